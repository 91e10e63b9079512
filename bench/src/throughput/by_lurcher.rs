//! The rows in Lurcher: types and generators, and `Config::run`.
//!
//! Nothing is saved, one thread runs the cases; both are as in any test run.
//! Sizes are the same for every case here, and do not grow in the course of the
//! run, because the peers' do not.

use std::time::Duration;

use lurcher::generators::{any, regex, vec};
use lurcher::{Config, Source};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

fn config(load: Load) -> Config {
    Config::new().cases(load.cases).seed(load.seed).save(false).time(Duration::from_secs(3600))
}

fn run<T: Subject + 'static>(load: Load, draw: impl Fn(&mut Source) -> T + Send + Sync + 'static) {
    let report = config(load).run(move |source| {
        let value = source.with_size(load.size, &draw);
        consume(&value);
    });
    assert!(report.is_success(), "the property always holds: {}", report.text());
}

fn run_plainly<T: Subject + 'static>(
    load: Load,
    draw: impl Fn(&mut Source) -> T + Send + Sync + 'static,
) {
    let report = config(load).run(move |source| consume(&draw(source)));
    assert!(report.is_success(), "the property always holds: {}", report.text());
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load) {
    match name {
        // A number has no size, so none is set for it; quickcheck sets its own once per run.
        "u64" => run_plainly(load, |source| source.any::<u64>()),
        "vec" => run(load, |source| source.draw(vec(any::<u32>()).max_size(99))),
        "string" => run(load, |source| source.any::<String>()),
        "regex" => {
            let generator = regex("[a-z]{1,20}");
            run(load, move |source| source.draw(&generator));
        }
        "tree" => run(load, |source| source.any::<Tree>()),
        "ast" => run(load, |source| source.any::<Ast>()),
        _ => unreachable!("lurcher has no row {name}"),
    }
}
