//! What two members have played against each other.

use club_competitions::PlayedResult;
use jiff::Timestamp;

use crate::club::{GameTally, PersonOrEngine, Pool, RatingEffect, ResultLedger};
use crate::game::GameId;
use bot_store::PlayerId;
use makruk::Color;

/// The rated games of two people with each other that have a result, as one of them sees them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeadToHead {
    pub white: GameTally,
    pub black: GameTally,
    /// By pool, those without games left out.
    pub pools: Vec<PoolMeetings>,
    /// Each game, the newest first.
    pub games: Vec<SharedGame>,
}

/// The games of a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoolMeetings {
    pub pool: Pool,
    pub tally: GameTally,
    /// What they have changed in both ratings, in points.
    pub gained: [f64; 2],
}

/// A game of two people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharedGame {
    pub game: GameId,
    pub at: Timestamp,
    pub pool: Pool,
    /// The side of the one whose view it is.
    pub side: Color,
    pub result: PlayedResult,
    /// By how many points it has changed both ratings; `None` if it was not counted.
    pub gained: Option<[f64; 2]>,
}

impl HeadToHead {
    /// The games of `player` against `opponent`.
    pub fn of(book: &ResultLedger, player: PlayerId, opponent: PlayerId) -> HeadToHead {
        let mut met = HeadToHead::default();
        for line in book.lines() {
            let played = &line.entry.played;
            let sides = played.contenders().map(PersonOrEngine::person);
            let (side, result) = match (sides, line.entry.result()) {
                ([Some(white), Some(black)], Some(result)) if [white, black] == [player, opponent] => {
                    (Color::White, result)
                }
                ([Some(white), Some(black)], Some(result)) if [white, black] == [opponent, player] => {
                    (Color::Black, result)
                }
                _ => continue,
            };
            let gained = match line.verdict {
                RatingEffect::Counted(changes) => {
                    let by = changes.map(|change| change.after.rating().rating() - change.before.rating().rating());
                    Some(if side == Color::White { by } else { [by[1], by[0]] })
                }
                RatingEffect::Uncounted(_) => None,
            };
            met.games.push(SharedGame { game: played.game, at: played.at, pool: played.pool, side, result, gained });
        }
        met.games.reverse();
        for game in &met.games {
            let tally = if game.side == Color::White { &mut met.white } else { &mut met.black };
            tally.add(game.result, game.side);
        }
        met.pools = Pool::ALL.into_iter().filter_map(|pool| PoolMeetings::of(pool, &met.games)).collect();
        met
    }

    pub const fn all(&self) -> GameTally {
        let (GameTally { won, drawn, lost }, black) = (self.white, self.black);
        GameTally { won: won + black.won, drawn: drawn + black.drawn, lost: lost + black.lost }
    }
}

impl PoolMeetings {
    fn of(pool: Pool, games: &[SharedGame]) -> Option<PoolMeetings> {
        let mut meetings = PoolMeetings { pool, tally: GameTally::default(), gained: [0.0; 2] };
        for game in games.iter().filter(|game| game.pool == pool) {
            meetings.tally.add(game.result, game.side);
            for (sum, by) in meetings.gained.iter_mut().zip(game.gained.unwrap_or_default()) {
                *sum += by;
            }
        }
        (meetings.tally.games() > 0).then_some(meetings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::{FinishedGame, LedgerEntry, RatingRules, Ruling};

    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn book() -> ResultLedger {
        use PlayedResult::{BlackWon, Draw, WhiteWon};
        let games = [
            (ANN, BEN, WhiteWon, Pool::Live, 40, None),
            (BEN, ANN, WhiteWon, Pool::Correspondence, 40, None),
            (BEN, ANN, Draw, Pool::Live, 40, None),
            (ANN, PlayerId(3), WhiteWon, Pool::Live, 40, None),
            // Too short to count.
            (ANN, BEN, BlackWon, Pool::Live, 4, None),
            (ANN, BEN, WhiteWon, Pool::Live, 40, Some(Ruling::Void)),
            (ANN, BEN, WhiteWon, Pool::Live, 40, Some(Ruling::Result(BlackWon))),
        ];
        let entry = |(number, (white, black, result, pool, plies, ruling))| {
            let played = FinishedGame {
                game: GameId(number as u64 + 1),
                pool,
                white: PersonOrEngine::Person(white),
                black: PersonOrEngine::Person(black),
                result,
                plies,
                at: Timestamp::from_second(number as i64 * 3_600).unwrap(),
                openings: [None; 2],
            };
            LedgerEntry { played, rules: RatingRules::default(), ruling }
        };
        games.into_iter().enumerate().map(entry).collect()
    }

    fn tally(won: u32, drawn: u32, lost: u32) -> GameTally {
        GameTally { won, drawn, lost }
    }

    #[test]
    fn games_are_told_by_color_and_pool_as_they_count_now() {
        let met = HeadToHead::of(&book(), ANN, BEN);
        assert_eq!((met.white, met.black), (tally(1, 0, 2), tally(0, 1, 1)));
        assert_eq!(met.all(), tally(1, 1, 3));
        let pools: Vec<_> = met.pools.iter().map(|it| (it.pool, it.tally)).collect();
        assert_eq!(pools, [(Pool::Live, tally(1, 1, 2)), (Pool::Correspondence, tally(0, 0, 1))]);
        let games: Vec<u64> = met.games.iter().map(|it| it.game.0).collect();
        assert_eq!(games, [7, 5, 3, 2, 1]);
        assert_eq!(met.games[1].gained, None);
        assert!(met.pools[1].gained[0] < 0.0 && met.pools[1].gained[1] > 0.0);
    }

    #[test]
    fn each_of_the_two_sees_the_same_games_from_their_side() {
        let [own, other] = [(ANN, BEN), (BEN, ANN)].map(|(one, other)| HeadToHead::of(&book(), one, other));
        let turned = |GameTally { won, drawn, lost }| tally(lost, drawn, won);
        assert_eq!((own.white, own.black), (turned(other.black), turned(other.white)));
        for (one, same) in own.games.iter().zip(&other.games) {
            assert_eq!((one.game, one.side, one.result), (same.game, !same.side, same.result));
            assert_eq!(one.gained, same.gained.map(|[first, second]| [second, first]));
        }
        assert_eq!(HeadToHead::of(&book(), BEN, PlayerId(3)), HeadToHead::default());
    }
}
