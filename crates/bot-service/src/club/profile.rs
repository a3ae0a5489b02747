//! One player's results, broken down.

use std::collections::BTreeMap;

use club_competitions::PlayedResult;
use club_ratings::Rating;
use club_ratings::glicko::RatingAt;
use jiff::Timestamp;

use crate::club::{PersonOrEngine, Pool, RatingChange, RatingEffect, ResultLedger};
use crate::game::GameId;
use bot_store::PlayerId;
use makruk::Color;
use makruk::openings::Opening;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl GameTally {
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The score in half points: two for a win, one for a draw.
    pub const fn half_points(self) -> u32 {
        2 * self.won + self.drawn
    }

    pub(super) fn add(&mut self, result: PlayedResult, side: Color) {
        match (result, side) {
            (PlayedResult::Draw, _) => self.drawn += 1,
            (PlayedResult::WhiteWon, Color::White) | (PlayedResult::BlackWon, Color::Black) => self.won += 1,
            (PlayedResult::WhiteWon, Color::Black) | (PlayedResult::BlackWon, Color::White) => self.lost += 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Won {
    pub game: GameId,
    pub opponent: PersonOrEngine,
    /// The opponent's rating at the time.
    pub rating: Rating,
    pub at: Timestamp,
}

/// One player's record against an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Faced {
    pub opponent: PersonOrEngine,
    pub tally: GameTally,
    pub last: Timestamp,
}

/// Statistics of one player's counted games in a pool.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    pub white: GameTally,
    pub black: GameTally,
    /// By opponent, most frequent first.
    pub opponents: Vec<Faced>,
    /// The win against the highest-rated opponent.
    pub best_win: Option<Won>,
    /// The rating after each game, in order.
    pub course: Vec<RatingAt>,
    /// By the player's own named opening, most frequent first.
    pub openings: Vec<(Opening, GameTally)>,
    pub uncounted: u32,
}

impl Profile {
    pub fn of(book: &ResultLedger, pool: Pool, player: PlayerId) -> Profile {
        let mut profile = Profile::default();
        let mut opponents: BTreeMap<PersonOrEngine, Faced> = BTreeMap::new();
        let mut openings: BTreeMap<Opening, GameTally> = BTreeMap::new();
        for line in book.lines().iter().filter(|line| line.entry.played.pool == pool) {
            let played = &line.entry.played;
            let contenders = played.contenders();
            let Some(own) = contenders.iter().position(|side| side.person() == Some(player)) else { continue };
            let (side, opponent) = (Color::ALL[own], contenders[1 - own]);
            let (Some(result), RatingEffect::Counted(changes)) = (line.entry.result(), line.verdict) else {
                profile.uncounted += 1;
                continue;
            };
            let tally = if side == Color::White { &mut profile.white } else { &mut profile.black };
            tally.add(result, side);
            let new = Faced { opponent, tally: GameTally::default(), last: played.at };
            let faced = opponents.entry(opponent).or_insert(new);
            faced.tally.add(result, side);
            faced.last = faced.last.max(played.at);
            if let Some(opening) = played.openings[own] {
                openings.entry(opening).or_default().add(result, side);
            }
            profile.course.push(changes[own].after);
            let RatingChange { before: beaten, .. } = changes[1 - own];
            let is_won = matches!(
                (result, side),
                (PlayedResult::WhiteWon, Color::White) | (PlayedResult::BlackWon, Color::Black)
            );
            let is_best = profile.best_win.is_none_or(|best| beaten.rating().rating() > best.rating.rating());
            if is_won && is_best {
                let won = Won { game: played.game, opponent, rating: beaten.rating(), at: played.at };
                profile.best_win = Some(won);
            }
        }
        profile.openings = openings.into_iter().collect();
        profile.openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        profile.opponents = opponents.into_values().collect();
        // The sort is stable: opponents met equally often stay ordered by id.
        profile.opponents.sort_by_key(|faced| std::cmp::Reverse(faced.tally.games()));
        profile
    }

    pub const fn games(&self) -> u32 {
        self.white.games() + self.black.games()
    }

    pub fn peak(&self) -> Option<RatingAt> {
        self.course.iter().copied().max_by(|one, other| one.rating().rating().total_cmp(&other.rating().rating()))
    }
}
