//! Running a property with functions for conditions at any time.
//!
//! A `#[property]` is a test, and the examples are to be run by a program that is none. So this does what
//! the attribute does for arguments of which nothing is required, and returns the report; with a
//! requirement it is [`report!`](lurcher_study_containers::report) that does so.

/// Runs a property and returns the report; its counterexample is generalised, with conditions of
/// the functions of the background, and of those that follow from the types.
macro_rules! report {
    (
        $property:ident, $config:expr, background($($function:ident),*),
        |$($name:ident: $type:ty),+ $(,)?| $body:expr
    ) => {{
        use ::lurcher::_macro_support as support;
        let info = support::PropertyInfo {
            name: stringify!($property),
            module: module_path!(),
            file: file!(),
            line: line!(),
            manifest_dir: option_env!("CARGO_MANIFEST_DIR"),
            signature: stringify!($($name: $type),+),
            must_fail: false,
            shapes: Some(const { &[$(<$type as ::lurcher::Data>::shape),+] }),
            background: const {
                &[$(|| vec![support::background(stringify!($function), $function)]),*]
            },
            asserted: &[],
            mentioned: support::Mentioned::NONE,
        };
        support::report(info, $config, move |source: &mut support::Source| {
            // Which of them serves depends on the types.
            #[allow(unused_imports)]
            use support::{Describe as _, DescribeData as _, DescribeDebug as _};
            let mut index = 0..;
            $(
                let $name: $type = source.argument(index.next().unwrap_or_default());
                if source.is_showing() {
                    let shown = (&&&&support::Described(&$name)).describe();
                    source.show_argument(stringify!($name), shown);
                }
            )+
            if source.is_only_drawing() {
                return support::Verdict::Pass;
            }
            support::Outcome::verdict($body)
        })
    }};
}

pub(crate) use report;
