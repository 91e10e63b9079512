//! Which properties fail for which bug stays as it is, and so does roughly after how many tests.

use lurcher_study_bst::cells::Engine;
use lurcher_study_bst::figures::{Difference, Matrix, Means};
use lurcher_study_bst::paper::n_crosses;
use lurcher_study_bst::properties::{ALL, Kind, Property};

#[test]
fn figure_8_is_found_again_but_for_what_is_explained() {
    let matrix = Matrix::new(1);
    assert_eq!(matrix.wrong(), [""; 0]);
    let explained = Difference { bug: 2, property: "shrink_valid", fails: true };
    assert_eq!(matrix.differences(), [explained], "{}", matrix.text());
    let n_failing: usize = matrix.fails.iter().map(|row| row.iter().filter(|x| **x).count()).sum();
    // What has no row in the figure: InsertPostSameKey twice, Equivs and ShrinkEquivs once.
    assert_eq!(n_failing, n_crosses() + 1 + 4, "{}", matrix.text());
}

#[test]
fn postconditions_and_metamorphic_properties_take_fewer_tests_than_in_the_paper() {
    let kinds = [Kind::Postcondition, Kind::Metamorphic];
    let means = Means::new(&kinds, Engine::Default, 5);
    assert!(means.of_kind(Kind::Postcondition).unwrap().mean < 77.0, "{}", means.text());
    assert!(means.of_kind(Kind::Metamorphic).unwrap().mean < 56.0, "{}", means.text());
    assert!(means.hardest().unwrap().2 < 300.0, "{}", means.text());
}

#[test]
fn there_are_all_properties_of_the_paper() {
    let n = |kind| ALL.iter().filter(|property| property.kind == kind).count();
    assert_eq!(Kind::ALL.map(n), [6, 7, 19, 6, 3, 5]);
    assert!(Property::named("UnionUnionAssoc").is_some());
    assert_eq!(n_crosses(), 89);
}
