//! Which mutant of one is which of the other: by file, line and replacement.

use serde_json::Value;

/// One of ours.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ours {
    pub(super) name: String,
    pub(super) is_caught: bool,
    /// How many tests get to it, and in how many of these it may make a difference.
    pub(super) n_reaching: u64,
    pub(super) n_differing: u64,
    kind: String,
    file: String,
    function: String,
    /// Lines and columns from 1.
    start: (u64, u64),
    end: (u64, u64),
}

impl Ours {
    pub(super) fn parse(value: &Value) -> Option<Self> {
        let text = |key: &str| value[key].as_str().map(str::to_string);
        let number = |key: &str| value[key].as_u64();
        Some(Ours {
            name: text("name")?,
            is_caught: !value["caught"].is_null(),
            n_reaching: number("reached_by")?,
            n_differing: number("differs_in")?,
            kind: text("kind")?,
            file: text("file")?,
            function: text("function")?,
            start: (number("line")?, number("column")?),
            end: (number("end_line")?, number("end_column")?),
        })
    }
}

/// What became of one of theirs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Theirs {
    name: String,
    summary: String,
    genre: String,
    file: String,
    function: String,
    start: (u64, u64),
    replacement: String,
    pub(super) seconds: f64,
}

impl Theirs {
    pub(super) fn parse(outcome: &Value) -> Option<Self> {
        let mutant = &outcome["scenario"]["Mutant"];
        let text = |value: &Value| value.as_str().map(str::to_string);
        let start = &mutant["span"]["start"];
        let phases = outcome["phase_results"].as_array()?;
        Some(Theirs {
            name: text(&mutant["name"])?,
            summary: text(&outcome["summary"])?,
            genre: text(&mutant["genre"])?,
            file: text(&mutant["file"])?,
            function: text(&mutant["function"]["function_name"]).unwrap_or_default(),
            start: (start["line"].as_u64()?, start["column"].as_u64()?),
            replacement: text(&mutant["replacement"])?,
            seconds: phases.iter().filter_map(|phase| phase["duration"].as_f64()).sum(),
        })
    }

    pub(super) fn is_caught(&self) -> bool {
        matches!(self.summary.as_str(), "CaughtMutant" | "Timeout")
    }

    fn is_unviable(&self) -> bool {
        self.summary == "Unviable"
    }

    /// Whether a mutant of ours is this one.
    fn is(&self, ours: &Ours) -> bool {
        if self.file != ours.file {
            return false;
        }
        let what = ours.name.rsplit_once(" with ").map_or("", |(_, what)| what);
        let is_inside = ours.start <= self.start && self.start < ours.end;
        let is_same = plain(what) == plain(&self.replacement);
        match self.genre.as_str() {
            // They name the first line of the body, we the function.
            "FnValue" => {
                ours.kind == "return" && last(&ours.function) == last(&self.function) && is_same
            }
            "BinaryOperator" => {
                let theirs = self.name.split_once(": replace ").map_or("", |(_, what)| what);
                let old = theirs.split_once(" with ").map_or("", |(old, _)| old);
                is_inside && is_same && ours.name.contains(&format!("replace {old} with"))
            }
            // These have no replacement.
            "UnaryOperator" => {
                is_inside && ours.kind == "operator" && ours.name.contains(": delete ")
            }
            "MatchArm" => ours.start == self.start && ours.kind == "deleted arm",
            "MatchArmGuard" => is_inside && is_same && ours.name.contains("guard"),
            _ => is_inside && ours.start == self.start && is_same,
        }
    }
}

fn last(function: &str) -> &str {
    function.rsplit("::").next().unwrap_or(function)
}

/// A replacement in one spelling.
fn plain(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    match text.as_str() {
        "Vec::new()" | "vec![]" => "vec![]".to_string(),
        "String::new()" => "\"\"".to_string(),
        _ => text,
    }
}

/// What came of the comparison.
#[derive(Debug, Default)]
pub(super) struct Compared {
    pub(super) n_matched: usize,
    /// What they catch and we don't.
    pub(super) missed: Vec<String>,
    /// What they have and we don't, with what became of it there.
    pub(super) unmatched: Vec<String>,
    pub(super) n_unviable: usize,
}

pub(super) fn compare(ours: &[Ours], theirs: &[Theirs]) -> Compared {
    let mut compared = Compared::default();
    for peer in theirs {
        if peer.is_unviable() {
            compared.n_unviable += 1;
            continue;
        }
        // Of several around it, the smallest.
        let extent = |ours: &&Ours| (ours.end.0 - ours.start.0, ours.end.1.abs_diff(ours.start.1));
        match ours.iter().filter(|ours| peer.is(ours)).min_by_key(extent) {
            Some(found) => {
                compared.n_matched += 1;
                if peer.is_caught() && !found.is_caught {
                    compared.missed.push(peer.name.clone());
                }
            }
            None => compared.unmatched.push(format!("{} ({})", peer.name, peer.summary)),
        }
    }
    compared
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(kind: &str, name: &str, function: &str, place: [(u64, u64); 2]) -> Ours {
        let [start, end] = place;
        let (kind, function, file) = (kind.to_string(), function.to_string(), "a.rs".to_string());
        let (n_reaching, n_differing, name) = (1, 1, name.to_string());
        Ours { name, is_caught: false, n_reaching, n_differing, kind, file, function, start, end }
    }

    fn theirs(genre: &str, name: &str, function: &str, start: (u64, u64), new: &str) -> Theirs {
        Theirs {
            name: name.to_string(),
            summary: "CaughtMutant".to_string(),
            genre: genre.to_string(),
            file: "a.rs".to_string(),
            function: function.to_string(),
            start,
            replacement: new.to_string(),
            seconds: 1.0,
        }
    }

    #[test]
    fn mutants_are_matched_by_what_they_do_where() {
        let all = [
            ours("return", "a.rs:3:8: replace T::f with Vec::new()", "T::f", [(3, 8), (3, 9)]),
            ours("comparison", "a.rs:4:5: replace < with <=", "T::f", [(4, 5), (4, 10)]),
            ours("comparison", "a.rs:4:20: replace < with <=", "T::f", [(4, 20), (4, 25)]),
        ];
        let f = theirs("FnValue", "a.rs:4:5: replace f -> V with vec![]", "T::f", (4, 5), "vec![]");
        assert!(f.is(&all[0]) && !f.is(&all[1]));
        let less =
            theirs("BinaryOperator", "a.rs:4:22: replace < with <= in f", "f", (4, 22), "<=");
        assert!(!less.is(&all[1]) && less.is(&all[2]));
        let more = theirs("BinaryOperator", "a.rs:4:7: replace > with <= in f", "f", (4, 7), "<=");
        let compared = compare(&all, &[f, less, more]);
        assert_eq!((compared.n_matched, compared.missed.len()), (2, 2));
        assert_eq!(compared.unmatched, ["a.rs:4:7: replace > with <= in f (CaughtMutant)"]);
    }
}
