//! The pairing of a round, bracket by bracket (A.9, B).

use std::cmp::Reverse;

use crate::allocation::allocate;
use crate::bracket::{self, ByeBelow, Paired};
use crate::contender::{Contender, contenders};
use crate::criteria::{Bracket, RoundStage};
use crate::deadlock::{completes, deadlock};
use crate::error::PairingError;
use crate::player::Colour;
use crate::tournament::{Game, Pairings, Tournament};

/// Pairs a round.
///
/// # Errors
///
/// Says what is wrong with the tournament, or, with [`PairingError::NoPairing`], why no pairing exists.
pub fn pair(tournament: &Tournament) -> Result<Pairings, PairingError> {
    tournament.check()?;
    let contenders = contenders(tournament);
    if let Some(deadlock) = deadlock(&contenders) {
        return Err(PairingError::NoPairing(deadlock));
    }
    let odd = contenders.len() % 2 == 1;
    let mut scoregroups: Vec<Vec<Contender>> =
        contenders.chunk_by(|one, other| one.score == other.score).map(<[Contender]>::to_vec).collect();
    let (mut pairs, mut moved_down) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some((residents, lower)) = scoregroups.get(at..).and_then(<[_]>::split_first) {
        let everyone_below: Vec<Contender> = lower.concat();
        let pair_as = |stage, below: &[Contender]| {
            let bracket = Bracket { stage, moved_down: &moved_down, residents, below };
            let bye = if odd && below.len() == everyone_below.len() { ByeBelow::Given } else { ByeBelow::NotYet };
            split(&bracket, &bracket::pair(&bracket, bye))
        };
        let (paired, unpaired) = match lower.first() {
            None => pair_as(RoundStage::Last, &[]),
            Some(next) => {
                let best = pair_as(RoundStage::Ordinary, next);
                let left: Vec<Contender> = best.1.iter().chain(&everyone_below).cloned().collect();
                if completes(&left) {
                    best
                } else {
                    let collapsed = pair_as(RoundStage::Penultimate, &everyone_below);
                    scoregroups.truncate(at + 1);
                    scoregroups.push(everyone_below);
                    collapsed
                }
            }
        };
        pairs.extend(paired);
        moved_down = unpaired;
        at += 1;
    }
    Ok(publish(pairs, moved_down.first(), tournament.initial_colour))
}

/// The pairs of a bracket and those unpaired, as players.
fn split(bracket: &Bracket<'_>, paired: &Paired) -> (Vec<(Contender, Contender)>, Vec<Contender>) {
    let players: Vec<&Contender> = bracket.players().collect();
    let pairs = paired.pairs.iter().map(|&(one, other)| (players[one].clone(), players[other].clone())).collect();
    (pairs, paired.unpaired.iter().map(|&player| players[player].clone()).collect())
}

/// Puts the boards in order and gives the colours.
fn publish(mut pairs: Vec<(Contender, Contender)>, bye: Option<&Contender>, initial: Colour) -> Pairings {
    // The scores of the higher ranked being equal, the sums compare as those of the lower ranked.
    pairs.sort_by_key(|(higher, lower)| (Reverse(higher.score), Reverse(lower.score), higher.number));
    let game = |(higher, lower): &(Contender, Contender)| match allocate(higher, lower, initial) {
        Colour::White => Game { white: higher.id, black: lower.id },
        Colour::Black => Game { white: lower.id, black: higher.id },
    };
    Pairings { games: pairs.iter().map(game).collect(), bye: bye.map(|player| player.id) }
}
