//! stub
pub(crate) struct Difference { pub(crate) headline: String, pub(crate) body: String }
pub(crate) fn explain(_m: &str, _c: bool) -> Option<Difference> { None }
