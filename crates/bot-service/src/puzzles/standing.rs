//! Queries: ratings, streaks, the weekly table, and a user's history.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::puzzle;
use crate::puzzle::{ClubPuzzle, Day, Rating, Streak};
use crate::puzzles::records;
use crate::puzzles::records::{ResultRecord, StandingRecord, StreakRecord, WeekRecord};
use crate::puzzles::{PuzzlePlace, Puzzles};
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::ServiceError;
use commit_store::Codec;
use jiff::Timestamp;
use makruk_puzzles::{PuzzleId, PuzzleTheme};

const HISTORY: usize = 100;

/// Of how many results it is known what the puzzles were about.
const BY_THEME: usize = 500;

/// Fewer tries say nothing about a theme.
const TRIES: u32 = 3;

#[derive(Clone, Debug, PartialEq)]
pub struct MemberStanding {
    /// The games whose puzzles they have tried, and always Makruk.
    pub games: Vec<PuzzleGameStanding>,
    /// How many days running they have solved the puzzle of the day here.
    pub streak: u32,
    pub best_streak: u32,
}

/// How good someone is at the puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleGameStanding {
    pub game: GameKind,
    pub rating: Rating,
    pub solved: u32,
    pub given_up: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleResult {
    pub puzzle: PuzzleId,
    pub game: GameKind,
    pub at: Timestamp,
    pub solved: bool,
    pub rating: i32,
}

/// How a user fares where a puzzle is about this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeStanding {
    pub game: GameKind,
    pub theme: PuzzleTheme,
    pub solved: u32,
    pub tried: u32,
}

/// A user's latest results, newest first.
pub type PuzzleHistory = Vec<PuzzleResult>;

/// Players with their points and puzzles solved in a week, best first.
pub type WeekTable = Vec<(PlayerId, u32, u32)>;

impl Puzzles {
    /// A user's ratings and totals, and their streak on a server.
    pub async fn standing(&self, by: PlayerId, place: PuzzlePlace) -> Result<MemberStanding, ServiceError> {
        let now = self.repository.now();
        let (streak, best_streak) = match place.server {
            Some(server) => {
                let streak = self.streak(server, by).await?;
                let today = self.days.today(place, now).await?;
                let posted = self.posted_between(place, streak.pause(today)).await?;
                (streak.lasting(today, |day| posted.contains(&day)), streak.best())
            }
            None => (0, 0),
        };
        let mut games = Vec::new();
        for game in GameKind::ALL {
            let standing = self.standing_in(by, game).await?;
            if game == GameKind::Makruk || standing.solved + standing.given_up > 0 {
                games.push(standing);
            }
        }
        Ok(MemberStanding { games, streak, best_streak })
    }

    /// A user's rating and totals in a game.
    pub(super) async fn standing_in(&self, by: PlayerId, game: GameKind) -> Result<PuzzleGameStanding, ServiceError> {
        let key = records::puzzle_standing(by, game);
        let (_, kept) = self.repository.replaceable::<StandingRecord>(&key).await?;
        let (solved, given_up) = kept.map_or((0, 0), |kept| (kept.solved, kept.given_up));
        let rating = kept.map_or(puzzle::BEGINNER, |kept| puzzle::solver_now(kept.rating, self.repository.now()));
        Ok(PuzzleGameStanding { game, rating, solved, given_up })
    }

    pub(super) async fn streak(&self, server: u64, by: PlayerId) -> Result<Streak, ServiceError> {
        let key = records::puzzle_streak(server, by);
        let (_, streak) = self.repository.replaceable::<StreakRecord>(&key).await?;
        Ok(streak.unwrap_or_default().0)
    }

    /// The themes that a user finds hardest, the hardest first. One in which all was solved is none of them.
    pub async fn hardest_themes(&self, by: PlayerId) -> Result<Vec<ThemeStanding>, ServiceError> {
        let mut found: BTreeMap<(GameKind, PuzzleTheme), ThemeStanding> = BTreeMap::new();
        for result in self.results(by, BY_THEME).await? {
            let themes = self.collection.get(result.puzzle).map(ClubPuzzle::themes).unwrap_or_default();
            for theme in themes.iter() {
                let game = result.game;
                let new = ThemeStanding { game, theme, solved: 0, tried: 0 };
                let standing = found.entry((game, theme)).or_insert(new);
                standing.tried += 1;
                standing.solved += u32::from(result.solved);
            }
        }
        let mut hard: Vec<ThemeStanding> =
            found.into_values().filter(|it| it.tried >= TRIES && it.solved < it.tried).collect();
        hard.sort_by_key(|it| (u64::from(it.solved) * 1_000 / u64::from(it.tried), Reverse(it.tried)));
        Ok(hard)
    }

    pub async fn history(&self, by: PlayerId) -> Result<PuzzleHistory, ServiceError> {
        self.results(by, HISTORY).await
    }

    async fn results(&self, by: PlayerId, limit: usize) -> Result<PuzzleHistory, ServiceError> {
        let rows = self.repository.first(&records::puzzle_results(by), limit).await?;
        let results = rows.iter().filter_map(|(key, row)| match ResultRecord::decode(&row.value) {
            Ok(ResultRecord { at, solved, rating, game }) => {
                let puzzle = records::puzzle_of_result(key)?;
                Some(PuzzleResult { puzzle, game, at, solved, rating })
            }
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        Ok(results.collect())
    }

    pub async fn week(&self, place: PuzzlePlace) -> Result<WeekTable, ServiceError> {
        let Some(server) = place.server else { return Ok(Vec::new()) };
        let monday = self.days.today(place, self.repository.now()).await?.monday();
        self.week_of(server, monday).await
    }

    /// The table of a server for the week that begins on this Monday.
    pub(crate) async fn week_of(&self, server: u64, monday: Day) -> Result<WeekTable, ServiceError> {
        let rows = self.repository.all(&records::puzzle_week_table(server, monday)).await?;
        let lines = rows.iter().filter_map(|(key, row)| match WeekRecord::decode(&row.value) {
            Ok(WeekRecord { solved, points }) => Some((records::person_of_week(key)?, points, solved)),
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        let mut table: WeekTable = lines.collect();
        table.sort_by_key(|&(person, points, solved)| (Reverse((points, solved)), person));
        Ok(table)
    }
}
