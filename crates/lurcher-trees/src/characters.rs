//! Which characters are simpler than others.
//!
//! A character's place in the order of simplicity: letters that read well, then
//! digits, the rest of ASCII from what is most like text to what is least, then
//! all other characters by code point.

/// ASCII, simplest first.
pub const ASCII: [u8; 128] = {
    let start = b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ _-.,:;!?'\"()[]{}<>/\\|@#$%^&*+=~`\n\t\r";
    let mut order = [0; 128];
    let mut used = [false; 128];
    let mut n = 0;
    while n < start.len() {
        order[n] = start[n];
        used[start[n] as usize] = true;
        n += 1;
    }
    let mut code = 0;
    while code < 128 {
        if !used[code] {
            order[n] = code as u8;
            n += 1;
        }
        code += 1;
    }
    order
};

/// The place of each ASCII character in [`ASCII`].
pub const POSITION: [u8; 128] = {
    let mut positions = [0; 128];
    let mut index = 0;
    while index < 128 {
        positions[ASCII[index] as usize] = index as u8;
        index += 1;
    }
    positions
};

const SURROGATES: u32 = 0xE000 - 0xD800;
/// The position of the last character.
pub const LAST: u64 = (char::MAX as u32 - SURROGATES) as u64;

/// The character at a position in the order of simplicity.
pub fn char_at(position: u64) -> char {
    if position < 128 {
        return ASCII[position as usize] as char;
    }
    let code = position.min(LAST) as u32;
    let code = if code >= 0xD800 { code + SURROGATES } else { code };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The inverse of [`char_at`].
pub const fn char_position(char: char) -> u64 {
    match char as u32 {
        code if code < 128 => POSITION[code as usize] as u64,
        code if code >= 0xE000 => (code - SURROGATES) as u64,
        code => code as u64,
    }
}
