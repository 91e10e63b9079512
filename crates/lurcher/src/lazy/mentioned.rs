//! What the text of a function or a property mentions, as a macro has found it.

/// Numbers, characters and texts.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Mentioned {
    /// Integers.
    pub numbers: &'static [i128],
    /// What else there is.
    pub literals: Literals,
}

impl Mentioned {
    /// There is nothing, or nobody looked.
    pub const NONE: Mentioned = Mentioned { numbers: &[], literals: Literals::NONE };
}

impl Default for Mentioned {
    fn default() -> Self {
        Mentioned::NONE
    }
}

/// Floats, characters, texts and bytes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Literals {
    /// In the order of the text, as all of these.
    pub floats: &'static [f64],
    /// Single characters.
    pub characters: &'static [char],
    /// Texts.
    pub texts: &'static [&'static str],
    /// Bytes one after the other.
    pub bytes: &'static [&'static [u8]],
}

impl Literals {
    /// There are none, or nobody looked.
    pub const NONE: Literals = Literals { floats: &[], characters: &[], texts: &[], bytes: &[] };
}
