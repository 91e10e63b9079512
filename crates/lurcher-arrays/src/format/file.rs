//! Files: the only place in which the file system is touched.

use std::fs;
use std::path::Path;

use super::diagnostic::{Problem, Source};
use super::kinds::extension;
use super::{Diagnostic, ModelFormat, ReadOptions, Reading, read_model};

/// Reads a model from a file.
///
/// The text is UTF-8; UTF-16 is read, too, if it begins with a byte order mark. If the
/// options have no constraints for a CASA `.model`, those of the `.constraints` file beside
/// it are read.
pub fn read_model_file(
    path: impl AsRef<Path>,
    options: &ReadOptions,
) -> Result<Reading, Diagnostic> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let text = read_text_file(path)?;
    let beside = path.with_extension("constraints");
    let casa = options.format.unwrap_or_else(|| ModelFormat::detect(&name, &text));
    if casa == ModelFormat::Casa
        && options.constraints.is_none()
        && extension(&name) != "constraints"
        && beside.exists()
    {
        let constraints = read_text_file(&beside)?;
        let options = options.clone().constraints(constraints, beside.display().to_string());
        return read_model(&text, &name, &options);
    }
    read_model(&text, &name, options)
}

/// Reads a file as text, in UTF-8 or in UTF-16 with a byte order mark.
pub fn read_text_file(path: impl AsRef<Path>) -> Result<String, Diagnostic> {
    let name = path.as_ref().display().to_string();
    let bytes = fs::read(path.as_ref())
        .map_err(|error| Diagnostic::about_file(&*name, format!("can't be read: {error}"), None))?;
    decode(bytes, &name)
}

fn decode(bytes: Vec<u8>, name: &str) -> Result<String, Diagnostic> {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes.get(..2) {
        Some([0xff, 0xfe]) => return Ok(wide(u16::from_le_bytes)),
        Some([0xfe, 0xff]) => return Ok(wide(u16::from_be_bytes)),
        _ => {}
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[valid];
        let text = String::from_utf8_lossy(error.as_bytes());
        let message = format!("the byte 0x{byte:02x} is not UTF-8");
        let problem = Problem::new(valid..valid + 1, message);
        // The text before it is the same, so the place is right; a mark before it is not
        // counted.
        let problem = match text.starts_with('\u{feff}') {
            true => problem.at(valid - 3..valid - 2),
            false => problem,
        };
        Source::new(name, &text).error(problem.help("save the file as UTF-8"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_utf_16_are_read_and_other_bytes_have_a_place() {
        let utf_16: Vec<u8> = "\u{feff}Größe".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(utf_16, "m").unwrap(), "Größe");
        let error = decode(b"A: 1\nGr\xf6\xdfe: 2\n".to_vec(), "m").unwrap_err();
        assert_eq!((error.line(), error.column()), (Some(2), Some(3)));
        assert_eq!(error.message(), "the byte 0xf6 is not UTF-8");
        assert_eq!(error.help(), Some("save the file as UTF-8"));
    }

    #[test]
    fn a_file_that_is_missing_is_named() {
        let error = read_model_file("no/such.model", &ReadOptions::new()).unwrap_err();
        assert!(error.to_string().starts_with("no/such.model: error: can't be read: "));
    }
}
