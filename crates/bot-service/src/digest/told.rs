//! What a digest tells. Whoever has left the server or was erased is not named: the next one is told of in their place.

use std::collections::{BTreeMap, BTreeSet};

use club_competitions::ladder::{Ladder, LadderEvent};
use club_competitions::{CompetitorId, Points};
use jiff::Timestamp;

use crate::analyses::GameAccuracy;
use crate::digest::Digests;
use crate::digest::analysed::accuracies;
use crate::digest::ended;
use crate::digest::records::{EndedGame, EndedKind};
use crate::digest::results::{RatingRise, ResultNews, Upset, WinStreak};
use crate::digest::span::{DIGEST_DAYS, DigestSpan};
use crate::game::GameId;
use crate::puzzle::Day;
use crate::ratings::members;
use crate::table::snapshot::Snapshot;
use crate::tournament::{Phase, TournamentAt};
use crate::{Climb, PuzzlePlace};
use board_games::GameKind;
use bot_store::{ChannelId, PlayerId, ServiceError};

/// How many are named of those who stand first.
const FIRST: usize = 3;

/// How many newcomers of ladders are named.
const NEWCOMERS: usize = 10;

/// How many tournaments are named.
const TOURNAMENTS: usize = 5;

/// A shorter game is too easily played well.
const LEAST_PLIES: u32 = 30;

/// How many games that an engine thinks well of are looked at for one whose players can be named.
const CANDIDATES: usize = 10;

/// How many games of a day have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GamesOfDay {
    pub rated: u32,
    pub friendly: u32,
    /// Those in which the engine had a seat.
    pub engine: u32,
}

impl GamesOfDay {
    pub const fn all(self) -> u32 {
        self.rated + self.friendly + self.engine
    }

    fn count(&mut self, kind: EndedKind) {
        *match kind {
            EndedKind::Rated => &mut self.rated,
            EndedKind::Friendly => &mut self.friendly,
            EndedKind::Engine => &mut self.engine,
        } += 1;
    }
}

/// The game in which both sides played best.
#[derive(Clone, Debug, PartialEq)]
pub struct BestGame {
    pub snapshot: Snapshot,
    pub accuracy: GameAccuracy,
}

/// Who stands first in a season that is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonTop {
    pub game: GameKind,
    pub name: String,
    pub places: Vec<SeasonPlace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonPlace {
    pub rank: u32,
    pub player: PlayerId,
    pub points: Points,
    pub games: u32,
}

/// A tournament that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedTournament {
    pub game: GameKind,
    pub name: String,
    pub winners: Vec<PlayerId>,
    pub players: usize,
}

/// The puzzles that were solved in a calendar week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleWeek {
    pub monday: Day,
    pub solvers: usize,
    pub solved: u32,
    /// Those with the most points.
    pub first: Vec<PuzzleWeekRow>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleWeekRow {
    pub player: PlayerId,
    pub points: u32,
    pub solved: u32,
    /// How many days running they have solved the puzzle of the day.
    pub streak: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WeekDigest {
    pub span: DigestSpan,
    pub days: [GamesOfDay; DIGEST_DAYS],
    /// How many games have ended, by kind.
    pub by_game: BTreeMap<GameKind, u32>,
    pub upset: Option<Upset>,
    pub streak: Option<WinStreak>,
    pub rises: Vec<RatingRise>,
    /// On the ladders of these games.
    pub climbs: Vec<(GameKind, Climb)>,
    pub newcomers: Vec<PlayerId>,
    pub seasons: Vec<SeasonTop>,
    pub tournaments: Vec<EndedTournament>,
    pub best: Option<BestGame>,
    pub puzzles: PuzzleWeek,
}

impl WeekDigest {
    /// Whether nothing has happened. A season that goes on is no news.
    pub fn is_quiet(&self) -> bool {
        self.games().all() == 0
            && self.climbs.is_empty()
            && self.newcomers.is_empty()
            && self.tournaments.is_empty()
            && self.puzzles.solvers == 0
    }

    pub fn games(&self) -> GamesOfDay {
        let add = |sum: GamesOfDay, day: &GamesOfDay| GamesOfDay {
            rated: sum.rated + day.rated,
            friendly: sum.friendly + day.friendly,
            engine: sum.engine + day.engine,
        };
        self.days.iter().fold(GamesOfDay::default(), add)
    }

    /// Everyone whom it names.
    pub fn named(&self) -> Vec<PlayerId> {
        let mut named: BTreeSet<PlayerId> = self.newcomers.iter().copied().collect();
        named.extend(self.upset.iter().flat_map(|upset| [upset.winner, upset.loser]));
        named.extend(self.streak.iter().map(|streak| streak.player));
        named.extend(self.rises.iter().map(|rise| rise.player));
        named.extend(self.climbs.iter().map(|(_, climb)| climb.player));
        named.extend(self.seasons.iter().flat_map(|season| &season.places).map(|place| place.player));
        named.extend(self.tournaments.iter().flat_map(|tournament| &tournament.winners));
        named.extend(self.best.iter().flat_map(|best| best.snapshot.game.players()));
        named.extend(self.puzzles.first.iter().map(|row| row.player));
        named.into_iter().collect()
    }
}

/// Who may not be named, of those who were looked at.
struct Unnamed(BTreeSet<PlayerId>);

impl Unnamed {
    fn may_name(&self, player: PlayerId) -> bool {
        !player.is_nobody() && !self.0.contains(&player)
    }
}

fn player(competitor: CompetitorId) -> PlayerId {
    PlayerId(competitor.0)
}

impl Digests {
    /// What has happened on a server on these days.
    pub(super) async fn told(&self, guild: u64, span: &DigestSpan) -> Result<WeekDigest, ServiceError> {
        let bounds = span.bounds();
        let ended = ended::between(&self.repository, guild, bounds).await?;
        let mut days = [GamesOfDay::default(); DIGEST_DAYS];
        let mut by_game = BTreeMap::new();
        for (at, _, game) in &ended {
            *by_game.entry(game.game).or_default() += 1;
            if let Some(day) = span.day_of(*at) {
                days[day].count(game.kind);
            }
        }
        let book = self.sources.clubs.book(guild).await?;
        let results = blocking(move || ResultNews::of(&book, bounds)).await;
        let (climbs, newcomers) = self.ladder_news(guild, bounds).await?;
        let tournaments = self.ended_tournaments(guild, bounds).await?;
        let unnamed = self.unnamed(guild, &results, &climbs, &newcomers).await?;
        let may_name = |player: PlayerId| unnamed.may_name(player);
        Ok(WeekDigest {
            span: span.clone(),
            days,
            by_game,
            upset: results.upsets.into_iter().find(|upset| may_name(upset.winner) && may_name(upset.loser)),
            streak: results.streaks.into_iter().find(|streak| may_name(streak.player)),
            rises: results.rises.into_iter().filter(|rise| may_name(rise.player)).take(FIRST).collect(),
            climbs: climbs.into_iter().filter(|(_, climb)| may_name(climb.player)).take(FIRST).collect(),
            newcomers: newcomers.into_iter().filter(|player| may_name(*player)).take(NEWCOMERS).collect(),
            seasons: self.season_tops(guild).await?,
            tournaments,
            best: self.best_game(guild, &ended).await?,
            puzzles: self.puzzle_week(guild, span.puzzles).await?,
        })
    }

    /// Which of those whom the news could name may not be.
    async fn unnamed(
        &self,
        guild: u64,
        results: &ResultNews,
        climbs: &[(GameKind, Climb)],
        newcomers: &[PlayerId],
    ) -> Result<Unnamed, ServiceError> {
        let mut players: BTreeSet<PlayerId> = newcomers.iter().copied().collect();
        players.extend(climbs.iter().map(|(_, climb)| climb.player));
        players.extend(results.upsets.iter().flat_map(|upset| [upset.winner, upset.loser]));
        players.extend(results.streaks.iter().map(|streak| streak.player));
        players.extend(results.rises.iter().map(|rise| rise.player));
        self.departed(guild, players).await
    }

    async fn departed(&self, guild: u64, players: impl IntoIterator<Item = PlayerId>) -> Result<Unnamed, ServiceError> {
        let players: Vec<PlayerId> = players.into_iter().collect();
        Ok(Unnamed(members::departed(&self.repository, guild, &players).await?.into_iter().collect()))
    }

    /// Who has climbed on a ladder, the longest climb first, and who is new on one.
    async fn ladder_news(
        &self,
        guild: u64,
        bounds: (Timestamp, Timestamp),
    ) -> Result<(Vec<(GameKind, Climb)>, Vec<PlayerId>), ServiceError> {
        let ladders = self.sources.ladders.of_guild(guild).await?;
        let news = move || {
            let (mut climbed, mut joined) = (Vec::new(), Vec::new());
            for at in &ladders {
                climbed.extend(climbs(&at.ladder, bounds).into_iter().map(|climb| (at.id.game, climb)));
                for player in newcomers(&at.ladder, bounds) {
                    if !joined.contains(&player) {
                        joined.push(player);
                    }
                }
            }
            climbed.sort_by_key(|(_, climb)| (std::cmp::Reverse(climb.from - climb.to), climb.to));
            (climbed, joined)
        };
        Ok(blocking(news).await)
    }

    async fn season_tops(&self, guild: u64) -> Result<Vec<SeasonTop>, ServiceError> {
        let mut tops = Vec::new();
        for season in self.sources.seasons.running_on(guild).await? {
            let rows = &season.table.archive.rows;
            let unnamed = self.departed(guild, rows.iter().map(|row| player(row.player))).await?;
            let named = rows.iter().filter(|row| row.games > 0 && unnamed.may_name(player(row.player)));
            let places = named.take(FIRST).map(|row| SeasonPlace {
                rank: row.rank,
                player: player(row.player),
                points: row.points,
                games: row.games,
            });
            let places: Vec<SeasonPlace> = places.collect();
            if !places.is_empty() {
                tops.push(SeasonTop { game: season.game, name: season.name, places });
            }
        }
        Ok(tops)
    }

    /// The tournaments that have ended, the newest first.
    async fn ended_tournaments(
        &self,
        guild: u64,
        (from, until): (Timestamp, Timestamp),
    ) -> Result<Vec<EndedTournament>, ServiceError> {
        let mut found = Vec::new();
        for at in self.sources.tournaments.of_guild(guild).await? {
            let Phase::Over(competition) = &at.phase else { continue };
            let ended = competition.lines().last().map_or(competition.began(), |line| line.at);
            if (from..until).contains(&ended) && found.len() < TOURNAMENTS {
                found.push(self.ended_tournament(guild, &at, &competition.champions()).await?);
            }
        }
        Ok(found)
    }

    async fn ended_tournament(
        &self,
        guild: u64,
        at: &TournamentAt,
        champions: &[CompetitorId],
    ) -> Result<EndedTournament, ServiceError> {
        let unnamed = self.departed(guild, champions.iter().copied().map(player)).await?;
        let winners = champions.iter().copied().map(player).filter(|winner| unnamed.may_name(*winner)).collect();
        Ok(EndedTournament { game: at.plan.game, name: at.plan.name.to_string(), winners, players: at.players().len() })
    }

    /// The game that both played best, of those that were analysed.
    async fn best_game(
        &self,
        guild: u64,
        ended: &[(Timestamp, GameId, EndedGame)],
    ) -> Result<Option<BestGame>, ServiceError> {
        let is_worth = |game: &EndedGame| game.kind != EndedKind::Engine && game.plies >= LEAST_PLIES;
        let games: Vec<GameId> = ended.iter().filter(|(_, _, game)| is_worth(game)).map(|(_, id, _)| *id).collect();
        let mut known = accuracies(&self.repository, &games).await?;
        known.sort_by_key(|(game, accuracy)| (std::cmp::Reverse(accuracy.of_both()), *game));
        for (game, accuracy) in known.into_iter().take(CANDIDATES) {
            let snapshot = self.sources.games.get(game).await?;
            let players: Vec<PlayerId> = snapshot.game.players().collect();
            let unnamed = self.departed(guild, players.iter().copied()).await?;
            if players.iter().all(|player| unnamed.may_name(*player)) {
                return Ok(Some(BestGame { snapshot, accuracy }));
            }
        }
        Ok(None)
    }

    async fn puzzle_week(&self, guild: u64, monday: Day) -> Result<PuzzleWeek, ServiceError> {
        let table = self.sources.puzzles.week_of(guild, monday).await?;
        let unnamed = self.departed(guild, table.iter().map(|(player, ..)| *player)).await?;
        let named = table.iter().filter(|(player, ..)| unnamed.may_name(*player)).take(FIRST);
        let place = PuzzlePlace { server: Some(guild), channel: ChannelId(guild), parent: None };
        let mut first = Vec::new();
        for &(player, points, solved) in named {
            let streak = self.sources.puzzles.standing(player, place).await?.streak;
            first.push(PuzzleWeekRow { player, points, solved, streak });
        }
        let solved = table.iter().map(|(_, _, solved)| solved).sum();
        Ok(PuzzleWeek { monday, solvers: table.len(), solved, first })
    }
}

/// How far everyone has climbed who is higher than at first.
fn climbs(ladder: &Ladder, (from, until): (Timestamp, Timestamp)) -> Vec<Climb> {
    let mut moved: BTreeMap<CompetitorId, (u32, u32)> = BTreeMap::new();
    for movement in ladder.movements().iter().filter(|movement| (from..until).contains(&movement.at)) {
        match (movement.from.or(movement.to), movement.to) {
            (Some(first), Some(last)) => {
                moved.entry(movement.player).or_insert((first.0, last.0)).1 = last.0;
            }
            // Whoever leaves has climbed nowhere.
            _ => drop(moved.remove(&movement.player)),
        }
    }
    let climb = |(player, (from, to)): (CompetitorId, (u32, u32))| Climb { player: PlayerId(player.0), from, to };
    moved.into_iter().map(climb).filter(|climb| climb.from > climb.to).collect()
}

/// Those who have joined and are still there, in the order in which they did.
fn newcomers(ladder: &Ladder, (from, until): (Timestamp, Timestamp)) -> Vec<PlayerId> {
    let mut found: Vec<PlayerId> = Vec::new();
    for entry in ladder.log().events.iter().filter(|entry| (from..until).contains(&entry.at)) {
        let LadderEvent::Joined { player, .. } = entry.event else { continue };
        let is_there = ladder.rung(player).is_some() || ladder.newcomers().contains(&player);
        let newcomer = PlayerId(player.0);
        if is_there && !found.contains(&newcomer) {
            found.push(newcomer);
        }
    }
    found
}

/// Folds away from the threads of the runtime.
async fn blocking<T: Send + 'static>(fold: impl FnOnce() -> T + Send + 'static) -> T {
    let folded = tokio::task::spawn_blocking(fold).await;
    folded.unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic()))
}
