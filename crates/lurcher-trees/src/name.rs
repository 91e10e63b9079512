//! Names of types as one would write them under `use`.

/// Keeps the last segment of every path in a type's name.
///
/// `alloc::vec::Vec<core::option::Option<u8>>` becomes `Vec<Option<u8>>`. Called
/// once per type; a name that changes is leaked, as its shape is.
pub(crate) fn short_name(name: &'static str) -> &'static str {
    let mut short = String::with_capacity(name.len());
    let mut segment = 0;
    let mut rest = name.chars().peekable();
    while let Some(char) = rest.next() {
        if char == ':' && rest.peek() == Some(&':') {
            rest.next();
            short.truncate(segment);
            continue;
        }
        short.push(char);
        // What is no part of an identifier ends a path.
        if !(char.is_alphanumeric() || char == '_') {
            segment = short.len();
        }
    }
    if short == name { name } else { Box::leak(short.into_boxed_str()) }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn the_last_segment_of_every_path_is_kept() {
        let cases = [
            ("u8", "u8"),
            ("alloc::vec::Vec<u8>", "Vec<u8>"),
            ("alloc::vec::Vec<core::option::Option<my::own::Type>>", "Vec<Option<Type>>"),
            ("(alloc::string::String, [a::b::C; 3])", "(String, [C; 3])"),
            ("&'static [core::num::Wrapping<i8>]", "&'static [Wrapping<i8>]"),
            ("alloc::boxed::Box<dyn core::fmt::Debug + a::Send>", "Box<dyn Debug + Send>"),
            ("fn(a::B) -> c::D", "fn(B) -> D"),
            ("a::größe::Maß", "Maß"),
            ("()", "()"),
            ("", ""),
        ];
        for (long, short) in cases {
            assert_eq!(short_name(long), short);
        }
    }
}
