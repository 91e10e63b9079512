//! `laws`: what is found of the laws of an interface, how quickly, and what an independent look
//! says of it.
//!
//! Two interfaces from `studies/laws`: lists (reverse, append, map, sort, length, membership, with
//! a sum and a disjunction) and the search tree of *How to Specify It!* (with options), all laws
//! with up to 7 symbols per side. The time is processor time of the whole search, proofs and
//! confirmation included, the middle of three runs.
//!
//! Each law is then judged by code that has nothing in common with the search: it is evaluated for
//! all values of its variables of a total size up to 6, listed with `lurcher::enumerate`, and a
//! rewriter of its own tries to derive it from the other laws that are no larger. The same rewriter
//! tries to derive the paper's sixteen metamorphic properties from all laws, and prints from which.
//!
//! What would make the figure look better than it is:
//! - *few or small terms*: it is printed how many were looked at, up to which size, and whether the search came to its
//!   end; there are three variables of each type, as the associativity of `union` needs;
//! - *no laws*: a search that finds nothing is quick, tells nothing false and repeats nothing, so the number of laws is
//!   printed, and the sixteen properties have to come from them;
//! - *a rewriter that proves nothing*: it has to derive a law of each interface from that law itself, and the
//!   properties;
//! - *no values to judge by*: the number of evaluated instances is printed, and no law may have none.

use std::process::ExitCode;

use lurcher::laws::{FoundLaws, Law, Laws};
use lurcher_study_laws::judge::holds_up_to;
use lurcher_study_laws::rewriter::{Limits, follows, is_redundant, no_larger};
use lurcher_study_laws::{list, metamorphic, tree};

use crate::harness::{Options, Table, Verdict, calibration, median, seconds};

const MOST_SECONDS: f64 = 5.0;
const LEAST_PROPERTIES: usize = 12;
/// Up to this size of all values of a law together.
const JUDGED_SIZE: u32 = 6;
/// How far a law is derived from others, and a property from the laws.
const REDUNDANT: Limits = Limits { steps: 3, terms: 3_000, larger: 1 };
const DERIVED: Limits = Limits { steps: 3, terms: 3_000, larger: 4 };
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

type Judge = fn(&Law, u32) -> Result<usize, String>;

const INTERFACES: [(&str, fn() -> Laws, Judge); 2] = [
    ("lists", list::laws, holds_up_to::<list::Lists>),
    ("search trees", tree::laws, holds_up_to::<tree::Trees>),
];

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "laws",
        "up to size 7 under 5 s CPU, none false, none redundant, 12 of 16 properties",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    let table = Table::new(&[
        ("interface", 14),
        ("CPU s", 7),
        ("terms", 7),
        ("up to size", 10),
        ("ended", 6),
        ("laws", 5),
        ("instances", 10),
    ]);
    let mut slowest: f64 = 0.0;
    let mut n_derived = None;
    for (name, laws, judge) in INTERFACES {
        if !options.wants(name) {
            continue;
        }
        let (took, found) = timed(laws, options.pick(3, 1));
        let took = took * scale;
        slowest = slowest.max(took);
        let judged: Vec<Result<usize, String>> =
            found.iter().map(|law| judge(law, JUDGED_SIZE)).collect();
        let n_instances: usize = judged.iter().filter_map(|n| n.as_ref().ok()).sum();
        table.line(&[
            name.to_string(),
            format!("{took:.2}"),
            found.n_terms().to_string(),
            found.up_to_size().to_string(),
            if found.is_whole() { "itself" } else { "cut" }.to_string(),
            found.len().to_string(),
            n_instances.to_string(),
        ]);
        let is_whole = found.is_whole() && found.up_to_size() == 7;
        verdict.clause(took < MOST_SECONDS && is_whole, format!("{name}: {took:.2} s, to its end"));
        judge_all(&mut verdict, name, &found, &judged);
        if name == "search trees" {
            n_derived = Some(properties(&found));
        }
        println!();
    }
    if slowest == 0.0 {
        return verdict.skip("there is no such interface");
    }
    if let Some(n) = n_derived {
        let text = format!("{n} of 16 metamorphic properties, at least {LEAST_PROPERTIES}");
        verdict.clause(n >= LEAST_PROPERTIES, text);
    }
    let derived = n_derived.map_or(String::new(), |n| format!(", {n} of 16 properties"));
    verdict.finish(format!("at most {slowest:.2} s{derived}"))
}

fn timed(laws: fn() -> Laws, rounds: usize) -> (f64, FoundLaws) {
    let mut found = None;
    let times: Vec<f64> =
        (0..rounds).map(|_| seconds(|| found = Some(laws().largest(7).find()))).collect();
    (median(&times), found.expect("it was looked for"))
}

fn judge_all(
    verdict: &mut Verdict,
    name: &str,
    found: &FoundLaws,
    judged: &[Result<usize, String>],
) {
    let all: Vec<Law> = found.iter().cloned().collect();
    let refuted: Vec<&String> = judged.iter().filter_map(|n| n.as_ref().err()).collect();
    for message in &refuted {
        println!("  {message}");
    }
    let are_judged = judged.iter().all(|n| *n != Ok(0));
    verdict.clause(
        refuted.is_empty() && are_judged && !all.is_empty(),
        format!(
            "{name}: {} of {} laws are false up to size {JUDGED_SIZE}",
            refuted.len(),
            all.len()
        ),
    );
    let redundant: Vec<&Law> =
        all.iter().filter(|law| is_redundant(law, &no_larger(law, &all), REDUNDANT)).collect();
    for law in &redundant {
        println!("  {law} follows from others");
    }
    // The rewriter proves what is the same law.
    let is_able = all.iter().take(1).all(|law| is_redundant(law, &[law], REDUNDANT));
    verdict.clause(
        redundant.is_empty() && is_able,
        format!("{name}: {} of {} laws follow from others", redundant.len(), all.len()),
    );
}

/// How many of the metamorphic properties follow.
fn properties(found: &FoundLaws) -> usize {
    let laws: Vec<&Law> = found.iter().collect();
    let mut n = 0;
    for property in metamorphic::all() {
        let proofs: Option<Vec<Vec<usize>>> =
            property.cases.iter().map(|goal| follows(goal, &laws, DERIVED)).collect();
        n += usize::from(proofs.is_some());
        let from = match proofs {
            Some(proofs) => {
                let mut used = proofs.concat();
                used.sort_unstable();
                used.dedup();
                let texts: Vec<String> = used.iter().map(|&law| laws[law].to_string()).collect();
                texts.join("; ")
            }
            None => "not derived".to_string(),
        };
        println!("    {:<18} {from}", property.name);
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen_properties() {
        assert_eq!(metamorphic::all().len(), 16);
    }
}
