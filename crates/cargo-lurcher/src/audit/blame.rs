//! Which mutants an error of the compiler is laid to.
//!
//! All mutants are in one build, so that an error has to be traced back to one of them by its
//! place: the smallest changed text that it lies in. Several mutants may have changed the same
//! text. Of swapped arguments the compiler then labels those that are of the wrong type, of
//! exchanged operators it says which one there is not; where neither tells, they are all blamed.

use super::mutants::Mutant;

/// Lines from 1, columns from 0.
pub(crate) type Position = (usize, usize);

/// From where to where in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) file: String,
    pub(crate) start: Position,
    pub(crate) end: Position,
}

/// What the compiler found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) message: String,
    /// Where it is.
    pub(crate) places: Vec<Span>,
    /// What else has to do with it.
    pub(crate) labels: Vec<Span>,
}

/// How the compiler speaks of operators that it does not name.
const VERBS: [(&str, &str); 5] = [
    ("+", "cannot add"),
    ("-", "cannot subtract"),
    ("*", "cannot multiply"),
    ("/", "cannot divide"),
    ("%", "remainder"),
];

/// The mutants that a problem may be the fault of, all at one place; mostly one.
pub(crate) fn blamed<'m>(problem: &Problem, all: &'m [Mutant]) -> Vec<&'m Mutant> {
    let mut here: Vec<&Mutant> = Vec::new();
    for place in &problem.places {
        let found = smallest(place, all);
        here.extend(narrowed(found, problem));
    }
    here
}

/// The mutants whose text is the smallest with a place in it.
fn smallest<'m>(place: &Span, all: &'m [Mutant]) -> Vec<&'m Mutant> {
    let Span { file, start, end } = place;
    let inside: Vec<&Mutant> =
        all.iter().filter(|mutant| mutant.contains(file, *start, *end)).collect();
    if inside.is_empty() {
        // A value that is missing, somewhere else in the function: a statement was.
        let is_deleted = |mutant: &&Mutant| {
            mutant.file == *file
                && (mutant.lines.0..=mutant.lines.1).contains(&start.0)
                && matches!(mutant.kind.as_str(), "deleted" | "deleted arm")
        };
        return all.iter().filter(is_deleted).collect();
    }
    let extent = |mutant: &&Mutant| match mutant.end.0 - mutant.start.0 {
        0 => (0, mutant.end.1 - mutant.start.1),
        lines => (lines, mutant.end.1),
    };
    let least = inside.iter().map(extent).min();
    inside.into_iter().filter(|mutant| Some(extent(mutant)) == least).collect()
}

/// Those of some at the same place that the compiler means.
fn narrowed<'m>(here: Vec<&'m Mutant>, problem: &Problem) -> Vec<&'m Mutant> {
    let spans = || problem.places.iter().chain(&problem.labels);
    let n_named = |mutant: &Mutant| -> usize {
        let is_named = |moved: &&(Position, Position)| {
            spans().any(|s| s.file == mutant.file && moved.0 <= s.start && s.end <= moved.1)
        };
        match mutant.replaced() {
            Some(operator) => usize::from(is_about(&problem.message, operator)),
            None => mutant.moved.iter().filter(is_named).count(),
        }
    };
    let most = here.iter().map(|mutant| n_named(mutant)).max().unwrap_or(0);
    here.into_iter().filter(|mutant| n_named(mutant) == most).collect()
}

/// Whether a message is about an operator.
fn is_about(message: &str, operator: &str) -> bool {
    let bare = operator.strip_suffix('=').filter(|bare| VERBS.iter().any(|(sign, _)| sign == bare));
    let verb = VERBS.iter().find(|(sign, _)| *sign == bare.unwrap_or(operator));
    verb.is_some_and(|(_, verb)| message.contains(verb))
        || message.contains(&format!("`{operator}`"))
        || message.contains(&format!(" {operator} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(name: &str, moved: &[(usize, usize)]) -> Mutant {
        let moved: Vec<String> = moved.iter().map(|(a, b)| format!("5:{a}-5:{b}")).collect();
        let line = format!(
            "1\tkind\tsrc/a.rs\t5:10-5:30\t{}\tf\t1\t9\told\tnew\tsrc/a.rs:5:11: {name}",
            moved.join(" ")
        );
        Mutant::parse(&line).unwrap()
    }

    fn problem(message: &str, place: (usize, usize), labels: &[(usize, usize)]) -> Problem {
        let span = |&(a, b): &(usize, usize)| Span {
            file: "src/a.rs".to_string(),
            start: (5, a),
            end: (5, b),
        };
        Problem {
            message: message.to_string(),
            places: vec![span(&place)],
            labels: labels.iter().map(span).collect(),
        }
    }

    fn names(problem: &Problem, all: &[Mutant]) -> Vec<String> {
        let name = |mutant: &&Mutant| mutant.name.rsplit(": ").next().unwrap().to_string();
        blamed(problem, all).iter().map(name).collect()
    }

    #[test]
    fn swapped_arguments_are_told_apart_by_their_labels() {
        let all = [
            mutant("swap arguments 1 and 2", &[(12, 13), (15, 16)]),
            mutant("swap arguments 1 and 3", &[(12, 13), (18, 19)]),
            mutant("swap arguments 2 and 3", &[(15, 16), (18, 19)]),
        ];
        let both =
            problem("arguments to this function are incorrect", (10, 11), &[(12, 13), (18, 19)]);
        assert_eq!(names(&both, &all), ["swap arguments 1 and 3"]);
        // One of two: it may have been exchanged with either of the others.
        let one = problem("mismatched types", (12, 13), &[(10, 11)]);
        assert_eq!(names(&one, &all), ["swap arguments 1 and 2", "swap arguments 1 and 3"]);
        let none = problem("the trait bound is not satisfied", (10, 30), &[]);
        assert_eq!(names(&none, &all).len(), 3);
    }

    #[test]
    fn operators_are_told_apart_by_what_is_said_of_them() {
        let all = [mutant("replace + with -", &[]), mutant("replace + with *", &[])];
        let at = |message: &str| names(&problem(message, (14, 15), &[]), &all);
        assert_eq!(at("cannot subtract `&str` from `String`"), ["replace + with -"]);
        assert_eq!(at("cannot multiply `String` by `&str`"), ["replace + with *"]);
        assert_eq!(at("type annotations needed").len(), 2);
        let all = [mutant("replace < with >", &[]), mutant("replace < with ==", &[])];
        let at = |message: &str| names(&problem(message, (14, 15), &[]), &all);
        assert_eq!(
            at("binary operation `==` cannot be applied to type `A`"),
            ["replace < with =="]
        );
        let all = [mutant("replace += with -=", &[]), mutant("replace += with *=", &[])];
        let at = |message: &str| names(&problem(message, (14, 15), &[]), &all);
        assert_eq!(at("cannot subtract-assign `&str` from `String`"), ["replace += with -="]);
    }

    #[test]
    fn a_place_outside_of_all_texts_is_that_of_a_deleted_statement() {
        let mut deleted = mutant("delete the statement", &[]);
        deleted.kind = "deleted".to_string();
        let all = [mutant("replace + with -", &[]), deleted];
        assert_eq!(
            names(&problem("possibly uninitialized", (40, 41), &[]), &all),
            ["delete the statement"]
        );
    }
}
