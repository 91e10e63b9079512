//! The name of a property's file.
//!
//! Function names are fine as they are. Names from elsewhere may hold
//! separators, be too long for a file system, or mean a device on Windows;
//! those are changed, and carry a checksum of the name as it was, so that two of
//! them do not end up in one file.

/// The longest name kept, in bytes; most file systems allow 255 with all suffixes.
const MOST_BYTES: usize = 100;

/// Names that mean a device on Windows, whatever follows the dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The file name of a property, without `.txt`.
pub(super) fn file_stem(property: &str) -> String {
    let plain = property.strip_prefix("r#").unwrap_or(property);
    let mut stem: String = plain
        .chars()
        .map(|c| if c.is_alphanumeric() || c == '_' || c == '-' { c } else { '-' })
        .collect();
    while stem.len() > MOST_BYTES {
        stem.pop();
    }
    let is_as_it_was = stem == plain && !stem.is_empty() && !is_device(&stem);
    if is_as_it_was { stem } else { format!("{stem}-{:08x}", checksum(property)) }
}

fn is_device(stem: &str) -> bool {
    let lower = stem.to_lowercase();
    let letters = lower.trim_end_matches(|c: char| c.is_ascii_digit());
    DEVICES.contains(&letters) && lower.len() - letters.len() <= 1
}

/// FNV-1a, folded to 32 bits: the same in every release, unlike the standard library's hasher.
fn checksum(text: &str) -> u32 {
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_names_are_kept() {
        for name in ["sorts", "x", "größer", "a1_b2"] {
            assert_eq!(file_stem(name), name);
        }
        assert_eq!(file_stem("r#match"), "match");
    }

    #[test]
    fn odd_names_become_plain_and_stay_apart() {
        let odd =
            ["", "..", "../up", "a/b", "a\\b", "a:b", "a b", "nul", "COM1", "a\0b", ".hidden"];
        let long = ["x".repeat(1_000), "x".repeat(1_001), "ß".repeat(500)];
        let names: Vec<&str> = odd.into_iter().chain(long.iter().map(String::as_str)).collect();
        let stems: Vec<String> = names.iter().map(|name| file_stem(name)).collect();
        for (index, stem) in stems.iter().enumerate() {
            assert!(stem.chars().all(|c| c.is_alphanumeric() || "_-".contains(c)), "{stem}");
            assert!(!is_device(stem) && !stem.is_empty() && stem.len() < 120, "{stem}");
            assert!(!stems[..index].contains(stem), "{stem}");
        }
    }

    #[test]
    fn checksums_are_fixed_for_ever() {
        assert_eq!(file_stem("a/b"), file_stem("a/b"));
        assert_eq!(checksum(""), 0xCBF2_9CE4 ^ 0x8422_2325);
    }
}
