//! How generated code shows a value whose traits it does not know.

use lurcher::_macro_support::{
    Describe as _, DescribeData as _, DescribeDebug as _, DescribeNothing as _, Described,
};
use lurcher::Data;

#[derive(Debug, Data)]
struct Both(u8);

#[derive(Debug)]
struct OnlyDebug(#[expect(dead_code, reason = "read by Debug")] u8);

#[derive(Data)]
struct OnlyData(u8);

struct Neither;

macro_rules! described {
    ($value:expr) => {
        (&&&&Described(&$value)).describe()
    };
}

#[test]
fn a_value_with_both_traits_shows_both() {
    let shown = described!(Both(1));
    assert_eq!(shown.debug.as_deref(), Some("Both(1)"));
    assert_eq!(shown.expression.as_deref(), Some("Both(1)"));
}

#[test]
fn a_value_with_debug_alone_shows_that() {
    let shown = described!(OnlyDebug(1));
    assert_eq!(shown.debug.as_deref(), Some("OnlyDebug(1)"));
    assert_eq!(shown.expression, None);
}

#[test]
fn a_value_with_data_alone_shows_an_expression() {
    let shown = described!(OnlyData(1));
    assert_eq!(shown.debug, None);
    assert_eq!(shown.expression.as_deref(), Some("OnlyData(1)"));
}

#[test]
fn a_value_with_neither_says_what_to_do() {
    let shown = described!(Neither);
    assert_eq!((&shown.debug, &shown.expression), (&None, &None));
    assert!(shown.text().contains("Debug"));
}

#[test]
fn the_traits_of_the_parts_count() {
    let shown = described!(vec![OnlyData(1)]);
    assert_eq!(shown.expression.as_deref(), Some("vec![OnlyData(1)]"));
    assert_eq!(described!(Some(Both(1))).debug.as_deref(), Some("Some(Both(1))"));
}
