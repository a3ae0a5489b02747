//! What the results of a week tell, from the book of a server.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use club_ratings::Rating;
use jiff::Timestamp;

use crate::club::{PersonOrEngine, PlayedResult, Pool, RatingEffect, ResultLedger, system};
use crate::game::GameId;
use board_games::GameKind;
use bot_store::PlayerId;

/// A smaller gap between two ratings makes no upset, as a defeat by it surprises nobody.
const LEAST_GAP: f64 = 50.0;

/// A rating that rose by less is not worth telling.
const LEAST_RISE: f64 = 10.0;

/// Fewer wins in a row are not worth telling.
const LEAST_STREAK: u32 = 3;

/// Someone won against a player with a higher rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Upset {
    pub winner: PlayerId,
    pub loser: PlayerId,
    /// The ratings before the game.
    pub ratings: [f64; 2],
    pub game: GameId,
    pub kind: GameKind,
}

impl Upset {
    pub fn gap(&self) -> f64 {
        self.ratings[1] - self.ratings[0]
    }
}

/// Games of one kind that someone won in a row, the last of them in the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinStreak {
    pub player: PlayerId,
    pub kind: GameKind,
    pub wins: u32,
}

/// How far a rating rose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRise {
    pub player: PlayerId,
    pub pool: Pool,
    pub from: f64,
    pub to: f64,
}

impl RatingRise {
    pub fn points(&self) -> f64 {
        self.to - self.from
    }
}

/// All of it, what is most worth telling first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ResultNews {
    pub upsets: Vec<Upset>,
    pub streaks: Vec<WinStreak>,
    pub rises: Vec<RatingRise>,
}

impl ResultNews {
    /// What the results from one time on until another tell.
    pub(super) fn of(book: &ResultLedger, (from, until): (Timestamp, Timestamp)) -> ResultNews {
        let mut news = ResultNews::default();
        let mut running: BTreeMap<(PlayerId, GameKind), u32> = BTreeMap::new();
        let mut longest: BTreeMap<(PlayerId, GameKind), u32> = BTreeMap::new();
        let mut rises: BTreeMap<(Pool, PlayerId), (f64, f64)> = BTreeMap::new();
        let initial = system().initial;
        for line in book.lines().iter().filter(|line| line.entry.played.at < until) {
            let (played, is_of_week) = (&line.entry.played, line.entry.played.at >= from);
            let [Some(white), Some(black)] = played.contenders().map(PersonOrEngine::person) else { continue };
            let (RatingEffect::Counted(changes), Some(result)) = (line.verdict, line.entry.result()) else { continue };
            let won = match result {
                PlayedResult::WhiteWon => Some(0),
                PlayedResult::BlackWon => Some(1),
                PlayedResult::Draw => None,
            };
            let (players, kind) = ([white, black], played.pool.game());
            for (side, player) in players.into_iter().enumerate() {
                let wins =
                    if won == Some(side) { running.get(&(player, kind)).copied().unwrap_or_default() + 1 } else { 0 };
                running.insert((player, kind), wins);
                let has_rating = changes[side].before.rating() != initial;
                if !is_of_week {
                    continue;
                }
                let most = longest.entry((player, kind)).or_default();
                *most = wins.max(*most);
                let after = changes[side].after.rating().rating();
                match rises.get_mut(&(played.pool, player)) {
                    Some((_, to)) => *to = after,
                    None if has_rating => {
                        rises.insert((played.pool, player), (changes[side].before.rating().rating(), after));
                    }
                    None => {}
                }
            }
            if let Some(won) = won.filter(|_| is_of_week) {
                let before = [won, 1 - won].map(|side| changes[side].before.rating());
                let upset = Upset {
                    winner: players[won],
                    loser: players[1 - won],
                    ratings: before.map(Rating::rating),
                    game: played.game,
                    kind,
                };
                // Nothing is known of a newcomer to whom a gap could be measured.
                if upset.gap() >= LEAST_GAP && before.iter().all(|rating| *rating != initial) {
                    news.upsets.push(upset);
                }
            }
        }
        news.upsets.sort_by(|one, other| other.gap().total_cmp(&one.gap()));
        news.streaks = longest.into_iter().map(|((player, kind), wins)| WinStreak { player, kind, wins }).collect();
        news.streaks.retain(|streak| streak.wins >= LEAST_STREAK);
        news.streaks.sort_by_key(|streak| Reverse(streak.wins));
        let rise = |((pool, player), (from, to))| RatingRise { player, pool, from, to };
        news.rises = rises.into_iter().map(rise).filter(|rise| rise.points() >= LEAST_RISE).collect();
        news.rises.sort_by(|one, other| other.points().total_cmp(&one.points()));
        news
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::club::{FinishedGame, LedgerEntry, RatingRules};

    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CAT: PlayerId = PlayerId(3);
    const DAY: SignedDuration = SignedDuration::from_hours(24);

    fn begin() -> Timestamp {
        "2026-03-02T00:00:00Z".parse().unwrap()
    }

    /// A book of wins: on which day, and who won against whom.
    fn book(wins: &[(i64, PlayerId, PlayerId)]) -> ResultLedger {
        let entry = |(number, &(day, winner, loser)): (usize, &(i64, PlayerId, PlayerId))| LedgerEntry {
            played: FinishedGame {
                game: GameId(number as u64),
                pool: Pool::Live,
                white: PersonOrEngine::Person(winner),
                black: PersonOrEngine::Person(loser),
                result: PlayedResult::WhiteWon,
                plies: 40,
                at: begin() + DAY * i32::try_from(day).unwrap(),
                openings: [None; 2],
            },
            rules: RatingRules { weekly_cap: 100, ..RatingRules::default() },
            ruling: None,
        };
        wins.iter().enumerate().map(entry).collect()
    }

    fn week() -> (Timestamp, Timestamp) {
        (begin() + DAY * 7, begin() + DAY * 14)
    }

    #[test]
    fn the_widest_gap_comes_first_and_newcomers_upset_nobody() {
        let mut wins = vec![(0, ANN, BEN), (1, ANN, BEN), (2, ANN, CAT), (3, ANN, BEN)];
        assert_eq!(ResultNews::of(&book(&wins), week()), ResultNews::default(), "all of it was earlier");
        wins.extend([(8, BEN, ANN), (9, CAT, ANN), (10, PlayerId(9), ANN), (15, BEN, ANN)]);
        let news = ResultNews::of(&book(&wins), week());
        let told: Vec<_> = news.upsets.iter().map(|upset| (upset.winner, upset.loser, upset.game)).collect();
        assert_eq!(told, [(BEN, ANN, GameId(4)), (CAT, ANN, GameId(5))]);
        assert!(news.upsets.windows(2).all(|pair| pair[0].gap() >= pair[1].gap()));
        let rises: Vec<_> = news.rises.iter().map(|rise| rise.player).collect();
        assert_eq!(rises.len(), 2, "{rises:?}");
        assert!(news.rises.iter().all(|rise| rise.to > rise.from));
    }

    #[test]
    fn a_streak_may_have_begun_before_and_ends_with_a_loss() {
        let wins = [(5, ANN, BEN), (6, ANN, BEN), (8, ANN, CAT), (9, BEN, ANN), (10, ANN, BEN), (20, ANN, BEN)];
        let news = ResultNews::of(&book(&wins), week());
        assert_eq!(news.streaks, [WinStreak { player: ANN, kind: GameKind::Makruk, wins: 3 }]);
        let none = ResultNews::of(&book(&wins[3..]), week());
        assert_eq!(none.streaks, []);
    }
}
