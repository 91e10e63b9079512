//! What there is to switch on, written down while it is compiled.
//!
//! Nothing in a program can list what is in all of it before it has run, so the macros write a line
//! per bug into a file when `cargo lurcher audit` asks for it by a variable that names a folder.
//! The file is that of the unit that is being compiled, whose arguments the macros see: the same
//! crate is compiled once with its tests and once without.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::quote;

/// The folder of the registry. Without it nothing is written, and `#[mutate]` leaves everything as
/// it is.
const FOLDER: &str = "LURCHER_INTERNAL_MUTANTS";

/// Whether this build is one of an audit.
pub(crate) fn is_auditing() -> bool {
    std::env::var_os(FOLDER).is_some_and(|folder| !folder.is_empty())
}

/// Makes cargo compile again when the variables of an audit are other ones.
pub(crate) fn tracked() -> TokenStream {
    quote! {
        const _: (::core::option::Option<&str>, ::core::option::Option<&str>) = (
            ::core::option_env!("LURCHER_INTERNAL_MUTANTS"),
            ::core::option_env!("LURCHER_INTERNAL_LEFT_OUT"),
        );
    }
}

/// Where something stands: lines from 1, columns from 0, the end behind its last character.
/// Compilers before 1.88 do not tell; then all are 0 and the file is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) start: (usize, usize),
    pub(crate) end: (usize, usize),
}

impl Place {
    /// From the first of some tokens to the last.
    pub(crate) fn of(tokens: &TokenStream) -> Self {
        let (first, last) = ends(tokens);
        Place {
            file: first.file(),
            start: (first.start().line, first.start().column),
            end: (last.end().line, last.end().column),
        }
    }

    /// From where to where: `3:4-3:9`.
    fn extent(&self) -> String {
        let (start, end) = (self.start, self.end);
        format!("{}:{}-{}:{}", start.0, start.1, end.0, end.1)
    }
}

/// The spans of the first and of the last token. A group without brackets, in which macros hand on
/// what they were given, is looked into.
pub(crate) fn ends(tokens: &TokenStream) -> (Span, Span) {
    let mut all = tokens.clone().into_iter();
    let first = all.next();
    let last = all.last().or_else(|| first.clone());
    (
        first.map_or_else(Span::call_site, |tree| end(&tree, Group::span_open, |ends| ends.0)),
        last.map_or_else(Span::call_site, |tree| end(&tree, Group::span_close, |ends| ends.1)),
    )
}

fn end(tree: &TokenTree, bracket: fn(&Group) -> Span, inner: fn((Span, Span)) -> Span) -> Span {
    match tree {
        TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
            inner(ends(&group.stream()))
        }
        TokenTree::Group(group) => bracket(group),
        other => other.span(),
    }
}

/// One bug.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// `planted`, or how the text was changed.
    pub(crate) kind: &'static str,
    pub(crate) place: Place,
    /// What changed places, of arguments that were swapped: the compiler says which of them are of
    /// the wrong type.
    pub(crate) moved: Vec<Place>,
    /// The function that it is in, if that is known, and the lines of that.
    pub(crate) function: String,
    pub(crate) lines: (usize, usize),
    pub(crate) original: String,
    pub(crate) replacement: String,
    /// By what it is switched on.
    pub(crate) name: String,
}

/// The number of a bug: as in `lurcher::audit`.
pub(crate) fn number(name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash | 1 << 63
}

/// Writes a bug down, if somebody wants to know.
///
/// # Panics
///
/// If that cannot be done: it is an error of the compiler then, and no audit without this bug.
pub(crate) fn register(entry: &Entry) {
    static FILE: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let unwritten = |error: io::Error| -> ! {
        panic!("`cargo lurcher audit` can't be told what is planted here: {error}")
    };
    let file = FILE.get_or_init(|| match is_auditing() {
        true => Some(Mutex::new(create().unwrap_or_else(|error| unwritten(error)))),
        false => None,
    });
    let Some(file) = file else { return };
    let Entry { kind, place, moved, function, lines, original, replacement, name } = entry;
    let fields = [
        &format!("{:016x}", number(name)),
        *kind,
        &place.file,
        &place.extent(),
        &moved.iter().map(Place::extent).collect::<Vec<_>>().join(" "),
        function,
        &lines.0.to_string(),
        &lines.1.to_string(),
        original,
        replacement,
        name,
    ];
    let line = fields.map(escape).join("\t") + "\n";
    let written = file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes());
    if let Err(error) = written {
        unwritten(error);
    }
}

fn escape(field: &str) -> String {
    field.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n")
}

/// An empty file of the unit that is being compiled.
fn create() -> io::Result<File> {
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap_or_default());
    let name = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
    let mut unit = String::new();
    for argument in std::env::args() {
        if let Some(suffix) = argument.strip_prefix("extra-filename=") {
            unit = suffix.to_string();
        }
    }
    std::fs::create_dir_all(&folder)?;
    File::create(folder.join(format!("{name}{unit}.mutants")))
}
