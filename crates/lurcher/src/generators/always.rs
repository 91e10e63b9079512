//! Values of which something is always true, or the generator is wrong.
//!
//! A generator that makes values it should not make has every property fail that uses it, whatever
//! that says. [`Generator::always`] has such a case fail for what it is: *invalid test data*, with
//! the value. In an audit it stays silent, since there a property is asked what it notices itself.

use std::fmt::Debug;
use std::panic::{Location, resume_unwind};

use super::Generator;
use crate::property::{Carried, Ending, Failure};
use crate::source::Source;
use crate::specify::{Holds, unmet};

/// The generator that [`Generator::always`] returns.
#[derive(Clone, Debug)]
pub struct Always<G, F> {
    pub(super) inner: G,
    pub(super) holds: F,
    pub(super) place: &'static Location<'static>,
}

impl<G, R, F> Generator for Always<G, F>
where
    G: Generator<Value: Debug>,
    R: Holds,
    F: Fn(&G::Value) -> R,
{
    type Value = G::Value;

    fn draw(&self, source: &mut Source) -> G::Value {
        let value = self.inner.draw(source);
        match (self.holds)(&value).broken() {
            Some(why) if !is_audited() => self.give_up(&value, &why),
            _ => value,
        }
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.inner.is_growing(source)
    }
}

impl<G: Generator<Value: Debug>, F> Always<G, F> {
    #[cold]
    fn give_up(&self, value: &G::Value, why: &str) -> ! {
        let unmet = unmet::<F>("what it promises", why);
        let message = format!(
            "invalid test data: {unmet} for {value:?}, which the generator made\n\
             mend the generator, or what it calls, first: this says nothing about the property"
        );
        let location = Some(self.place.to_string());
        let failure = Failure { message, location, backtrace: None };
        resume_unwind(Box::new(Carried(Ending::Failed(failure))))
    }
}

#[cfg(feature = "audit")]
fn is_audited() -> bool {
    crate::audit::is_any_on()
}

#[cfg(not(feature = "audit"))]
fn is_audited() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::generators::any;

    fn is_small(n: &u8) -> bool {
        *n < 10
    }

    #[test]
    fn what_the_generator_promises_is_checked_before_the_property() {
        let config = Config::new().seed(1).save(false);
        let report = config.for_all(any::<u8>().always(is_small), |n| *n < 5);
        // The property fails for smaller numbers, and is reported only if it comes to that.
        let text = report.text();
        assert!(!report.is_success(), "{text}");
        let report = config.for_all(any::<u8>().always(is_small), |_| true);
        let message = report.message().unwrap_or_default();
        let expected =
            "invalid test data: `is_small` does not hold for 10, which the generator made";
        assert!(message.starts_with(expected), "{}", report.text());
        let kept = config.for_all((0..10u8).into_generator().always(is_small), |n| *n < 10);
        assert!(kept.is_success(), "{}", kept.text());
    }

    use crate::generators::IntoGenerator;
}
