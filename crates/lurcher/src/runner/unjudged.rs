//! Reports that say nothing of the property: it could not be tested, or is not for this process to
//! judge.

use std::any::Any;

use super::PropertyInfo;
use super::summary::Summary;
use crate::lazy::Domain;
use crate::property::{Ending, Failure, ending_of_unwind};
use crate::report::{Conclusion, Report};

/// A report that only says what was wrong with the call.
pub(super) fn misused(info: &PropertyInfo, message: String) -> Report {
    Report {
        property: info.name.to_string(),
        conclusion: Conclusion::Misused(message),
        summary: Summary::default(),
        remarks: Vec::new(),
        command: String::new(),
    }
}

/// A report on ourselves: user code is run where its panics are caught, so this one was ours;
/// unless what is required of inputs panics.
pub(super) fn broken(
    info: &PropertyInfo,
    domain: Option<&'static Domain>,
    payload: Box<dyn Any + Send>,
) -> Report {
    let panic = match ending_of_unwind(payload) {
        // A requirement that cannot be read, say.
        Ending::Misused(message) => return misused(info, message),
        Ending::Failed(Failure { message, location: Some(place), .. }) => {
            format!("{message}\n  at {place}")
        }
        Ending::Failed(Failure { message, .. }) => message,
        ending => format!("{ending:?}"),
    };
    if let Some(message) = domain.and_then(Domain::panics) {
        return misused(info, message);
    }
    misused(
        info,
        format!(
            "Lurcher itself panicked: {panic}\n\
             this says nothing about the property; please report it to Lurcher's authors, with \
             the property and this text"
        ),
    )
}

/// A report on nothing: a child process has no opinion of its own.
pub(super) fn nothing(info: &PropertyInfo) -> Report {
    Report { conclusion: Conclusion::Passed, ..misused(info, String::new()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_our_own_does_not_look_like_a_failing_property() {
        let info = PropertyInfo {
            name: "sorts",
            module: "",
            file: "",
            line: 0,
            manifest_dir: None,
            signature: "",
            must_fail: false,
            shapes: None,
            background: &[],
            asserted: &[],
            mentioned: crate::lazy::Mentioned::NONE,
        };
        let text = broken(&info, None, Box::new("no such pass")).text();
        assert!(text.starts_with("property `sorts` could not be tested"), "{text}");
        assert!(text.contains("Lurcher itself panicked: no such pass"), "{text}");
        assert!(text.contains("please report it") && !text.contains("failed"), "{text}");
    }
}
