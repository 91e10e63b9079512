//! Bugs that nobody chose, from the draw to the check of what is said of them.

use std::time::Duration;

use lurcher::Config;
use lurcher_study_explain::planted::{Limits, drawn};

#[test]
fn of_a_dozen_bugs_drawn_what_is_said_is_true_and_most_get_a_variable() {
    let config = Config::new().seed(1).save(false).explain_time(Duration::from_secs(1));
    let mut n_with_variable = 0;
    for bug in drawn(12, 1, &config).caught {
        let (report, checked) = (bug.planted.check)(bug.faults(), config.clone(), &Limits::QUICK);
        assert!(!report.is_success(), "{bug}");
        assert_eq!(checked.lines.len(), report.generalisations().len());
        n_with_variable += usize::from(checked.lines.iter().any(|line| line.n_variables > 0));
        for line in checked.lines {
            assert_eq!(line.refuted, None, "{bug}: {}", line.text);
            assert!(line.n_instances() > 0, "{bug}: {}", line.text);
        }
    }
    assert!(n_with_variable > 6, "{n_with_variable}");
}
