//! Stands in for the runner until it is merged.

use std::time::Duration;

use crate::property::Verdict;
use crate::source::Source;

/// Stand-in.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct PropertyInfo {
    pub name: &'static str,
    pub module: &'static str,
    pub file: &'static str,
    pub line: u32,
    pub manifest_dir: Option<&'static str>,
    pub signature: &'static str,
}

/// Stand-in.
#[derive(Debug, Default)]
#[allow(missing_docs)]
pub struct Config {
    cases: Option<u64>,
}

#[allow(missing_docs)]
impl Config {
    pub fn new() -> Self { Self::default() }
    pub fn cases(self, cases: u64) -> Self { Config { cases: Some(cases) } }
    pub fn time(self, _: Duration) -> Self { self }
    pub fn size(self, _: usize) -> Self { self }
    pub fn seed(self, _: u64) -> Self { self }
    pub fn threads(self, _: usize) -> Self { self }
    pub fn shrink_calls(self, _: u64) -> Self { self }
    pub fn shrink_time(self, _: Duration) -> Self { self }
    pub fn case_time(self, _: Duration) -> Self { self }
    pub fn discard_ratio(self, _: u64) -> Self { self }
    pub fn isolate(self, _: bool) -> Self { self }
    pub fn save(self, _: bool) -> Self { self }
    pub fn statistics(self, _: bool) -> Self { self }
}

/// Stand-in.
pub fn run<F: Fn(&mut Source) -> Verdict + Send + Sync + 'static>(
    info: PropertyInfo,
    config: Config,
    property: F,
) {
    for case in 0..config.cases.unwrap_or(100) {
        let source = Source::random(case, case as usize % 50);
        let mut source = if case == 0 { source.showing() } else { source };
        if let Verdict::Fail(why) = property(&mut source) {
            panic!("{info:?}: {why}");
        }
    }
}

/// Stand-in.
pub async fn run_async<F: AsyncFn(&mut Source) -> Verdict + 'static>(
    info: PropertyInfo,
    config: Config,
    property: F,
) {
    for case in 0..config.cases.unwrap_or(100) {
        let source = Source::random(case, case as usize % 50);
        let mut source = if case == 0 { source.showing() } else { source };
        if let Verdict::Fail(why) = property(&mut source).await {
            panic!("{info:?}: {why}");
        }
    }
}
