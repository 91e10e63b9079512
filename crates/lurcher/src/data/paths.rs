//! Strings of the operating system: paths, file names, C strings.
//!
//! On Unix they are bytes and need not be text; such values are drawn and kept
//! as they are. Elsewhere only text is drawn, and what is not text in a value
//! from another origin is replaced when it is written as a tree.

use std::ffi::{CString, OsStr, OsString};
use std::path::PathBuf;

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, NamedShape, ShapeId, Style, define, shape};

use super::Data;
use super::collections::begin_list;
use super::text::{byte_at, byte_position, propose_byte};
use crate::source::{Role, Source};

/// What holds text or bytes: `name(text)`, and on Unix `OsString::from_vec(bytes)`.
fn define_text<T: 'static>(name: &'static str, bytes: &[NamedShape]) -> ShapeId {
    define::<T>(std::any::type_name::<T>(), Kind::Sum, |d| {
        d.constructor(name, Style::Tuple, 7, &[("0", String::shape)]);
        d.cost(0);
        if cfg!(unix) {
            let name = if name == "OsString::from" { "OsString::from_vec" } else { name };
            d.constructor(name, Style::Tuple, 1, bytes);
            d.cost(1);
        }
    })
}

#[cfg(unix)]
fn from_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// The text, or else the bytes.
fn text_or_bytes(string: &OsStr) -> Result<String, Vec<u8>> {
    match string.to_str() {
        Some(text) => Ok(text.to_string()),
        None if cfg!(unix) => Err(string.as_encoded_bytes().to_vec()),
        None => Ok(string.to_string_lossy().into_owned()),
    }
}

/// Text is not written as bytes, so that each value has one tree.
fn no_text(string: OsString, before: &Cursor<'_>) -> Result<OsString, Mismatch> {
    match string.to_str() {
        Some(_) => Err(Mismatch::new(before, "bytes that are not text")),
        None => Ok(string),
    }
}

impl Data for OsString {
    fn shape() -> ShapeId {
        define_text::<Self>("OsString::from", &[("0", <Vec<u8>>::shape)])
    }

    fn draw(source: &mut Source) -> Self {
        let shape = source.shape::<Self>();
        let string = match source.begin_value(shape) {
            0 => String::draw(source).into(),
            _ => from_bytes(Vec::draw(source)),
        };
        source.end_value();
        string
    }

    fn write(&self, tree: &mut Builder) {
        let contents = text_or_bytes(self);
        let begun = tree.begin(Self::shape(), usize::from(contents.is_err()));
        match contents {
            Ok(text) => text.write(tree),
            Err(bytes) => bytes.write(tree),
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        let before = tree.clone();
        match tree.constructor(Self::shape)? {
            0 => String::read(tree).map(OsString::from),
            1 if cfg!(unix) => {
                <Vec<u8>>::read(tree).map(from_bytes).and_then(|s| no_text(s, &before))
            }
            _ => Err(Mismatch::new(&before, shape(Self::shape()).name)),
        }
    }
}

/// What paths are made of; after these comes any character, then any byte.
const PIECES: [&str; 16] =
    ["a", "/", "b", ".", "..", "/..", "//", "/.", " ", "a b", ".txt", "~", "\\", "C:", "é", "\n"];

impl Data for PathBuf {
    fn shape() -> ShapeId {
        define_text::<Self>("PathBuf::from", &[("0", OsString::shape)])
    }

    fn draw(source: &mut Source) -> Self {
        let any_char = PIECES.len() as u64;
        let most = any_char + u64::from(cfg!(unix));
        let mut list = begin_list::<Self, char>(source);
        let mut bytes = Vec::with_capacity(list.room());
        while source.more(&mut list) {
            let piece = source.answer(most, Role::Constructor, |s| {
                let dice = s.random_numbers().next();
                match dice as u8 {
                    0..88 => 1,
                    88..96 => most,
                    96..128 => any_char,
                    _ => (dice >> 32) % any_char,
                }
            });
            match PIECES.get(piece as usize) {
                Some(piece) => bytes.extend_from_slice(piece.as_bytes()),
                None if piece == any_char => {
                    bytes.extend_from_slice(source.char().encode_utf8(&mut [0; 4]).as_bytes());
                }
                None => bytes.push(u8::draw(source)),
            }
            source.end_element();
        }
        source.end_list(list);
        from_bytes(bytes).into()
    }

    fn write(&self, tree: &mut Builder) {
        let is_text = text_or_bytes(self.as_os_str());
        let begun = tree.begin(Self::shape(), usize::from(is_text.is_err()));
        match is_text {
            Ok(text) => text.write(tree),
            Err(_) => self.as_os_str().to_os_string().write(tree),
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        let before = tree.clone();
        match tree.constructor(Self::shape)? {
            0 => String::read(tree).map(PathBuf::from),
            1 if cfg!(unix) => {
                OsString::read(tree).and_then(|s| no_text(s, &before)).map(PathBuf::from)
            }
            _ => Err(Mismatch::new(&before, shape(Self::shape()).name)),
        }
    }
}

/// Bytes other than zero.
impl Data for CString {
    fn shape() -> ShapeId {
        define::<Self>("CString", Kind::Sum, |d| {
            d.constructor("CString::new", Style::Fallible, 1, &[("0", <Vec<u8>>::shape)]);
            d.field(0, |bytes| bytes.without_zero = true);
        })
    }

    fn draw(source: &mut Source) -> Self {
        let mut list = begin_list::<Self, u8>(source);
        let mut bytes = Vec::with_capacity(list.room() + 1);
        while source.more(&mut list) {
            let position = source.answer(254, Role::NUMBER, |s| byte_position(propose_byte(s)));
            bytes.push(byte_at(position));
            source.end_element();
        }
        source.end_list(list);
        CString::new(bytes).expect("no position leads to a zero")
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        tree.list(<Vec<u8>>::shape(), self.as_bytes(), u8::write);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape)?;
        let before = tree.clone();
        let bytes = <Vec<u8>>::read(tree)?;
        CString::new(bytes).map_err(|_| Mismatch::new(&before, "bytes other than zero"))
    }
}
