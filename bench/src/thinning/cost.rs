//! `thinning-cost`: what a considered candidate costs beside generating it.
//!
//! Terms of System F of 45 to 55 nodes. Generating one includes the attempts that fail before
//! it succeeds. Considering one is writing the tree that coverage sees, spelling it, weighing it
//! against the counts so far, and its share of choosing: one choice for every ten candidates,
//! from them and all that wait; what it is together with drawing is printed beside it. Times are
//! processor time, medians over rounds in which the contenders take turns; limits in
//! microseconds are scaled by the calibration loop.
//!
//! What would make the figure look better than it is: few terms, repeated, which the branch
//! predictor learns (there are thousands, all different, and as a control a few of them, repeated);
//! terms that are smaller than said (mean nodes are printed); a slow generator as the measure (its
//! time has a limit of its own); leaving out the choice or a pool that is not full (both are in);
//! an old machine (the limits are scaled).

use std::hint::black_box;
use std::process::ExitCode;

use lurcher::thinning::{Chooser, ChooserOptions};
use lurcher::{Generator, Source};
use lurcher_study_systemf::{Term, Terms, View, app, size};
use lurcher_trees::{Builder, Grammar, Reading};

use super::thirty;
use crate::arrays_models::scale;
use crate::harness::{Options, Table, Verdict, mean, median, seconds};

/// Candidates for each choice.
const FAN_OUT: usize = 10;

const MOST_GENERATION: f64 = 4_000.0;
const MOST_PAIRS: f64 = 3.0;
const MOST_TRIPLES: f64 = 10.0;
const MOST_DOUBLING: f64 = 2.3;
const MOST_THIRTY: f64 = 1e6;

/// Terms of about 50 nodes: the seeds they come from, and themselves.
struct Terms50 {
    seeds: Vec<u64>,
    terms: Vec<Term>,
}

impl Terms50 {
    fn find(n: usize) -> Self {
        let mut found = Terms50 { seeds: Vec::new(), terms: Vec::new() };
        for seed in 1.. {
            let term = Terms::new().draw(&mut Source::random(seed, 30));
            if (45..=55).contains(&size(&term)) {
                found.seeds.push(seed);
                found.terms.push(term);
                if found.seeds.len() == n {
                    break;
                }
            }
        }
        found
    }

    /// Nanoseconds to draw one again.
    fn generation(&self) -> f64 {
        let taken = seconds(|| {
            for &seed in &self.seeds {
                black_box(Terms::new().draw(&mut Source::random(seed, 30)));
            }
        });
        taken * 1e9 / self.seeds.len() as f64
    }
}

/// Everything that considers terms.
struct Judge {
    view: View,
    grammar: Grammar,
    chooser: Chooser<()>,
    tree: Builder,
    letters: Vec<u32>,
}

impl Judge {
    fn new(options: ChooserOptions) -> Self {
        let view = View::new();
        let grammar = Grammar::of_shape(view.shape(), &Reading::new());
        let chooser = Chooser::new(&grammar, options);
        Judge { view, grammar, chooser, tree: Builder::new(), letters: Vec::new() }
    }

    /// Writes and spells a term.
    fn spell(&mut self, term: &Term) {
        self.tree.clear();
        self.view.write(term, &mut self.tree);
        self.letters.clear();
        assert!(self.grammar.spell(self.tree.so_far(), &mut self.letters), "a tree of the shape");
    }

    /// Nanoseconds to write and spell a term.
    fn spelling(&mut self, terms: &[Term]) -> f64 {
        let taken = seconds(|| {
            for term in terms {
                self.spell(term);
                black_box(&self.letters);
            }
        });
        taken * 1e9 / terms.len() as f64
    }

    /// Nanoseconds to consider a term, without drawing it.
    fn considering(&mut self, terms: &[Term]) -> f64 {
        let taken = seconds(|| {
            for some in terms.chunks(FAN_OUT) {
                for term in some {
                    self.spell(term);
                    self.chooser.offer(&self.letters, ());
                }
                black_box(self.chooser.choose());
            }
        });
        taken * 1e9 / terms.len() as f64
    }
}

/// A contender's times, round by round.
struct Row {
    name: &'static str,
    judge: Judge,
    times: Vec<f64>,
}

impl Row {
    fn new(name: &'static str, options: ChooserOptions) -> Self {
        Row { name, judge: Judge::new(options), times: Vec::new() }
    }
}

fn rows() -> [Row; 4] {
    [
        Row::new(DEFAULT, ChooserOptions::default()),
        Row::new("paper, t=2", ChooserOptions::paper(2)),
        Row::new(TRIPLES, ChooserOptions::paper(3)),
        Row::new("paper, t=4", ChooserOptions::paper(4)),
    ]
}

const DEFAULT: &str = "default";
const TRIPLES: &str = "paper, t=3";

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "thinning-cost",
        "a candidate of 50 nodes at most 3x its generation at t=2, 10x at t=3; generation under \
         4 µs; twice the tree at most 2.3x the time",
    );
    let scale = scale();
    let n_rounds = options.pick(15, 3);
    let found = Terms50::find(options.pick(8_000, 1_000));
    let nodes = mean(&found.terms.iter().map(|term| size(term) as f64).collect::<Vec<_>>());
    println!(
        "{} different terms of {nodes:.1} nodes in the mean; {n_rounds} rounds; a choice for \
         every {FAN_OUT} candidates\n",
        found.terms.len()
    );
    let (mut rows, mut generation, mut spelling, mut repeated) =
        (rows(), Vec::new(), Vec::new(), Vec::new());
    let few: Vec<Term> = found.terms.iter().take(10).cycle().take(2_000).cloned().collect();
    for round in 0..=n_rounds {
        let drawn = found.generation();
        let spelled = rows[0].judge.spelling(&found.terms);
        let again = rows[1].judge.considering(&few);
        let times = rows.each_mut().map(|row| row.judge.considering(&found.terms));
        // The first round fills the pools.
        if round > 0 {
            generation.push(drawn);
            spelling.push(spelled);
            repeated.push(again);
            for (row, time) in rows.iter_mut().zip(times) {
                row.times.push(time);
            }
        }
    }
    let generation = median(&generation);
    let table = Table::new(&[
        ("candidate", 24),
        ("ns, without drawing", 19),
        ("with drawing", 12),
        ("x generation", 12),
        ("with drawing", 12),
    ]);
    let line = |name: &str, time: f64| {
        table.line(&[
            name.to_string(),
            format!("{time:.0}"),
            format!("{:.0}", time + generation),
            format!("{:.2}", time / generation),
            format!("{:.2}", time / generation + 1.0),
        ]);
    };
    line("drawing only", 0.0);
    line("writing and spelling", median(&spelling));
    let mut costs = Vec::new();
    for row in &rows {
        let time = median(&row.times);
        line(row.name, time);
        costs.push((row.name, time / generation));
    }
    line("control: ten terms, t=2", median(&repeated));
    println!();
    let worst = doubling(&found.terms, n_rounds, options);
    let thirty = thirty::measure(n_rounds, options);
    println!();
    verdict.clause(
        generation * scale < MOST_GENERATION,
        format!("generation takes {:.0} ns, under {MOST_GENERATION:.0}", generation * scale),
    );
    let cost = |name: &str| costs.iter().find(|(of, _)| *of == name).map_or(f64::NAN, |(_, c)| *c);
    let (pairs, triples) = (cost(DEFAULT), cost(TRIPLES));
    verdict.clause(
        pairs <= MOST_PAIRS,
        format!("the default: weighing a candidate takes {pairs:.2}x its generation, at most {MOST_PAIRS}"),
    );
    verdict.clause(triples <= MOST_TRIPLES, format!("t=3: {triples:.2}x, at most {MOST_TRIPLES}"));
    verdict.clause(
        worst <= MOST_DOUBLING,
        format!("twice the tree takes at most {worst:.2}x the time, at most {MOST_DOUBLING}"),
    );
    let slowest = thirty.map_or(f64::NAN, |time| time * scale);
    verdict.clause(
        slowest < MOST_THIRTY,
        format!("t=4 of 30 constructors: {:.1} µs per tree of 50 nodes, under 1 ms", slowest / 1e3),
    );
    verdict.finish(format!(
        "{pairs:.2}x at t=2, {triples:.2}x at t=3, generation {:.0} ns, doubling {worst:.2}x",
        generation * scale
    ))
}

/// Terms glued together to so many nodes or a little more.
fn glued(terms: &[Term], n_nodes: usize, n: usize) -> Vec<Term> {
    let mut parts = terms.iter().cycle();
    // One part is left out now and then, so that no two are the same.
    (0..n)
        .map(|index| {
            let mut whole = parts.nth(usize::from(index % 7 == 0)).expect("a cycle").clone();
            while size(&whole) + 25 < n_nodes {
                whole = app(whole, parts.next().expect("a cycle").clone());
            }
            whole
        })
        .collect()
}

/// Time against size; the most that a step of twice the nodes costs, per doubling.
fn doubling(terms: &[Term], n_rounds: usize, options: &Options) -> f64 {
    let table = Table::new(&[
        ("considering, without drawing", 28),
        ("nodes", 6),
        ("ns", 8),
        ("ns/node", 8),
        ("per doubling", 12),
    ]);
    let n_nodes = options.pick(400_000, 50_000);
    let mut worst = 0.0f64;
    for mut row in rows() {
        let sizes = [50, 100, 200, 400, 800];
        let sets = sizes.map(|wanted| glued(terms, wanted, n_nodes / wanted));
        // The sizes take turns, so that a spell in which the machine is slow is shared.
        let mut times = sizes.map(|_| Vec::new());
        for round in 0..=n_rounds {
            for (set, times) in sets.iter().zip(&mut times) {
                let time = row.judge.considering(set);
                if round > 0 {
                    times.push(time);
                }
            }
        }
        let mut before: Option<(f64, f64)> = None;
        for (set, times) in sets.iter().zip(&times) {
            let nodes = mean(&set.iter().map(|term| size(term) as f64).collect::<Vec<_>>());
            let time = median(times);
            let growth = before.map(|(nodes_before, time_before)| {
                ((time / time_before).ln() / (nodes / nodes_before).log2()).exp()
            });
            table.line(&[
                row.name.to_string(),
                format!("{nodes:.0}"),
                format!("{time:.0}"),
                format!("{:.1}", time / nodes),
                growth.map_or(String::new(), |growth| format!("{growth:.2}")),
            ]);
            // The goal is about pairs and triples.
            if row.name != "paper, t=4" {
                worst = worst.max(growth.unwrap_or(0.0));
            }
            before = Some((nodes, time));
        }
    }
    worst
}
