//! Structs and enums with all kinds of fields.

use lurcher::_macro_support::Style;
use lurcher::Data;

use super::{check_round_trips, constructors, expression, samples, shape_of};

#[derive(Debug, Clone, PartialEq, Data)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Pair(u8, Option<String>);

#[derive(Debug, Clone, PartialEq, Data)]
struct Unit;

#[derive(Debug, Clone, PartialEq, Data)]
struct NoFields {}

#[derive(Debug, Clone, PartialEq, Data)]
struct NoPositions();

#[derive(Debug, Clone, PartialEq, Data)]
enum Shape {
    Empty,
    Circle { center: Point, radius: u16 },
    Polygon(Vec<Point>),
    Braces {},
    Parentheses(),
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Raw {
    r#type: u8,
    r#match: Raws,
}

#[derive(Debug, Clone, PartialEq, Data)]
#[allow(non_camel_case_types)]
enum Raws {
    r#loop,
    Plain,
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Never {}

#[derive(Debug, Clone, PartialEq, Data)]
enum Partly {
    Impossible(Never),
    Possible(u8),
    AlsoImpossible { first: u8, second: Never },
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Impossible {
    first: u8,
    never: Never,
}

#[test]
fn all_kinds_of_fields_round_trip() {
    check_round_trips::<Point>();
    check_round_trips::<Pair>();
    check_round_trips::<Unit>();
    check_round_trips::<NoFields>();
    check_round_trips::<NoPositions>();
    check_round_trips::<Shape>();
    check_round_trips::<Raw>();
    check_round_trips::<Partly>();
}

#[test]
fn every_constructor_is_drawn() {
    let shapes: Vec<Shape> = samples().collect();
    assert!(shapes.contains(&Shape::Empty));
    assert!(shapes.contains(&Shape::Braces {}));
    assert!(shapes.contains(&Shape::Parentheses()));
    assert!(shapes.iter().any(|shape| matches!(shape, Shape::Circle { .. })));
    assert!(shapes.iter().any(|shape| matches!(shape, Shape::Polygon(points) if points.len() > 2)));
}

#[test]
fn constructors_are_named_as_in_the_source_and_kept_in_its_order() {
    assert_eq!(constructors::<Point>(), ["Point"]);
    let expected =
        ["Shape::Empty", "Shape::Circle", "Shape::Polygon", "Shape::Braces", "Shape::Parentheses"];
    assert_eq!(constructors::<Shape>(), expected);
    let styles: Vec<Style> = shape_of::<Shape>().constructors.iter().map(|c| c.style).collect();
    assert_eq!(styles, [Style::Unit, Style::Named, Style::Tuple, Style::Named, Style::Tuple]);
}

#[test]
fn fields_are_named_as_in_the_source_and_kept_in_its_order() {
    let names = |constructor: usize| -> Vec<&str> {
        shape_of::<Shape>().constructors[constructor].fields.iter().map(|f| f.name).collect()
    };
    assert_eq!(names(1), ["center", "radius"]);
    assert_eq!(names(2), ["0"]);
}

#[test]
fn values_are_written_as_rust_expressions() {
    let circle = Shape::Circle { center: Point { x: 1, y: -2 }, radius: 3 };
    assert_eq!(expression(&circle), "Shape::Circle { center: Point { x: 1, y: -2 }, radius: 3 }");
    let raw = Raw { r#type: 1, r#match: Raws::r#loop };
    assert_eq!(expression(&raw), "Raw { r#type: 1, r#match: Raws::r#loop }");
    assert_eq!(expression(&Unit), "Unit");
}

#[test]
fn variants_without_values_are_never_drawn() {
    assert!(!shape_of::<Never>().is_inhabited());
    assert!(!shape_of::<Impossible>().is_inhabited());
    assert_eq!(shape_of::<Partly>().order, [1]);
    assert!(samples().all(|partly| matches!(partly, Partly::Possible(_))));
}

#[test]
#[should_panic(expected = "has no finite value")]
fn drawing_from_an_enum_without_variants_says_that_there_is_nothing() {
    let _: Option<Never> = samples().next();
}

#[test]
#[should_panic(expected = "has no finite value")]
fn drawing_a_struct_with_an_impossible_field_says_that_there_is_nothing() {
    let _: Option<Impossible> = samples().next();
}

#[test]
fn a_tree_of_another_type_is_refused() {
    let tree = lurcher::data::tree_of(&Unit);
    let error = lurcher::data::value_of::<Point>(&tree).unwrap_err().to_string();
    assert!(error.contains("Point") && error.contains("Unit"), "{error}");
}
