//! A pattern compiled for drawing.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

use crate::generators::Generator;
use crate::generators::chars::Chars;
use crate::source::{Source, SpanKind};

/// A compiled pattern.
#[derive(Debug)]
pub(super) struct Program {
    pattern: Box<str>,
    step: Step,
    /// How much memory to begin with.
    capacity: usize,
    label: u64,
}

#[derive(Debug)]
enum Step {
    Text(Box<str>),
    Char(Chars),
    /// So often, neither more nor less.
    Exactly(usize, Box<Step>),
    Many(Box<Many>),
    Sequence(Box<[Step]>),
    Choice {
        alternatives: Box<[Step]>,
        label: u64,
    },
}

#[derive(Debug)]
struct Many {
    step: Step,
    min: usize,
    max: usize,
    growing: bool,
    label: u64,
}

impl Program {
    pub(super) fn compile(pattern: &str, parsed: &Hir) -> Result<Program, String> {
        let label = pattern.bytes().fold(1 << 63, |label: u64, byte| {
            (label.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte)) | 1 << 63
        });
        let mut compiler = Compiler { next_label: label };
        let step = compiler.compile(parsed, Place { at_start: true, at_end: true })?;
        let step = step.ok_or("it matches nothing, because a class in it is empty")?;
        let least = parsed.properties().minimum_len().unwrap_or(0);
        let most = parsed.properties().maximum_len().unwrap_or(usize::MAX);
        let capacity = most.min(least.saturating_add(32)).min(1 << 12);
        Ok(Program { pattern: pattern.into(), step, capacity, label })
    }

    pub(super) fn pattern(&self) -> &str {
        &self.pattern
    }

    pub(super) fn is_growing(&self) -> bool {
        self.step.has_repetition()
    }

    pub(super) fn draw(&self, source: &mut Source) -> String {
        let mut text = String::with_capacity(self.capacity);
        source.begin(self.label, SpanKind::Value);
        self.step.draw(source, &mut text);
        source.end();
        text
    }
}

impl Step {
    fn has_repetition(&self) -> bool {
        match self {
            Step::Text(_) | Step::Char(_) => false,
            Step::Exactly(_, step) => step.has_repetition(),
            Step::Many(_) => true,
            Step::Sequence(steps) => steps.iter().any(Step::has_repetition),
            Step::Choice { alternatives, .. } => alternatives.iter().any(Step::has_repetition),
        }
    }

    fn draw(&self, source: &mut Source, text: &mut String) {
        match self {
            Step::Text(fixed) => text.push_str(fixed),
            Step::Char(chars) => text.push(chars.draw(source)),
            Step::Exactly(n, step) => {
                for _ in 0..*n {
                    step.draw(source, text);
                }
            }
            Step::Many(many) => many.draw(source, text),
            Step::Sequence(steps) => {
                for step in steps {
                    step.draw(source, text);
                }
            }
            Step::Choice { alternatives, label } => source.span(*label, |source| {
                alternatives[source.below(alternatives.len())].draw(source, text);
            }),
        }
    }
}

impl Many {
    fn draw(&self, source: &mut Source, text: &mut String) {
        let mut list = source.begin_list(self.label, self.min, self.max, self.growing);
        // The common case, `[a-z]{1,20}`, stays a loop without calls.
        if let Step::Char(chars) = &self.step {
            while source.more(&mut list) {
                text.push(chars.draw(source));
                source.end_element();
            }
        } else {
            while source.more(&mut list) {
                self.step.draw(source, text);
                source.end_element();
            }
        }
        source.end_list(list);
    }
}

/// Whether a part of the pattern begins or ends where the text does.
#[derive(Clone, Copy)]
struct Place {
    at_start: bool,
    at_end: bool,
}

struct Compiler {
    next_label: u64,
}

impl Compiler {
    fn label(&mut self) -> u64 {
        self.next_label = self.next_label.wrapping_add(1) | 1 << 63;
        self.next_label
    }

    /// A step for a part of the pattern; none if it matches nothing.
    fn compile(&mut self, part: &Hir, place: Place) -> Result<Option<Step>, String> {
        match part.kind() {
            HirKind::Empty => Ok(Some(Step::Text(Box::default()))),
            HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
                Ok(text) => Ok(Some(Step::Text(text.into()))),
                Err(_) => Err("it has bytes that are not UTF-8; leave out the flag `-u`".into()),
            },
            HirKind::Class(class) => compile_class(class),
            HirKind::Look(look) => compile_look(*look, place),
            HirKind::Capture(capture) => self.compile(&capture.sub, place),
            HirKind::Repetition(repetition) => self.compile_repetition(repetition, place),
            HirKind::Concat(parts) => self.compile_sequence(parts, place),
            HirKind::Alternation(parts) => self.compile_choice(parts, place),
        }
    }

    fn compile_repetition(
        &mut self,
        repetition: &Repetition,
        place: Place,
    ) -> Result<Option<Step>, String> {
        let min = repetition.min as usize;
        let max = repetition.max.map_or(usize::MAX, |max| max as usize);
        // Only what is there at most once can be where the text begins or ends.
        let place = if max <= 1 { place } else { Place { at_start: false, at_end: false } };
        let step = match self.compile(&repetition.sub, place)? {
            None if min == 0 => Step::Text(Box::default()),
            None => return Ok(None),
            Some(step) if min == max => Step::Exactly(min, Box::new(step)),
            Some(step) => {
                let growing = step.has_repetition();
                Step::Many(Box::new(Many { step, min, max, growing, label: self.label() }))
            }
        };
        Ok(Some(step))
    }

    fn compile_sequence(&mut self, parts: &[Hir], place: Place) -> Result<Option<Step>, String> {
        let is_empty = |part: &Hir| part.properties().maximum_len() == Some(0);
        let mut steps = Vec::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            let place = Place {
                at_start: place.at_start && parts[..index].iter().all(is_empty),
                at_end: place.at_end && parts[index + 1..].iter().all(is_empty),
            };
            match self.compile(part, place)? {
                None => return Ok(None),
                Some(step) => steps.push(step),
            }
        }
        Ok(Some(Step::Sequence(steps.into())))
    }

    /// The alternatives with the shortest texts come first: they are the simplest.
    fn compile_choice(&mut self, parts: &[Hir], place: Place) -> Result<Option<Step>, String> {
        let mut parts: Vec<&Hir> = parts.iter().collect();
        parts.sort_by_key(|part| part.properties().minimum_len());
        let mut alternatives = Vec::with_capacity(parts.len());
        for part in parts {
            alternatives.extend(self.compile(part, place)?);
        }
        Ok(match alternatives.len() {
            0 | 1 => alternatives.pop(),
            _ => Some(Step::Choice { alternatives: alternatives.into(), label: self.label() }),
        })
    }
}

fn compile_class(class: &Class) -> Result<Option<Step>, String> {
    let chars = match class {
        Class::Unicode(class) => {
            Chars::of_ranges(class.ranges().iter().map(|r| (r.start(), r.end())))
        }
        Class::Bytes(class) if class.is_ascii() => Chars::of_ranges(
            class.ranges().iter().map(|r| (char::from(r.start()), char::from(r.end()))),
        ),
        Class::Bytes(_) => {
            return Err(
                "it has classes of bytes that are not ASCII; leave out the flag `-u`".into()
            );
        }
    };
    Ok(chars.map(Step::Char))
}

fn compile_look(look: Look, place: Place) -> Result<Option<Step>, String> {
    let (holds, name) = match look {
        Look::Start | Look::StartLF | Look::StartCRLF => (place.at_start, "`^`"),
        Look::End | Look::EndLF | Look::EndCRLF => (place.at_end, "`$`"),
        _ => {
            return Err("it has a word boundary such as `\\b`, which looks at what stands beside \
                        it; leave it out, or filter the texts"
                .into());
        }
    };
    if holds {
        Ok(Some(Step::Text(Box::default())))
    } else {
        Err(format!(
            "it has {name} in the middle, where it holds only for some texts; use it at the ends \
             of the pattern, or leave it out"
        ))
    }
}
