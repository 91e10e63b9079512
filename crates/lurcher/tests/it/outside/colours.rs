//! Colour where it was asked for.

use super::victim;

fn is_coloured(color: Option<&str>, name: &str) -> bool {
    let victim = victim(name);
    let ended = match color {
        Some(color) => victim.with("LURCHER_COLOR", color).run(),
        None => victim.run(),
    };
    ended.failure();
    ended.stderr.contains('\x1b')
}

#[test]
fn colour_is_always_never_or_only_for_a_terminal() {
    for name in ["plain::panics", "deaths::fails_alone", "deaths::exits", "waiting::hangs"] {
        assert!(is_coloured(Some("always"), name), "{name}");
        assert!(!is_coloured(Some("never"), name), "{name}");
        assert!(!is_coloured(Some("auto"), name), "{name}");
        assert!(!is_coloured(None, name), "{name}");
    }
}
