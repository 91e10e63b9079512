//! The token behind `LURCHER_REPLAY`: one case in one word.

use crate::engine::Proposal;
use crate::source::{Beyond, MOST_SIZE, Tape};

/// The longest tape, as text, that is offered as a line to paste.
const LONGEST_REPLAY: usize = 2_000;

/// The token that leads to the same case: `seed:SEED:SIZE`, a tape, or
/// `TAPE+SEED:SIZE` where random answers follow the tape.
pub(super) fn replay_token(proposal: &Proposal) -> String {
    let Proposal { tape, seed, size } = proposal;
    match tape {
        None => format!("seed:{seed}:{size}"),
        Some((tape, Beyond::Random)) => format!("{tape}+{seed}:{size}"),
        Some((tape, Beyond::Simplest)) => tape.to_string(),
    }
}

/// The token, unless it is too long for a line to paste.
pub(super) fn short_token(proposal: &Proposal) -> Option<String> {
    Some(replay_token(proposal)).filter(|token| token.len() <= LONGEST_REPLAY)
}

pub(super) fn parse_replay(token: &str) -> Result<Proposal, String> {
    let token = token.trim();
    let remedy =
        "the token stands after `replay:` in the report of the failure; or unset the variable";
    let numbers = |text: &str| {
        let (seed, size) = text.split_once(':')?;
        let size: usize = size.parse().ok()?;
        Some(Proposal::random(seed.parse().ok()?, size.min(MOST_SIZE)))
    };
    let tape = |text: &str| -> Result<Tape, String> {
        text.parse().map_err(|error| format!("LURCHER_REPLAY={token}: {error}\n{remedy}"))
    };
    let bad_numbers =
        || format!("LURCHER_REPLAY={token}: expected SEED:SIZE, two whole numbers\n{remedy}");
    if let Some(rest) = token.strip_prefix("seed:") {
        return numbers(rest).ok_or_else(bad_numbers);
    }
    match token.split_once('+') {
        None => Ok(Proposal::tape(tape(token)?, 0)),
        Some((answers, rest)) => {
            let random = numbers(rest).ok_or_else(bad_numbers)?;
            Ok(Proposal { tape: Some((tape(answers)?, Beyond::Random)), ..random })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_token_leads_back_to_its_case() {
        let tape = Tape(vec![1, 0, 0, 0, 7]);
        for proposal in [
            Proposal::random(u64::MAX, 100),
            Proposal::tape(tape.clone(), 0),
            Proposal::tape(Tape::default(), 0),
            Proposal { tape: Some((tape, Beyond::Random)), seed: 5, size: 9 },
        ] {
            let token = replay_token(&proposal);
            let back = parse_replay(&token).unwrap();
            assert_eq!(format!("{back:?}"), format!("{proposal:?}"), "{token}");
        }
    }

    #[test]
    fn what_is_not_a_token_is_answered_with_a_remedy() {
        for token in ["", "x", "1.x", "seed:1", "seed:x:1", "1.2+5", "1.2+5:x", "1..2"] {
            let message = parse_replay(token).unwrap_err();
            assert!(
                message.contains("LURCHER_REPLAY=") && message.contains("unset the variable"),
                "{message}"
            );
        }
    }
}
