//! What else of a crate belongs to a function: the functions that it calls, and how functions and
//! structs are declared, as far as their text is at hand.
//!
//! A macro is shown one item. But where that calls `is_leap(year)`, the 400 that matters stands in
//! another one, of which nobody has to say anything. So the file of the function is read, and for
//! names that are not in it the files of its package. Nothing depends on it but which numbers and
//! texts are tried: if a file is not there, or a name stands for something else than it seems, some
//! inputs are other ones. What was read is compiled as well, so whenever it changes, the macro is
//! run again.

mod items;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use self::items::{Items, MOST_OF_NAME};

/// So many functions and constants are looked at, those first that are called first.
const MOST: usize = 16;
/// Larger files are written by programs.
const LARGEST: u64 = 1 << 20;

/// The files of a package that were read, in one process of the compiler.
#[derive(Default)]
struct Files {
    items: HashMap<PathBuf, Items>,
    /// The texts of its source folder, once they were asked for.
    sources: Option<Vec<(PathBuf, String)>>,
}

static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// The texts of the functions that are called in some tokens, and of those that these call.
pub(crate) fn called_in(tokens: &TokenStream) -> Vec<TokenStream> {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    let (mut names, mut found, mut at) = (Vec::new(), Vec::new(), 0);
    named(tokens, Span::call_site().local_file().as_deref(), &mut names);
    while let Some(name) = names.get(at).filter(|_| found.len() < MOST) {
        at += 1;
        for (file, text) in files.texts_of(name) {
            if let Ok(text) = text.parse::<TokenStream>() {
                named(&text, Some(&file), &mut names);
                found.push(text);
            }
        }
    }
    found
}

/// The functions with a name that stand in the file of the macro, and if there are none those in
/// the package: their texts without their bodies.
pub(crate) fn heads(name: &str) -> (Vec<String>, Vec<String>) {
    declared(&format!("fn {name}"), |items| items.heads(name).to_vec())
}

/// The structs with a name that stand in the file of the macro, and if there are none those in the
/// package.
pub(crate) fn structs(name: &str) -> (Vec<String>, Vec<String>) {
    declared(&format!("struct {name}"), |items| items.structs(name).to_vec())
}

/// Whether a function that is called in the file of the macro may be imported there; none if that
/// is not known.
pub(crate) fn may_import(name: &str) -> Option<bool> {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let file = Span::call_site().local_file()?;
    files.get_or_insert_default().items(&file).may_import(name)
}

/// Whether a function is called in the file of the macro that is in no file of the package, as far
/// as that is sure: nothing that is read by nobody could bring it along.
pub(crate) fn is_nowhere(name: &str) -> bool {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    let Some(file) = Span::call_site().local_file() else { return false };
    // What is beside tests is not looked through.
    let are_modules_known = file.components().any(|part| part.as_os_str() == "src");
    files.items(&file).is_only_called(name, are_modules_known)
        && files.with(&format!("fn {name}")).is_empty()
}

/// What is found in the file of the macro, or else in those of the package that have a text.
fn declared(written: &str, find: impl Fn(&Items) -> Vec<String>) -> (Vec<String>, Vec<String>) {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    let here = Span::call_site().local_file().map(|file| find(files.items(&file)));
    let here = here.unwrap_or_default();
    let elsewhere = match here.is_empty() {
        true => files.with(written).iter().flat_map(|path| find(files.items(path))).collect(),
        false => Vec::new(),
    };
    (here, elsewhere)
}

/// A name that may be that of a function or a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    name: String,
    /// The file in which it is called, if that is known.
    file: Option<PathBuf>,
    /// Whether it is called like a function of a module, not like a method: then it may stand
    /// anywhere in the package.
    is_function: bool,
}

/// Adds the names in some tokens of a file, each once.
fn named(tokens: &TokenStream, file: Option<&Path>, names: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_sign = |at: Option<usize>, sign: char| matches!(at.and_then(|at| tokens.get(at)), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let is_called = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                let is_in_type = at >= 3
                    && is_sign(at.checked_sub(1), ':')
                    && matches!(&tokens[at - 3], TokenTree::Ident(of) if starts_large(&of.to_string()) || of == "self");
                let is_method = is_sign(at.checked_sub(1), '.') || is_in_type;
                let is_function = is_called && !is_method && !starts_large(&name);
                let one = Named { name, file: file.map(Path::to_path_buf), is_function };
                if !names.contains(&one) {
                    names.push(one);
                }
            }
            TokenTree::Group(group) => named(&group.stream(), file, names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn starts_large(name: &str) -> bool {
    name.starts_with(|first: char| first.is_uppercase())
}

impl Files {
    /// What stands in the package by a name, with the files: in the one where it is called if there
    /// is something.
    fn texts_of(&mut self, named: &Named) -> Vec<(PathBuf, String)> {
        let found = named.file.as_ref().map(|file| self.in_file(file, &named.name));
        let found = found.unwrap_or_default();
        if !found.is_empty() || !named.is_function {
            return found;
        }
        let paths = self.with(&format!("fn {}", named.name));
        let found = paths.iter().flat_map(|path| self.in_file(path, &named.name));
        found.take(MOST_OF_NAME).collect()
    }

    /// What stands in a file by a name; nothing if it cannot be read.
    fn in_file(&mut self, path: &Path, name: &str) -> Vec<(PathBuf, String)> {
        let found = self.items(path).by_name(name);
        found.into_iter().map(|text| (path.to_path_buf(), text)).collect()
    }

    /// The source files of the package that have a text.
    fn with(&mut self, written: &str) -> Vec<PathBuf> {
        let sources = self.sources.get_or_insert_with(sources);
        let has_it = sources.iter().filter(|(_, text)| text.contains(written));
        has_it.map(|(path, _)| path.clone()).collect()
    }

    /// What stands in a file; nothing if it cannot be read.
    fn items(&mut self, path: &Path) -> &Items {
        let read = || text_of(path).map(|text| Items::of(&text)).unwrap_or_default();
        self.items.entry(path.to_path_buf()).or_insert_with(read)
    }
}

fn text_of(path: &Path) -> Option<String> {
    let is_small = fs::metadata(path).is_ok_and(|of| of.is_file() && of.len() <= LARGEST);
    is_small.then(|| fs::read_to_string(path).ok()).flatten()
}

/// The texts of the files in the source folder of the package, in the order of their names.
fn sources() -> Vec<(PathBuf, String)> {
    let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR") else { return Vec::new() };
    let (mut folders, mut texts) = (vec![Path::new(&package).join("src")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.extend(text_of(&path).map(|text| (path, text)));
            }
        }
    }
    texts.sort();
    texts
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[expect(dead_code, reason = "it is only read")]
    fn that_is_only_read(n: u32) -> u32 {
        Reader::of(n).is_read_as_well(n)
    }

    struct Reader;

    impl Reader {
        fn of(_: u32) -> Self {
            Reader
        }

        fn is_read_as_well(&self, n: u32) -> u32 {
            n + LARGE
        }
    }

    const LARGE: u32 = 47_110;

    fn read(tokens: TokenStream) -> String {
        called_in(&tokens).into_iter().map(|text| text.to_string()).collect()
    }

    #[test]
    fn functions_of_the_package_are_read_with_what_they_call() {
        let text = read(quote!(if nearby::that_is_only_read(n) > 7 { 1 } else { 2 }));
        assert!(text.contains("is_read_as_well") && text.contains("47_110"), "{text}");
    }

    #[test]
    fn methods_and_names_that_are_not_called_are_not_looked_for_elsewhere() {
        for tokens in [
            quote!(n.that_is_only_read()),
            quote!(that_is_only_read + 1),
            quote!(Reader::that_is_only_read(n)),
            quote!(nobody_has_written_it(n)),
        ] {
            assert_eq!(read(tokens), "");
        }
    }
}
