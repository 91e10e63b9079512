//! What is to be measured, as the user asked.

use std::path::PathBuf;

use super::contender::{Contender, Kind};

/// What the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) trials: u64,
    /// Streams of random tests.
    pub(crate) random_streams: u64,
    pub(crate) fan_outs: Vec<usize>,
    pub(crate) strengths: Vec<usize>,
    /// The first seed; the others follow.
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) html: Option<PathBuf>,
    pub(crate) svg: Option<PathBuf>,
    /// Whether all terms are searched by size, instead of testing random ones.
    pub(crate) is_enumeration: bool,
}

/// Random streams have other seeds than those that choose, so that a ratio has independent
/// parts.
const RANDOM_SEEDS: u64 = 1_000_000;

/// What the program says about itself.
const HELP: &str = "\
cargo run --release -p lurcher-study-systemf -- [OPTIONS]
  --trials N          streams of tests per column
  --fan-outs 1,2,…    candidates per test
  --strengths 2,3,4   constructors per description, for the paper's algorithm
  --html FILE         write the figures and tables
  --svg DIRECTORY     write the figures, one file each
  --enumeration       all terms by size instead: times, and figures 5 and 6
  --quick             few trials at few fan-outs
  --seed N            the first seed
  --threads N";

impl Plan {
    pub(crate) fn new(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut plan = Plan {
            trials: 50,
            random_streams: 100,
            fan_outs: vec![1, 2, 5, 10, 20, 30],
            strengths: vec![2, 3, 4],
            seed: 20_001,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            html: None,
            svg: None,
            is_enumeration: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{argument} needs a value\n{HELP}"));
            match argument.as_str() {
                "--trials" => plan.trials = positive(&argument, &value()?)?,
                "--fan-outs" => plan.fan_outs = list(&argument, &value()?)?,
                "--strengths" => plan.strengths = list(&argument, &value()?)?,
                "--seed" => plan.seed = positive(&argument, &value()?)?,
                "--threads" => plan.threads = positive(&argument, &value()?)? as usize,
                "--html" => plan.html = Some(value()?.into()),
                "--svg" => plan.svg = Some(value()?.into()),
                "--quick" => {
                    (plan.trials, plan.random_streams) = (5, 10);
                    (plan.fan_outs, plan.strengths) = (vec![1, 2, 10], vec![2]);
                }
                "--enumeration" => plan.is_enumeration = true,
                "--help" => return Err(HELP.into()),
                _ => return Err(format!("there is no option `{argument}`\n{HELP}")),
            }
        }
        if let Some(strength) = plan.strengths.iter().find(|strength| **strength > 4) {
            return Err(format!("strength {strength} is more than 4, the paper's largest"));
        }
        Ok(plan)
    }

    /// Fan-outs at which there is something to choose from.
    pub(crate) fn real_fan_outs(&self) -> Vec<usize> {
        self.fan_outs.iter().copied().filter(|fan_out| *fan_out > 1).collect()
    }

    /// The one or two fan-outs at which all controls are measured: the largest and, if it is
    /// another one, 10.
    pub(crate) fn control_fan_outs(&self) -> Vec<usize> {
        let largest = self.real_fan_outs().into_iter().max();
        let ten = self.fan_outs.contains(&10).then_some(10);
        let mut both: Vec<usize> = ten.into_iter().chain(largest).collect();
        both.dedup();
        both
    }

    /// How many streams a contender has. Random testing is what all others are divided by, so it
    /// has most.
    pub(crate) fn n_streams(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Random => self.random_streams,
            Kind::RandomOfSize(_) | Kind::RandomWithRetries(_) => self.random_streams.div_ceil(4),
            _ => self.trials,
        }
    }

    /// The first seed of a contender. Those that choose have the same ones, so that they choose
    /// from the same candidates.
    pub(crate) fn first_seed(&self, kind: Kind) -> u64 {
        if kind.chooser().is_none() { self.seed + RANDOM_SEEDS } else { self.seed }
    }

    /// Everything that is to be measured; random testing comes first.
    pub(crate) fn contenders(&self) -> Vec<Contender> {
        let once = [
            Kind::Random,
            Kind::RandomOfSize(15),
            Kind::RandomOfSize(60),
            Kind::RandomWithRetries(10),
        ];
        let mut all: Vec<Contender> =
            once.into_iter().map(|kind| Contender { kind, fan_out: 1 }).collect();
        let mut add = |kind: Kind, fan_outs: &[usize]| {
            all.extend(fan_outs.iter().map(|&fan_out| Contender { kind, fan_out }));
        };
        let (real, controls) = (self.real_fan_outs(), self.control_fan_outs());
        // The paper's algorithm with one candidate is random testing.
        self.strengths.iter().for_each(|&strength| add(Kind::Paper(strength), &real));
        add(Kind::Lurcher, &self.fan_outs);
        add(Kind::Largest, &real);
        add(Kind::LargestWaiting, &controls);
        // It ends as random testing at many times the price, so once is enough.
        add(Kind::Set, &controls[..controls.len().min(1)]);
        add(Kind::PerRoot, &controls);
        add(Kind::LurcherWithRetries(10), &controls);
        all
    }
}

fn positive(option: &str, text: &str) -> Result<u64, String> {
    let number = text.trim().parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("{option} needs a number above 0, not `{text}`"))
}

/// Numbers with commas between them; in order, each once.
fn list(option: &str, text: &str) -> Result<Vec<usize>, String> {
    let numbers = text.split(',').map(|one| positive(option, one).map(|n| n as usize));
    let mut numbers = numbers.collect::<Result<Vec<usize>, String>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Result<Plan, String> {
        Plan::new(text.split_whitespace().map(str::to_string))
    }

    #[test]
    fn options_are_read() {
        let plan = plan("--fan-outs 5,2,5 --strengths 3 --trials 7 --html a.html").unwrap();
        assert_eq!(
            (&plan.fan_outs[..], &plan.strengths[..], plan.trials),
            (&[2, 5][..], &[3][..], 7)
        );
        assert_eq!(plan.html, Some(PathBuf::from("a.html")));
        assert_eq!(plan.control_fan_outs(), [5]);
    }

    #[test]
    fn wrong_options_are_told() {
        let message = |text: &str| plan(text).unwrap_err().lines().next().unwrap().to_string();
        assert_eq!(message("--trials 0"), "--trials needs a number above 0, not `0`");
        assert_eq!(message("--fan-outs 1,x"), "--fan-outs needs a number above 0, not `x`");
        assert_eq!(message("--strengths 5"), "strength 5 is more than 4, the paper's largest");
        assert_eq!(message("--trial 3"), "there is no option `--trial`");
        assert_eq!(message("--svg"), "--svg needs a value");
    }

    #[test]
    fn every_control_is_measured_at_ten_and_at_the_largest_fan_out() {
        let contenders = plan("").unwrap().contenders();
        for kind in [Kind::Largest, Kind::LargestWaiting, Kind::PerRoot] {
            for fan_out in [10, 30] {
                assert!(contenders.contains(&Contender { kind, fan_out }), "{kind:?} {fan_out}");
            }
        }
        assert!(contenders.contains(&Contender { kind: Kind::Set, fan_out: 10 }));
        assert_eq!(contenders[0].kind, Kind::Random);
    }
}
