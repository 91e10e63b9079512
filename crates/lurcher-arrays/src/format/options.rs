//! How a file is to be read.

use super::ModelFormat;

/// How a file is to be read.
///
/// ```
/// use lurcher_arrays::format::{ModelFormat, ReadOptions, read_model};
///
/// let options = ReadOptions::new().format(ModelFormat::Pict).value_separator(';').strength(3);
/// let model = read_model("City: Aix, en Provence; Nice\nDay: 1; 2", "trip", &options)?.model;
/// assert_eq!(model.parameters()[0].value(0).to_string(), "Aix, en Provence");
/// # Ok::<(), lurcher_arrays::format::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReadOptions {
    pub(super) format: Option<ModelFormat>,
    pub(super) strength: Option<usize>,
    pub(super) value_separator: char,
    pub(super) alias_separator: char,
    pub(super) negative_mark: char,
    pub(super) case_sensitive: bool,
    pub(super) constraints: Option<(String, String)>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            format: None,
            strength: None,
            value_separator: ',',
            alias_separator: '|',
            negative_mark: '~',
            case_sensitive: false,
            constraints: None,
        }
    }
}

impl ReadOptions {
    /// The format is guessed, the strength is what the file says or else 2, and PICT models
    /// are read as PICT does without switches.
    pub fn new() -> Self {
        ReadOptions::default()
    }

    /// The format of the file.
    pub fn format(mut self, format: ModelFormat) -> Self {
        self.format = Some(format);
        self
    }

    /// The strength of the whole, whatever the file says: 0 for none beside the relations.
    ///
    /// To set it here is not the same as to set it in the model: parameters that the file
    /// keeps out of the combinations (PICT's `$` results) stay out of them.
    pub fn strength(mut self, strength: usize) -> Self {
        self.strength = Some(strength);
        self
    }

    /// What separates the values in a PICT model; `,` unless said otherwise (PICT's `/d`).
    pub fn value_separator(mut self, separator: char) -> Self {
        self.value_separator = separator;
        self
    }

    /// What separates the names of a value in a PICT model; `|` unless said otherwise
    /// (PICT's `/a`).
    pub fn alias_separator(mut self, separator: char) -> Self {
        self.alias_separator = separator;
        self
    }

    /// What marks an invalid value in a PICT model; `~` unless said otherwise (PICT's `/n`).
    pub fn negative_mark(mut self, mark: char) -> Self {
        self.negative_mark = mark;
        self
    }

    /// Whether names and values in a PICT model differ if only their case does (PICT's
    /// `/c`). In the other formats they always do.
    pub fn case_sensitive(mut self, sensitive: bool) -> Self {
        self.case_sensitive = sensitive;
        self
    }

    /// The text of the `.constraints` file that goes with a CASA `.model`, and its name.
    pub fn constraints(mut self, text: impl Into<String>, name: impl Into<String>) -> Self {
        self.constraints = Some((name.into(), text.into()));
        self
    }
}
