//! Reading the files that the user names.

use std::io::{self, Read};
use std::path::Path;
use std::fs;

use crate::failure::Failure;

/// A text, and its name as messages call it.
pub(super) struct Text {
    pub(super) name: String,
    pub(super) text: String,
}

/// The text of a file, or of standard input if the path is `-`.
pub(super) fn read(path: &Path) -> Result<Text, Failure> {
    let (name, bytes) = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        ("standard input".to_string(), read.map(|_| bytes))
    } else {
        (path.display().to_string(), fs::read(path))
    };
    let bytes = bytes.map_err(|error| Failure::usage(format!("can't read {name}: {error}")))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Text { name, text }),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.iter().filter(|&&byte| byte == b'\n').count() + 1;
            Err(Failure::usage(format!(
                "{name}:{line}: this is not UTF-8; save the file in that encoding"
            )))
        }
    }
}
