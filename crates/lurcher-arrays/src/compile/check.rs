//! What is wrong with a model on its face.

use std::collections::HashMap;

use crate::error::Error;
use crate::model::{LevelKind, Model, ParameterId};
use crate::search::MAX_STRENGTH;

/// Refuses models that can't be meant.
pub(super) fn check(model: &Model) -> Result<(), Error> {
    parameters(model)?;
    strengths(model)?;
    for (index, constraint) in model.constraints.iter().enumerate() {
        let mut stranger = None;
        constraint.formula.mentions(&mut |id| {
            if id.index() >= model.parameters.len() {
                stranger = Some(id);
            }
        });
        if let Some(id) = stranger {
            return Err(foreign(id, &format!("constraint {}", index + 1)));
        }
    }
    Ok(())
}

fn parameters(model: &Model) -> Result<(), Error> {
    if model.parameters.is_empty() {
        return Err(Error::new("the model has no parameters: add at least one"));
    }
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (index, parameter) in model.parameters.iter().enumerate() {
        let name = &parameter.name;
        if let Some(first) = places.insert(name, index) {
            return Err(Error::new(format!(
                "parameters {} and {} are both called `{name}`: rename one",
                first + 1,
                index + 1,
            )));
        }
        if parameter.count() == 0 {
            return Err(Error::new(format!(
                "`{name}` has no values: list some, or check that its range doesn't end before \
                 it begins"
            )));
        }
        let levels = parameter.levels();
        if !levels.is_empty() && levels.iter().all(|level| level.kind == LevelKind::Invalid) {
            return Err(Error::new(format!(
                "all values of `{name}` are invalid: rows of valid values need at least one \
                 that is not"
            )));
        }
    }
    Ok(())
}

fn strengths(model: &Model) -> Result<(), Error> {
    let count = model.parameters.len();
    if model.strength > count {
        let there_are = match count {
            1 => "there is only one parameter".to_string(),
            _ => format!("there are only {count} parameters"),
        };
        return Err(Error::new(format!(
            "the strength is {}, but {there_are}: lower the strength to {count} at most",
            model.strength,
        )));
    }
    for (index, relation) in model.relations.iter().enumerate() {
        let place = format!("relation {}", index + 1);
        if let Some(&id) = relation.parameters.iter().find(|id| id.index() >= count) {
            return Err(foreign(id, &place));
        }
        let names: Vec<String> = relation
            .parameters
            .iter()
            .map(|id| format!("`{}`", model.parameters[id.index()].name))
            .collect();
        match names.as_slice() {
            [] => {
                return Err(Error::new(format!(
                    "{place} names no parameters: name two or more, or leave it out"
                )));
            }
            [only] if relation.strength > 1 => {
                return Err(Error::new(format!(
                    "{place} names {only} only, and a relation combines parameters: name \
                     another, or leave it out"
                )));
            }
            _ if relation.strength > names.len() => {
                return Err(Error::new(format!(
                    "{place} asks for strength {} of {} parameters ({}): lower the strength \
                     to {} at most, or name more parameters",
                    relation.strength,
                    names.len(),
                    names.join(", "),
                    names.len(),
                )));
            }
            _ => {}
        }
    }
    let strengths = model.relations.iter().map(|relation| relation.strength);
    let most = strengths.chain([model.strength]).max().unwrap_or(0);
    if most > MAX_STRENGTH {
        return Err(Error::new(format!(
            "strength {most} is too high, {MAX_STRENGTH} is the highest: nobody could run the rows"
        )));
    }
    if model.strength == 0 && model.relations.iter().all(|relation| relation.strength == 0) {
        return Err(Error::new(
            "there is nothing to cover, as the strength is 0 and no relation has one of its \
             own: set a strength of 1 or more",
        ));
    }
    Ok(())
}

fn foreign(id: ParameterId, place: &str) -> Error {
    Error::new(format!(
        "{place} mentions a parameter of another model (number {}, counted from 1): use the \
         handles that this model's methods returned",
        id.index() + 1,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Level;

    fn message(build: impl FnOnce(&mut Model)) -> String {
        let mut model = Model::new("broken");
        build(&mut model);
        check(&model).expect_err("the model is broken").to_string()
    }

    #[test]
    fn what_is_wrong_is_said_with_a_remedy() {
        assert_eq!(message(|_| ()), "the model has no parameters: add at least one");
        assert_eq!(
            message(|model| {
                model.boolean("a");
                model.boolean("b");
                model.boolean("a");
            }),
            "parameters 1 and 3 are both called `a`: rename one"
        );
        assert_eq!(
            message(|model| {
                let (first, last) = (5, 4);
                model.range("width", first..=last);
            }),
            "`width` has no values: list some, or check that its range doesn't end before it \
             begins"
        );
        assert_eq!(
            message(|model| {
                model.parameter("size", [Level::new(-1).invalid()]);
            }),
            "all values of `size` are invalid: rows of valid values need at least one that is \
             not"
        );
    }

    #[test]
    fn strengths_are_compared_with_the_number_of_parameters() {
        assert_eq!(
            message(|model| {
                model.boolean("a");
            }),
            "the strength is 2, but there is only one parameter: lower the strength to 1 at most"
        );
        assert_eq!(
            message(|model| {
                model.boolean("a");
                model.boolean("b");
                model.strength(3);
            }),
            "the strength is 3, but there are only 2 parameters: lower the strength to 2 at most"
        );
        assert_eq!(
            message(|model| {
                let (a, b) = (model.boolean("a"), model.boolean("b"));
                model.relation([a, b], 3);
            }),
            "relation 1 asks for strength 3 of 2 parameters (`a`, `b`): lower the strength to 2 \
             at most, or name more parameters"
        );
        assert_eq!(
            message(|model| {
                let (a, _) = (model.boolean("a"), model.boolean("b"));
                model.relation([a, a], 2);
            }),
            "relation 1 names `a` only, and a relation combines parameters: name another, or \
             leave it out"
        );
        assert!(
            message(|model| {
                model.boolean("a");
                model.strength(0);
            })
            .starts_with("there is nothing to cover")
        );
    }

    #[test]
    fn strengths_beyond_twelve_are_refused() {
        let text = message(|model| {
            for index in 0..14 {
                model.boolean(format!("p{index}"));
            }
            model.strength(13);
        });
        assert_eq!(text, "strength 13 is too high, 12 is the highest: nobody could run the rows");
    }

    #[test]
    fn parameters_of_other_models_are_noticed() {
        let mut other = Model::new("other");
        other.boolean("x");
        let stranger = other.boolean("y");
        let text = message(|model| {
            model.boolean("a");
            model.strength(1);
            model.constrain(stranger.is(true));
        });
        assert!(text.starts_with("constraint 1 mentions a parameter of another model"), "{text}");
    }
}
