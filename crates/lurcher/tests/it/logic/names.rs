//! Properties know the names of functions that `#[logic]` has read; what else has such a name is no mistake.

use lurcher::prelude::*;

mod elsewhere {
    use lurcher::prelude::*;

    #[logic]
    pub(crate) fn named_like_a_module(n: &u8) -> bool {
        *n > 7
    }

    #[logic]
    pub(crate) fn named_like_a_trait(n: &u8) -> bool {
        *n > 8
    }

    #[logic]
    pub(crate) fn named_like_a_type(n: &u8) -> bool {
        *n > 9
    }

    #[logic]
    pub(crate) fn r#type(n: &u8) -> bool {
        *n > 10
    }
}

mod named_like_a_module {}

#[allow(non_camel_case_types, dead_code)]
trait named_like_a_trait {}

#[allow(non_camel_case_types, dead_code)]
struct named_like_a_type<T>(T);

#[property(cases = 20)]
fn modules_traits_and_types_may_have_the_name_of_a_function(n: u8) {
    let functions = [
        elsewhere::named_like_a_module,
        elsewhere::named_like_a_trait,
        elsewhere::named_like_a_type,
        elsewhere::r#type,
    ];
    assert_eq!(functions.iter().filter(|holds| holds(&n)).count(), n.clamp(7, 11) as usize - 7);
}
