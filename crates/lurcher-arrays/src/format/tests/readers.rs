//! What the formats mean.

use super::super::*;
use super::{formulas, read, reading, samples};
use crate::model::{Formula, Level, LevelKind, Term, Value};

fn values(model: &Model, parameter: usize) -> Vec<String> {
    let parameter = &model.parameters()[parameter];
    (0..parameter.count().min(9)).map(|index| parameter.value(index).to_string()).collect()
}

fn relations(model: &Model) -> Vec<(Vec<usize>, usize)> {
    let relations = model.relations().iter();
    let indices = |relation: &crate::Relation| {
        relation.parameters().iter().map(|id| id.index()).collect::<Vec<_>>()
    };
    relations.map(|relation| (indices(relation), relation.strength())).collect()
}

#[test]
fn acts_text_has_types_relations_constraints_and_rows() {
    let model = read(samples::ACTS, "m.txt");
    assert_eq!(model.name(), "player");
    assert_eq!(values(&model, 0), ["h264", "av1, 10 bit", "none"]);
    assert_eq!(values(&model, 2), ["0", "360", "720", "1080"]);
    assert_eq!(model.parameters()[3].value(0), Value::Boolean(true));
    assert_eq!(model.parameters()[4].value(0), Value::Integer(-1));
    assert_eq!(relations(&model), [(vec![0, 1, 3], 3), (vec![1, 2], 2)]);
    assert_eq!(model.strength, 2);
    let [codec, width, height, full, bitrate] = model.ids().collect::<Vec<_>>()[..] else {
        panic!("five parameters");
    };
    let expected = [
        codec.is("none").implies(Formula::All(vec![width.is(0), height.is(0)])),
        (!full.is(true)).or(Formula::All(vec![
            ((width + (Term::from(2) * height)) % 7).is_not(-1),
            bitrate.greater_than(-1),
        ])),
        (width / 640).at_most(height - (Term::from(0) - bitrate)).or(codec.is_not("av1, 10 bit")),
        full.is(true).implies(codec.is_not("none").implies(width.at_least(height))),
    ];
    assert_eq!(formulas(&model), expected);
    assert_eq!(model.constraints()[1].line, Some(18));
    assert!(model.constraints()[1].text.as_deref().unwrap().starts_with("!(full screen)"));
    assert_eq!(model.seeds()[0].cells(), [Some(0), Some(1), None, Some(0), None]);
    assert_eq!(model.seeds()[1].cells(), [Some(1), None, None, Some(1), Some(1)]);
}

#[test]
fn a_relation_of_all_parameters_is_the_strength_of_the_whole() {
    let text = "[Parameter]\na (int) : 1,2\nb (int) : 1,2\nc (int) : 1,2\n[Relation]\nR1 : (a,b,c,3)\nR2 : (a,b,1)\n";
    let model = read(text, "m.txt");
    assert_eq!((model.strength, relations(&model)), (3, vec![(vec![0, 1], 1)]));
    let model = reading(text, "m.txt", &ReadOptions::new().strength(2)).model;
    assert_eq!(model.strength, 2);
}

#[test]
fn acts_xml_has_invalid_values_and_base_choices() {
    let model = read(samples::ACTS_XML, "m.xml");
    assert_eq!(model.name(), "ticket");
    assert_eq!(values(&model, 1), ["4", "17", "65", "-1"]);
    let kinds: Vec<LevelKind> = model.parameters()[1].levels().iter().map(Level::kind).collect();
    assert_eq!(kinds[2..], [LevelKind::Ordinary, LevelKind::Invalid]);
    let weights = model.parameters()[0].levels().iter().map(|level| level.weight);
    assert_eq!(weights.collect::<Vec<_>>(), [1, 10]);
    assert_eq!((model.strength, relations(&model)), (3, vec![(vec![0, 2], 2)]));
    let [class, age, back] = model.ids().collect::<Vec<_>>()[..] else { panic!("three") };
    let then = Formula::All(vec![age.greater_than(4), back.is(true)]);
    assert_eq!(formulas(&model), [class.is("first").implies(then)]);
    assert_eq!(model.seeds()[0].cells(), [Some(1), Some(2), None]);
}

#[test]
fn pict_models_have_all_of_their_syntax() {
    let reading = reading(samples::PICT, "m.pict", &ReadOptions::new());
    let model = reading.model;
    assert_eq!(model.name(), "m");
    let kind = &model.parameters()[0];
    assert_eq!(kind.levels()[1].aliases, [Value::from("Spanned")]);
    assert_eq!(kind.levels()[3].weight, 10);
    assert_eq!(values(&model, 0)[4], "Größe");
    assert_eq!(model.parameters()[1].levels()[0], Level::new(-1).invalid());
    assert_eq!(values(&model, 2), ["0.5", "1.50", "2"]);
    assert_eq!(values(&model, 3)[2..4], ["Single", "Span"]);
    assert_eq!(model.parameters()[3].levels()[3].aliases, [Value::from("Spanned")]);
    assert_eq!(values(&model, 5), ["yes", "no"]);
    assert_eq!(model.parameters()[6].count(), 65536);
    // The whole at 2 without the result, what has order 3 at 3, then the sub-models.
    assert_eq!(model.strength, 0);
    assert_eq!(
        relations(&model),
        [(vec![0, 1, 2, 3, 4, 5, 6], 2), (vec![2, 3, 4], 3), (vec![0, 1, 4], 3), (vec![1, 5], 2)]
    );
    let lines: Vec<usize> = model.constraints().iter().map(|c| c.line.unwrap()).collect();
    assert_eq!(lines, [14, 15, 16, 18, 19, 20]);
    // `maybe` is no value of `Old`.
    assert_eq!(reading.warnings.len(), 1);

    let [kind, size, price, system, compression, old, port, result] =
        model.ids().collect::<Vec<_>>()[..]
    else {
        panic!("eight parameters");
    };
    let formulas = formulas(&model);
    let single = kind.is("Single");
    assert_eq!(
        formulas[0],
        Formula::All(vec![
            single.clone().implies(size.at_most(100)),
            (!single).implies(system.is_not(kind)),
        ])
    );
    let fat = Formula::Like { parameter: system, pattern: "fat*".into(), ignore_case: true };
    assert_eq!(
        formulas[1],
        price.one_of(["0.5", "1.50"]).or(Formula::All(vec![!fat, size.one_of([10, 100])]))
    );
    let negative = Formula::IsInvalid(size);
    assert_eq!(
        formulas[2],
        Formula::Any(vec![negative.clone(), size.greater_than(500)]).implies(result.is("Fail"))
    );
    assert_eq!(formulas[3], (!negative).implies(result.is("Pass")));
    assert_eq!(
        formulas[4],
        Formula::All(vec![
            (size + (Term::from(2) * port)).at_least(-5),
            !old.one_of(["maybe", "no"]),
        ])
    );
    // Without regard to case, as with it here: `Single`, `Span`, `Stripe` come after.
    assert_eq!(formulas[5], (!compression.is("On")).or(kind.greater_than("Mirror")));
}

#[test]
fn pict_ignores_case_unless_told_otherwise() {
    let text = "Browser: Firefox, safari\nOther: SAFARI, Opera\n[browser] = \"SAFARI\";\n[Browser] <> [Other];\n[Browser] < \"g\";\n";
    let model = read(text, "m.pict");
    let [browser, other] = model.ids().collect::<Vec<_>>()[..] else { panic!("two") };
    let apart = Formula::Any(vec![
        browser.is("Firefox").and(Formula::All(Vec::new())),
        browser.is("safari").and(other.is("Opera")),
    ]);
    assert_eq!(formulas(&model), [browser.is("safari"), apart, browser.less_than("g")]);

    let options = ReadOptions::new().case_sensitive(true);
    let text = text.replace("[browser]", "[Browser]");
    let reading = reading(&text, "m.pict", &options);
    assert_eq!(
        formulas(&reading.model),
        [browser.is("SAFARI"), browser.is_not(other), browser.less_than("g")]
    );
    assert_eq!(
        reading.warnings[0].message(),
        "`Browser` has no value `SAFARI`, so this never holds"
    );
}

#[test]
fn pict_numbers_that_are_no_integers_compare_as_numbers() {
    let text = "A: 1, 2.5, 10\nB: 2, 3, 10\nC: 007, 08\n[A] >= 2.50;\n[A] < [B];\n[B] > 2.5;\n[C] = 7;\n[B] = 3.0;\n[B] <> 2.5;\n";
    let model = read(text, "m.pict");
    let [a, b, c] = model.ids().collect::<Vec<_>>()[..] else { panic!("three") };
    assert_eq!(values(&model, 2), ["007", "08"]);
    let less = Formula::Any(vec![
        a.is("1").and(Formula::All(Vec::new())),
        a.is("2.5").and(b.one_of([3, 10])),
    ]);
    let expected = [
        a.one_of(["2.5", "10"]),
        less,
        b.at_least(3),
        c.is("007"),
        b.is(3),
        Formula::All(Vec::new()),
    ];
    assert_eq!(formulas(&model), expected);
}

#[test]
fn pict_orders_are_nested_relations() {
    let model = read("A @ 3: 1, 2\nB: 1, 2\nC @ 3: 1, 2\nD @ 3: 1, 2\nE @ 1: 1, 2\n", "m.pict");
    assert_eq!(model.strength, 1);
    assert_eq!(relations(&model), [(vec![0, 1, 2, 3], 2), (vec![0, 2, 3], 3)]);
    // A lone parameter of order 3 has nothing to be combined with by threes.
    let model = read("A @ 3: 1, 2\nB: 1, 2\nC: 1, 2\n", "m.pict");
    assert_eq!((model.strength, relations(&model)), (2, vec![]));
}

#[test]
fn pict_results_stay_out_of_a_strength_that_is_asked_for() {
    let text =
        "A: 1, 2\nB: 1, 2\nC: 1, 2\n$R: x, y\nIF [A] = 1 THEN [$R] = \"x\" ELSE [$R] = \"y\";\n";
    let model = reading(text, "m.pict", &ReadOptions::new().strength(3)).model;
    assert_eq!((model.strength, relations(&model)), (0, vec![(vec![0, 1, 2], 3)]));
}

#[test]
fn a_strength_that_is_asked_for_outdoes_a_sub_model_of_all_parameters() {
    let text = "A: 1, 2\nB: 1, 2\nC: 1, 2\n{ A, B, C } @ 1\n";
    let model = read(text, "m.pict");
    assert_eq!((model.strength, relations(&model)), (1, vec![]));
    let model = reading(text, "m.pict", &ReadOptions::new().strength(3)).model;
    assert_eq!((model.strength, relations(&model)), (3, vec![(vec![0, 1, 2], 1)]));
}

#[test]
fn the_usual_strength_is_lowered_for_a_single_parameter_and_no_other_is() {
    for (text, name) in [("A: 1, 2\n$R: x\n", "m.pict"), ("a\n1\n2\n", "m.csv")] {
        let array = |options: &ReadOptions| {
            reading(text, name, options).model.array(&crate::Options::new())
        };
        assert_eq!(array(&ReadOptions::new()).unwrap().len(), 2, "{name}");
        assert!(array(&ReadOptions::new().strength(2)).is_err(), "{name}");
    }
    let acts = "[Parameter]\na (int) : 1,2\n";
    assert_eq!(read(acts, "m.txt").strength, 1);
}

#[test]
fn pict_separators_can_be_changed() {
    let options = ReadOptions::new()
        .value_separator(';')
        .alias_separator('/')
        .negative_mark('!')
        .format(ModelFormat::Pict);
    let model = reading("A: a, b / c; !~1 (2)\nB: 1; 2\nC: 1\n{ A; B } @ 2", "m", &options).model;
    assert_eq!(
        model.parameters()[0].levels(),
        [Level::new("a, b").alias("c"), Level::new("~1").invalid().weight(2)]
    );
    assert_eq!(relations(&model), [(vec![0, 1], 2)]);
}

#[test]
fn pict_weights_are_numbers_and_other_parentheses_are_text() {
    let model = read("A: x (y), z (0), (3), w( 2 ), v (2.9)\n", "m.pict");
    assert_eq!(values(&model, 0), ["x (y)", "z (0)", "(3)", "w", "v"]);
    let weights = model.parameters()[0].levels().iter().map(|level| level.weight);
    assert_eq!(weights.collect::<Vec<_>>(), [1, 1, 1, 2, 2]);
}

#[test]
fn pict_ranges_stand_alone_or_beside_integers() {
    let model = read("A: 0..=1000 step 10\nB: ~-1, 1..=3, 9\nC: <A>\n", "m.pict");
    assert_eq!(model.parameters()[0].levels(), []);
    assert_eq!(model.parameters()[0].count(), 101);
    assert_eq!(values(&model, 1), ["-1", "1", "2", "3", "9"]);
    assert_eq!(model.parameters()[2].domain, model.parameters()[0].domain);
}

#[test]
fn casa_numbers_values_through() {
    let options = ReadOptions::new().constraints(samples::CASA_CONSTRAINTS, "m.constraints");
    let model = reading(samples::CASA_MODEL, "dir/m.model", &options).model;
    assert_eq!((model.name(), model.strength), ("m", 2));
    let [p0, p1, p2] = model.ids().collect::<Vec<_>>()[..] else { panic!("three") };
    let expected = [
        Formula::Any(vec![p0.is_not(0), p1.is(0)]),
        Formula::Any(vec![p0.is(1), p1.is_not(1), p2.is_not(3)]),
    ];
    assert_eq!(formulas(&model), expected);
    assert_eq!(model.constraints()[1].text.as_deref(), Some("p0 = 1 || p1 != 1 || p2 != 3"));
    assert_eq!(model.constraints()[1].line, Some(4));
}

#[test]
fn a_table_is_a_model_of_its_columns_with_its_rows_as_seeds() {
    let model = read(samples::CSV, "m.csv");
    assert_eq!(values(&model, 0), ["Firefox", "Safari, \"17\""]);
    assert_eq!(values(&model, 1), ["-1", "3"]);
    assert_eq!(model.parameters()[2].value(0), Value::Boolean(true));
    let cells: Vec<_> = model.seeds().iter().map(|seed| seed.cells().to_vec()).collect();
    let expected =
        [[Some(0), Some(1), Some(0)], [Some(1), Some(0), Some(1)], [None, Some(1), None]];
    assert_eq!(cells, expected);
}

#[test]
fn rows_of_every_kind_of_table_are_found_in_a_model() {
    let mut model = Model::new("shop");
    model.parameter("Items", [Level::new(3).invalid(), Level::new(-1)]);
    model.parameter("Browser", [Level::new("Firefox").alias("Gecko"), Level::new("Safari")]);
    model.boolean("Gift");
    let rows = |text: &str, name: &str| {
        let rows = read_rows(text, name, &model, &ReadOptions::new()).unwrap();
        let cells: Vec<_> = rows.seeds.iter().map(|seed| seed.cells().to_vec()).collect();
        let warnings: Vec<String> =
            rows.warnings.iter().map(|warning| warning.message().to_string()).collect();
        (cells, warnings.join("; "))
    };
    let (cells, warnings) = rows(samples::TSV, "m.tsv");
    assert_eq!(cells, [[Some(0), Some(0), Some(1)], [None, Some(1), None]]);
    assert_eq!(warnings, "");
    let (cells, warnings) = rows(samples::JSON, "m.json");
    assert_eq!(cells, [[Some(0), Some(0), Some(1)], [None, None, None]]);
    assert_eq!(warnings, "no parameter is called `Other`: the column is left out");
    let (cells, warnings) = rows("browser;Gift;Itemz\ngecko;No;3\n", "m.csv");
    assert_eq!(cells, [[None, Some(0), None]]);
    assert_eq!(
        warnings,
        "no parameter is called `Itemz`: the column is left out; \
         `Gift` has no value `No`: the cell is taken to be free"
    );
}

#[test]
fn byte_order_marks_and_ends_of_lines_of_windows_change_nothing() {
    for (name, text) in
        [("m.txt", samples::ACTS), ("m.pict", samples::PICT), ("m.csv", samples::CSV)]
    {
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(read(&windows, name), read(text, name), "{name}");
    }
    let windows = format!("\u{feff}{}", samples::ACTS_XML.replace('\n', "\r\n"));
    assert_eq!(read(&windows, "m.xml"), read(samples::ACTS_XML, "m.xml"));
}

#[test]
fn formats_have_names_and_are_recognised() {
    for (name, text) in [
        ("x.txt", samples::ACTS),
        ("x", samples::ACTS_XML),
        ("x.txt", samples::PICT),
        ("x.model", samples::CASA_MODEL),
        ("x", samples::CASA_MODEL),
        ("x.csv", samples::CSV),
    ] {
        assert!(read_model(text, name, &ReadOptions::new()).is_ok(), "{name}");
    }
    assert_eq!("acts-xml".parse(), Ok(ModelFormat::ActsXml));
    assert_eq!(ModelFormat::ActsXml.to_string(), "acts-xml");
    assert_eq!("JSON".parse(), Ok(TableFormat::Json));
    let error = "pikt".parse::<ModelFormat>().unwrap_err();
    assert_eq!(error.to_string(), "no format is called `pikt`: did you mean `pict`?");
}
