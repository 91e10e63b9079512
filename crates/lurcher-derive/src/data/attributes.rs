//! The `#[data(…)]` attributes of fields and variants.

use proc_macro2::Ident;
use syn::{Attribute, Error, Expr, ExprLit, Lit};

use crate::ranges::as_range;
use crate::settings::{Mistakes, Setting, parse_settings, unknown};

/// Where the value of a field comes from.
#[derive(Default)]
pub(super) enum Origin {
    /// Drawn as its type says.
    #[default]
    Any,
    /// Drawn by a generator.
    With(Expr),
    /// Drawn by a generator; the type is not `Data`.
    Opaque(Expr),
    /// Always `Default::default()`.
    Skip,
    /// Always this value.
    Value(Expr),
}

impl Origin {
    pub(super) fn is_in_tree(&self) -> bool {
        matches!(self, Origin::Any | Origin::With(_))
    }

    /// Why the numbers of the field do not count, if so.
    fn why_without_size(&self) -> Option<&'static str> {
        match self {
            Origin::Any => None,
            Origin::With(generator) if as_range(generator).is_some() => None,
            Origin::With(_) | Origin::Opaque(_) => {
                Some("this one is drawn by a generator, so its values are not listed by size")
            }
            Origin::Skip | Origin::Value(_) => Some("this one is always the same"),
        }
    }
}

pub(super) struct FieldAttributes {
    pub(super) origin: Origin,
    /// `Bits`, `Magnitude` or `Free`, if it was said how numbers count.
    pub(super) measure: Option<Ident>,
}

pub(super) struct VariantAttributes {
    pub(super) weight: u32,
    pub(super) size: Option<u32>,
    pub(super) is_skipped: bool,
}

const ON_FIELDS: &[&str] = &["with", "range", "opaque", "skip", "default", "size"];
const ON_VARIANTS: &[&str] = &["weight", "size", "skip"];
const ALLOWED_ON_FIELDS: &str = "a field takes `with = generator`, `range = low..high`, `skip`, \
                                 `default = value`, `opaque` together with `with`, and `size = \
                                 bits`, `magnitude` or `free`";
const ALLOWED_ON_VARIANTS: &str = "a variant takes `weight = number`, `size = number` and `skip`";

pub(super) fn of_field(attributes: &[Attribute], mistakes: &mut Mistakes) -> FieldAttributes {
    let mut settings = settings(attributes, ON_FIELDS, ALLOWED_ON_FIELDS, mistakes);
    let size = settings.iter().position(|setting| setting.key == "size");
    let size = size.map(|index| settings.remove(index));
    let origin = origin(settings, mistakes);
    let measure = size.and_then(|Setting { key, value, .. }| {
        if let Some(why) = origin.why_without_size() {
            let message = format!(
                "`size` says how the numbers of a field count; {why}\nremove `size`, or the other \
                 setting"
            );
            mistakes.add(Error::new(key.span(), message));
        }
        mistakes.keep(needs_value(&key, value, "magnitude").and_then(measure))
    });
    FieldAttributes { origin, measure }
}

/// The settings of a field but for its size.
fn origin(settings: Vec<Setting>, mistakes: &mut Mistakes) -> Origin {
    let mut opaque = None;
    let mut origin: Option<(Ident, Origin)> = None;
    for Setting { key, value, .. } in settings {
        let parsed = match key.to_string().as_str() {
            "with" => needs_value(&key, value, "generators::vec(0..10u8)").map(Origin::With),
            "range" => needs_value(&key, value, "0..10").and_then(range),
            "default" => needs_value(&key, value, "17").map(Origin::Value),
            "skip" => needs_no_value(&key, value).map(|()| Origin::Skip),
            "opaque" => {
                mistakes.keep(needs_no_value(&key, value));
                opaque = Some(key);
                continue;
            }
            _ => Err(elsewhere(&key, "variant", ALLOWED_ON_FIELDS)),
        };
        match (&origin, mistakes.keep(parsed)) {
            (Some((first, _)), _) => mistakes.add(contradiction(&key, first)),
            (None, parsed) => origin = Some((key, parsed.unwrap_or_default())),
        }
    }
    match (opaque, origin) {
        (None, origin) => origin.map(|(_, origin)| origin).unwrap_or_default(),
        (Some(_), Some((key, Origin::With(generator)))) if key == "with" => {
            Origin::Opaque(generator)
        }
        (Some(opaque), other) => {
            let reason = match other {
                Some((key, _)) => format!("`opaque` cannot stand together with `{key}`"),
                None => "`opaque` says that the type is not `Data`, so it cannot be drawn \
                         without a generator"
                    .to_string(),
            };
            let message = format!("{reason}\nwrite `#[data(with = generator, opaque)]`");
            mistakes.add(Error::new(opaque.span(), message));
            Origin::Any
        }
    }
}

pub(super) fn of_variant(attributes: &[Attribute], mistakes: &mut Mistakes) -> VariantAttributes {
    let mut weight: Option<(Ident, u32)> = None;
    let mut size = None;
    let mut skip: Option<Ident> = None;
    for Setting { key, value, .. } in
        settings(attributes, ON_VARIANTS, ALLOWED_ON_VARIANTS, mistakes)
    {
        match key.to_string().as_str() {
            "weight" => {
                let parsed = needs_value(&key, value, "3");
                let parsed = parsed.and_then(|value| number(&value, "a weight"));
                weight = Some((key, mistakes.keep(parsed).unwrap_or(1)));
            }
            "size" => {
                let parsed = needs_value(&key, value, "2");
                size =
                    mistakes.keep(parsed.and_then(|value| number(&value, "the size of a variant")));
            }
            "skip" => {
                mistakes.keep(needs_no_value(&key, value));
                skip = Some(key);
            }
            _ => mistakes.add(elsewhere(&key, "field", ALLOWED_ON_VARIANTS)),
        }
    }
    if let (Some(_), Some(skip)) = (&weight, &skip) {
        let message = "`skip` contradicts `weight`: a skipped variant is never drawn\nremove one of \
                       them; `weight = 0` alone keeps the variant out of random cases only";
        mistakes.add(Error::new(skip.span(), message));
    }
    VariantAttributes { weight: weight.map_or(1, |(_, n)| n), size, is_skipped: skip.is_some() }
}

pub(super) fn none_in_skipped_variant(attributes: &[Attribute], mistakes: &mut Mistakes) {
    for attribute in ours(attributes) {
        let message = "the variant is skipped, so its fields are never drawn\nremove this \
                       attribute, or `#[data(skip)]` from the variant";
        mistakes.add(Error::new_spanned(attribute, message));
    }
}

fn ours(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("data"))
}

/// All settings of all `#[data(…)]` here; unknown and repeated ones are
/// reported and left out. Keys that belong elsewhere are left to the caller.
fn settings(
    attributes: &[Attribute],
    here: &[&str],
    allowed: &str,
    mistakes: &mut Mistakes,
) -> Vec<Setting> {
    let mut all: Vec<Setting> = Vec::new();
    for attribute in ours(attributes) {
        let parsed = match &attribute.meta {
            syn::Meta::List(_) => attribute.parse_args_with(parse_settings),
            other => Err(Error::new_spanned(other, format!("write `#[data(…)]`\n{allowed}"))),
        };
        let parsed = mistakes.keep(parsed);
        if parsed.as_ref().is_some_and(Vec::is_empty) {
            mistakes.add(Error::new_spanned(attribute, format!("this says nothing\n{allowed}")));
        }
        for setting in parsed.into_iter().flatten() {
            let key = &setting.key;
            // What is true of everything in a field is read elsewhere.
            if key == "each" && cfg!(feature = "refine") {
                continue;
            }
            let is_known = ON_FIELDS.iter().chain(ON_VARIANTS).any(|known| key == known);
            if !is_known {
                mistakes.add(unknown(key, here, allowed));
            } else if all.iter().any(|earlier| earlier.key == *key) {
                mistakes.add(Error::new(key.span(), format!("`{key}` is given twice")));
            } else {
                all.push(setting);
            }
        }
    }
    all
}

fn elsewhere(key: &Ident, place: &str, allowed: &str) -> Error {
    Error::new(key.span(), format!("`{key}` belongs to a {place}\n{allowed}"))
}

fn contradiction(key: &Ident, first: &Ident) -> Error {
    let message = format!(
        "`{key}` contradicts `{first}`: the value can come from one place only\nremove one of them"
    );
    Error::new(key.span(), message)
}

fn needs_value(key: &Ident, value: Option<Expr>, example: &str) -> syn::Result<Expr> {
    value.ok_or_else(|| {
        Error::new(key.span(), format!("`{key}` needs a value, as in `{key} = {example}`"))
    })
}

fn needs_no_value(key: &Ident, value: Option<Expr>) -> syn::Result<()> {
    match value {
        None => Ok(()),
        Some(value) => {
            let message = format!("`{key}` takes no value: write `#[data({key})]`");
            Err(Error::new_spanned(value, message))
        }
    }
}

fn range(value: Expr) -> syn::Result<Origin> {
    match as_range(&value) {
        Some(range) if range.start.is_some() || range.end.is_some() => Ok(Origin::With(value)),
        Some(_) => {
            let message = "the range `..` leaves nothing out\nremove the attribute, or give an end";
            Err(Error::new_spanned(value, message))
        }
        None => {
            let message = "expected a range, such as `0..10`\nuse `with = …` for other generators";
            Err(Error::new_spanned(value, message))
        }
    }
}

fn measure(value: Expr) -> syn::Result<Ident> {
    let name = match &value {
        Expr::Path(path) => path.path.get_ident().map(|ident| (ident.to_string(), ident.span())),
        _ => None,
    };
    let measure = name.and_then(|(name, span)| {
        let measures = [("bits", "Bits"), ("magnitude", "Magnitude"), ("free", "Free")];
        let known = measures.iter().find(|(known, _)| name == *known);
        known.map(|(_, measure)| Ident::new(measure, span))
    });
    measure.ok_or_else(|| {
        let message = "the numbers of a field count by their `bits`, by their `magnitude`, or are \
                       `free`: write one of these words\na number is for variants: what a \
                       constructor adds to the size of a value";
        Error::new_spanned(&value, message)
    })
}

fn number(value: &Expr, what: &str) -> syn::Result<u32> {
    let parsed = match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    };
    parsed.ok_or_else(|| {
        let message = format!("{what} is a whole number such as `3`, from 0 to {}", u32::MAX);
        Error::new_spanned(value, message)
    })
}
