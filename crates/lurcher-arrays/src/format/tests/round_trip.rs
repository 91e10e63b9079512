//! What is written can be read.

use super::super::write::holds;
use super::super::*;
use super::{formulas, read, reading, samples};
use crate::model::{Formula, Level, ParameterId, Term, Value};

/// Writes a model and reads it again.
fn again(model: &Model, format: ModelFormat) -> (Model, Vec<String>) {
    let written = write_model(model, format).unwrap_or_else(|error| panic!("{error}"));
    let case_sensitive = written.notes.iter().any(|note| note.contains("/c"));
    let options = ReadOptions::new().format(format).case_sensitive(case_sensitive);
    let reading = reading(&written.text, model.name(), &options);
    assert_eq!(reading.warnings, [], "{}", written.text);
    (reading.model, written.notes)
}

/// Whether the constraints of two models allow the same rows, which are all tried.
fn assert_same_rows(one: &Model, other: &Model) {
    let counts: Vec<u64> = one.parameters().iter().map(|parameter| parameter.count()).collect();
    let total: u64 = counts.iter().product();
    assert!(total <= 100_000, "{total} rows are too many to try");
    for number in 0..total {
        let mut rest = number;
        let mut cells = Vec::new();
        for count in &counts {
            cells.push(rest % count);
            rest /= count;
        }
        let row = |id: ParameterId| cells[id.index()];
        for (index, (a, b)) in formulas(one).iter().zip(&formulas(other)).enumerate() {
            assert_eq!(
                holds(one, a, &row),
                holds(other, b, &row),
                "{index} {cells:?}\n{a:?}\n{b:?}"
            );
        }
    }
}

#[test]
fn acts_models_survive_acts() {
    let model = read(samples::ACTS, "player");
    let (read, notes) = again(&model, ModelFormat::Acts);
    assert_eq!(read.parameters(), model.parameters());
    assert_eq!(read.relations(), model.relations());
    assert_eq!(read.seeds(), model.seeds());
    assert_eq!((read.name(), read.strength), (model.name(), model.strength));
    assert_eq!(formulas(&read), formulas(&model));
    assert_eq!(notes, ["ranges are written as `first..=last`, which other tools don't read"]);
}

#[test]
fn pict_models_survive_pict() {
    let model = read(samples::PICT, "m.pict");
    let text = write_model(&model, ModelFormat::Pict).unwrap().text;
    let read = read(&text, "m.pict");
    assert_eq!(read.parameters(), model.parameters());
    assert_eq!((read.strength, read.relations()), (model.strength, model.relations()));
    assert_eq!(read.constraints().len(), model.constraints().len());
    // The range is shortened, so that all rows can be tried.
    let shorter = |text: &str| super::read(&text.replace("0..=65535", "0..=1"), "m.pict");
    assert_same_rows(&shorter(&text), &shorter(samples::PICT));
}

#[test]
fn casa_models_survive_both() {
    let options = ReadOptions::new().constraints(samples::CASA_CONSTRAINTS, "m.constraints");
    let model = reading(samples::CASA_MODEL, "m.model", &options).model;
    for format in [ModelFormat::Acts, ModelFormat::Pict] {
        let (read, notes) = again(&model, format);
        assert_eq!(read.parameters(), model.parameters());
        assert_eq!(formulas(&read), formulas(&model));
        assert_eq!(notes, Vec::<String>::new());
    }
}

/// Everything that can be built in code.
fn built() -> Model {
    let mut model = Model::new("built");
    let a = model.parameter("a", [1, 2, 30]);
    let b = model
        .parameter("b b", [Level::new("x (3)"), Level::new("Y").weight(4), Level::new("z\"]\\")]);
    let c = model.boolean("c");
    let d = model.range_by("d", -2..=4, 3);
    let e = model.parameter("e", [Level::new(1), Level::new("one"), Level::new(true)]);
    let f = model.parameter("f", ["1.5", "02", "3"]);
    let g = model.parameter("g", ["on", "off"]);
    model.applies(g, c.is(true));
    model.strength(3).relation([a, c], 1);
    let like = |ignore_case| Formula::Like { parameter: b, pattern: "?*".into(), ignore_case };
    for formula in [
        a.is(2).implies(c.is(true)),
        !(Term::from(a) + d).at_most(3).and(a.less_than(d)),
        b.one_of(["x (3)", "Y", "nowhere"]).or(b.greater_than("Y")),
        (Term::from(a) / d).one_of([1, -1]),
        e.is(1).or(e.is("one").and(c.is(true))),
        e.is_not(a),
        e.less_than(2),
        e.one_of([Value::from(true), Value::from(1)]),
        f.less_than("2"),
        f.is("02").or(f.is(g)),
        like(true),
        like(false),
        Formula::IsInvalid(a).or(Formula::IsNotApplicable(g)),
        Formula::Any(Vec::new()).or(Formula::All(Vec::new())),
        Term::from(3).less_than(a),
        Term::from("x").is("x"),
        Formula::Any(vec![Formula::Any(vec![a.is(1), a.is(2)]), Formula::All(vec![a.is(30)])]),
    ] {
        model.constrain(formula);
    }
    model
}

#[test]
fn every_kind_of_formula_survives_pict() {
    let model = built();
    let (read, notes) = again(&model, ModelFormat::Pict);
    assert_same_rows(&model, &read);
    assert_eq!((read.strength, read.relations()), (3, model.relations()));
    insta::assert_snapshot!(notes.join("\n"), @"
    arithmetic in constraints is not read by PICT itself
    truth values are written as texts
    values that are not applicable are written as ordinary values
    ranges are written as `first..=last`, which other tools don't read
    ");
    insta::assert_snapshot!(write_model(&model, ModelFormat::Pict).unwrap().text, @r#"
    a: 1, 2, 30
    b b: x (3) (1), Y (4), z"]\
    c: false, true
    d: -2..=4 step 3
    e: 1, one, true
    f: 1.5, 02, 3
    g: on, off, N/A

    { a, b b, c, d, e, f, g } @ 3
    { a, c } @ 1

    ([c] = "true" AND NOT ([g] = "N/A")) OR (NOT ([c] = "true") AND [g] = "N/A");
    NOT ([a] = 2) OR [c] = "true";
    NOT ([a] + [d] <= 3 AND [a] < [d]);
    [b b] IN {"x (3)", "Y"} OR [b b] IN {"x (3)", "z\"\]\\"};
    [a] / [d] = 1 OR [a] / [d] = -1;
    [e] = "1" OR ([e] = "one" AND [c] = "true");
    ([a] = 1 AND [e] IN {"one", "true"}) OR [a] IN {2, 30};
    [e] = "1";
    [e] IN {"true", "1"};
    [f] IN {1.5, 02};
    [f] = 02 OR [a] <> [a];
    [b b] LIKE "?*";
    [a] = [a];
    ISNEGATIVE(a) OR [g] = "N/A";
    [a] = [a];
    (3 < [a]);
    [a] = [a];
    ([a] = 1 OR [a] = 2) OR [a] = 30;
    "#);
}

#[test]
fn every_kind_of_formula_survives_acts() {
    let mut model = built();
    // ACTS has no way to put a quote into quotes.
    let refused = write_model(&model, ModelFormat::Acts).unwrap_err();
    assert!(refused.to_string().contains("can't be written as acts"), "{refused}");
    if let crate::model::Domain::Levels(levels) = &mut model.parameters[1].domain {
        levels[2] = Level::new("z, ]");
    }
    let (read, notes) = again(&model, ModelFormat::Acts);
    assert_same_rows(&model, &read);
    assert_eq!((read.strength, read.relations()), (3, model.relations()));
    insta::assert_snapshot!(notes.join("\n"), @"
    weights are left out
    values that are not applicable are written as ordinary values
    ranges are written as `first..=last`, which other tools don't read
    ");
    insta::assert_snapshot!(write_model(&model, ModelFormat::Acts).unwrap().text, @r#"
    [System]
    Name: built

    [Parameter]
    a (int) : 1,2,30
    b b (enum) : x (3),Y,"z, ]"
    c (boolean) : false,true
    d (int) : -2..=4 step 3
    e (enum) : 1,one,true
    f (enum) : 1.5,02,3
    g (enum) : on,off,N/A

    [Relation]
    R1 : (a, b b, c, d, e, f, g, 3)
    R2 : (a, c, 1)

    [Constraint]
    (c = true && !(g = "N/A")) || (!(c = true) && g = "N/A")
    !(a = 2) || c = true
    !(a + d <= 3 && a < d)
    (b b = "x (3)" || b b = "Y") || (b b = "x (3)" || b b = "z, ]")
    a / d = 1 || a / d = -1
    e = "1" || (e = "one" && c = true)
    (a = 1 && (e = "one" || e = "true")) || (a = 2 || a = 30)
    e = "1"
    e = "true" || e = "1"
    f = "1.5" || f = "02"
    f = "02" || f = g
    true
    true
    false || g = "N/A"
    true
    3 < a
    true
    (a = 1 || a = 2) || a = 30
    "#);
}

#[test]
fn names_that_a_format_would_misread_are_refused() {
    let refused = |name: &str, value: &str, format: ModelFormat| {
        let mut model = Model::new("m");
        let parameter = model.parameter(name, [value, "other"]);
        model.constrain(parameter.is(value));
        write_model(&model, format).is_err()
    };
    for (name, value) in [
        ("a:b", "x"),
        ("a", "x, y"),
        ("a", "~x"),
        ("a", "x|y"),
        ("a", "x\ny"),
        (" a", "x"),
        ("#a", "x"),
        ("a", ""),
    ] {
        assert!(refused(name, value, ModelFormat::Pict), "{name} {value}");
    }
    for (name, value) in
        [("a:b", "x"), ("a", "\"x"), ("a", "x\ny"), ("[a]", "x\n"), ("-- a", "x"), ("a", "")]
    {
        assert!(refused(name, value, ModelFormat::Acts), "{name} {value}");
    }
    assert!(!refused("a-b c", "x", ModelFormat::Acts));
    assert!(!refused("a ] \\", "x \" ]", ModelFormat::Pict));
    assert!(!refused("名前", "値", ModelFormat::Pict));
    assert!(!refused("名前", "値", ModelFormat::Acts));
}

#[test]
fn texts_that_differ_in_case_only_are_kept_apart() {
    let mut model = Model::new("m");
    let a = model.parameter("a", ["x", "X", "y"]);
    let b = model.parameter("b", ["x", "Y"]);
    model.constrain(a.is_not(b)).constrain(a.is("X"));
    let (read, notes) = again(&model, ModelFormat::Pict);
    assert_eq!(formulas(&read), formulas(&model));
    assert_eq!(notes.len(), 1);
}

#[test]
fn models_are_not_written_in_formats_that_cannot_hold_them() {
    let mut model = Model::new("m");
    let error = write_model(&model, ModelFormat::Acts).unwrap_err();
    assert_eq!(error.to_string(), "a model without parameters can't be written");
    model.boolean("a");
    let error = write_model(&model, ModelFormat::Casa).unwrap_err();
    assert_eq!(error.to_string(), "models can't be written as casa: write them as acts or pict");
}
