//! What the tags say of a game.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use pgn_syntax::{PgnToken, TokenKind};

use super::{DERIVED_TAGS, GameResult, Oddity, Pgn, PgnError, fast_met_name, odds};
use crate::history::{Conditions, History};
use crate::notation::fen::{FenError, parse_any_setup};
use crate::rules::{FastMet, Position};

/// The game that the tags of these tokens describe, before its first move, and what is odd about them.
pub(super) fn read(game: &[PgnToken<'_>]) -> (Pgn, Vec<Oddity>) {
    let (mut tags, mut oddities) = (Vec::<(String, String)>::new(), Vec::new());
    for token in game {
        let TokenKind::Tag(name, value) = &token.kind else { continue };
        match tags.iter().any(|(known, _)| known == name) {
            true => oddities.push(PgnError::senseless(token).into()),
            false => tags.push(((*name).to_owned(), value.clone())),
        }
    }
    let pgn = described(&tags, &mut |error| oddities.push(error.into()));
    (pgn, oddities)
}

fn described(tags: &[(String, String)], odd: &mut dyn FnMut(PgnError)) -> Pgn {
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let excerpt = |value: &str| value.chars().take(32).collect::<String>();
    if let Some(variant) = tag("Variant").filter(|variant| !is_makruk(variant)) {
        odd(PgnError::OtherVariant(excerpt(variant)));
    }
    let fast_met = tag("Formula").and_then(|name| {
        let known = [FastMet::Leap, FastMet::Provincial].into_iter().find(|fast_met| fast_met_name(*fast_met) == name);
        known.or_else(|| {
            odd(PgnError::FastMet(excerpt(name)));
            None
        })
    });
    let start = tag("FEN").map(|fen| {
        let setup = parse_any_setup(fen)?;
        Ok::<_, FenError>((Position::from_setup(&setup)?, setup.fullmoves))
    });
    let (start, first_number) = start.unwrap_or(Ok((Position::start(), NonZeroU32::MIN))).unwrap_or_else(|error| {
        odd(PgnError::Start(error));
        (Position::start(), NonZeroU32::MIN)
    });
    let ruleset = tag("Ruleset").and_then(|rules| rules.parse().map_err(|error| odd(PgnError::Ruleset(error))).ok());
    let odds = tag("Odds").and_then(|value| {
        odds::read(value).or_else(|| {
            odd(PgnError::Odds(excerpt(value)));
            None
        })
    });
    let conditions = Conditions { ruleset: ruleset.unwrap_or_default(), fast_met, odds };
    Pgn {
        tags: tags.iter().filter(|(name, _)| !DERIVED_TAGS.contains(&name.as_str())).cloned().collect(),
        comments: BTreeMap::new(),
        history: History::under(start, conditions).numbered_from(first_number),
        has_ruleset: ruleset.is_some(),
        result: tag("Result").and_then(GameResult::read).unwrap_or_default(),
    }
}

/// Whether a variant is Makruk by one of its names.
fn is_makruk(variant: &str) -> bool {
    let name = variant.to_lowercase();
    ["makruk", "thai", "หมากรุก", "หมากไทย"].iter().any(|known| name.contains(known))
}
