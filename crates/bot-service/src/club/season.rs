//! A season: a range of a server's book of results, with a table and a champion.
//!
//! Only where it begins and ends in the book is stored: the table is folded from the results, so corrections apply
//! automatically. It counts the rated games of its game between two people, live or correspondence. The weekly cap on games of the
//! same pair prevents rating farming; but a game played for a ladder challenge decides a place regardless, so it counts
//! for the season beyond the cap, too.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use club_competitions::season::{Archive, Season};
use club_competitions::{CompetitorId as Player, Pairing, PlayedResult};
use jiff::Timestamp;

use crate::club::{LedgerLine, Pool, RatingEffect, ResultLedger, Uncounted};
use crate::game::GameId;
use board_games::GameKind;
use bot_store::PlayerId;

/// Most players whose rating history is shown.
const COURSES: usize = 5;

/// The bounds of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonSpan {
    /// Of which game.
    pub game: GameKind,
    pub began: Timestamp,
    /// When it ended; the current time for a running season.
    pub until: Timestamp,
    /// The range of its results in the book.
    pub results: Range<usize>,
    /// Fewest games that a champion must have played.
    pub champion_games: u32,
}

/// A player's rating history in a season.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingCourse {
    pub player: PlayerId,
    /// The rating at the start and after each game, in points.
    pub ratings: Vec<(Timestamp, f64)>,
}

impl SeasonSpan {
    /// Its results: those of other games in between are none of them.
    fn lines<'a>(&self, book: &'a ResultLedger) -> impl Iterator<Item = &'a LedgerLine> + use<'a> {
        let (lines, game) = (book.lines(), self.game);
        let end = self.results.end.min(lines.len());
        lines[self.results.start.min(end)..end].iter().filter(move |line| line.entry.played.pool.game() == game)
    }

    /// The games over the weekly cap, which count only if they were played for a challenge.
    pub fn capped(&self, book: &ResultLedger) -> Vec<GameId> {
        let capped = |line: &&LedgerLine| matches!(line.verdict, RatingEffect::Uncounted(Uncounted::PairCap(_)));
        self.lines(book).filter(capped).map(|line| line.entry.played.game).collect()
    }

    /// The table and the champions. `challenges` are those of the [`SeasonSpan::capped`] games that were played for a
    /// challenge, and `rungs` the ladder as of the season's end.
    pub fn archive(&self, book: &ResultLedger, challenges: &HashSet<GameId>, rungs: &[Player]) -> Archive {
        let SeasonSpan { began, until: ended, champion_games, .. } = *self;
        let games = self.lines(book).filter_map(|line| counted(line, challenges)).collect();
        Season { began, ended, champion_games, games, ladder: rungs.to_vec() }.archive()
    }

    /// The pool with the season's most rated games, and these players' rating histories in it: at most `COURSES` of
    /// them, without players who had no rated game.
    pub fn courses(&self, book: &ResultLedger, players: &[PlayerId]) -> Option<(Pool, Vec<RatingCourse>)> {
        let mut games: BTreeMap<Pool, usize> = BTreeMap::new();
        for line in self.lines(book).filter(|line| matches!(line.verdict, RatingEffect::Counted(_))) {
            if pairing(line).is_some() {
                *games.entry(line.entry.played.pool).or_default() += 1;
            }
        }
        let pool = games.into_iter().max_by_key(|&(pool, games)| (games, std::cmp::Reverse(pool)))?.0;
        let courses = players.iter().take(COURSES).map(|&player| self.course(book, pool, player));
        Some((pool, courses.filter(|course| !course.ratings.is_empty()).collect()))
    }

    fn course(&self, book: &ResultLedger, pool: Pool, player: PlayerId) -> RatingCourse {
        let mut ratings = Vec::new();
        for line in self.lines(book).filter(|line| line.entry.played.pool == pool) {
            let own = line.entry.played.contenders().iter().position(|side| side.person() == Some(player));
            if let (Some(own), RatingEffect::Counted(changes)) = (own, line.verdict) {
                if ratings.is_empty() {
                    ratings.push((self.began, changes[own].before.rating().rating()));
                }
                ratings.push((line.entry.played.at, changes[own].after.rating().rating()));
            }
        }
        RatingCourse { player, ratings }
    }
}

fn pairing(line: &LedgerLine) -> Option<Pairing> {
    let [white, black] = line.entry.played.contenders().map(|side| side.person().map(|player| Player(player.0)));
    Some(Pairing { white: white?, black: black? })
}

/// What a result counts as in the season, if it counts.
fn counted(line: &LedgerLine, challenges: &HashSet<GameId>) -> Option<(Pairing, PlayedResult)> {
    let pairing = pairing(line)?;
    let counts = match line.verdict {
        RatingEffect::Counted(_) => true,
        RatingEffect::Uncounted(Uncounted::PairCap(_)) => challenges.contains(&line.entry.played.game),
        RatingEffect::Uncounted(Uncounted::Void | Uncounted::TooShort(_)) => false,
    };
    Some((pairing, line.entry.result()?)).filter(|_| counts)
}

#[cfg(test)]
mod tests;
