//! What the commands of the club show: looked up, and put together.

use std::sync::Arc;

use jiff::Timestamp;

use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::kit::roster::{NamesShown, roster};
use crate::ratings::messages::{
    ShownOdds, ShownProfile, ShownRanking, club_calibration, club_next, club_odds, club_profile, club_ranking,
    head_to_head, on_page,
};
use bot_service::club::{HeadToHead, Opponents, Pool, Profile};
use bot_service::game::PlayerId;
use bot_service::{Ranked, ServiceError};

const SUGGESTIONS: usize = 5;

/// `pool`, or the one with the most games if it is `None`.
async fn meant(app: &App, guild: u64, pool: Option<Pool>) -> Result<Pool, ServiceError> {
    if let Some(pool) = pool {
        return Ok(pool);
    }
    let book = app.service.clubs.book(guild).await?;
    let games = |pool: &Pool| book.lines().iter().filter(|line| line.entry.played.pool == *pool).count();
    let of_people = Pool::ALL.into_iter().filter(|pool| *pool != Pool::Engine);
    // Of as many games, those of the first pool.
    Ok(of_people.rev().max_by_key(games).unwrap_or(Pool::Live))
}

/// Most times a page is refilled after players on it turned out to have left.
const FILLED: usize = 4;

/// The ranking of a pool, without players who are known to have left the server.
async fn known_ranking(app: &App, guild: u64, pool: Pool) -> Result<Vec<Ranked>, ServiceError> {
    let mut ranking = app.service.clubs.ranking(guild, pool).await?;
    let players: Vec<PlayerId> = ranking.iter().map(|ranked| ranked.player).collect();
    let known = app.service.clubs.members(guild, &players).await?;
    ranking.retain(|ranked| known.get(&ranked.player).is_none_or(|member| !member.has_left));
    Ok(ranking)
}

/// The same once Discord was asked for those on a page, and what they are called.
async fn ranking_of_page(
    app: &Arc<App>,
    guild: u64,
    pool: Pool,
    page: usize,
) -> Result<(Vec<Ranked>, NamesShown), ServiceError> {
    let mut ranking = known_ranking(app, guild, pool).await?;
    let mut names = NamesShown::new();
    for _ in 0..FILLED {
        let roster = roster(app, guild, &on_page(&ranking, page)).await;
        names = roster.names();
        let before = ranking.len();
        ranking.retain(|ranked| !roster.has_left(ranked.player));
        if ranking.len() == before {
            break;
        }
    }
    Ok((ranking, names))
}

pub async fn ranking(
    app: &Arc<App>,
    guild: u64,
    reader: (Option<PlayerId>, Reader),
    pool: Option<Pool>,
    page: usize,
) -> Result<OutgoingMessage, Refusal> {
    let pool = meant(app, guild, pool).await?;
    let (ranking, names) = ranking_of_page(app, guild, pool, page).await?;
    let shown = ShownRanking { pool, ranking: &ranking, page, reader: reader.0, names: &names };
    Ok(club_ranking(&shown, reader.1))
}

pub async fn profile(
    app: &Arc<App>,
    guild: u64,
    (player, against): (PlayerId, Option<PlayerId>),
    pool: Option<Pool>,
    (reader, now): (Reader, Timestamp),
) -> Result<OutgoingMessage, Refusal> {
    let pool = meant(app, guild, pool).await?;
    let known = app.service.clubs.strength(guild, pool).await?;
    let rated = app.service.clubs.rated(guild, pool, player).await?;
    let ranking = known_ranking(app, guild, pool).await?;
    let place = ranking.iter().filter(|ranked| ranked.is_listed).position(|ranked| ranked.player == player);
    let name = roster(app, guild, &[player]).await.name(player);
    let shown = ShownProfile {
        player,
        name: &name,
        pool,
        rated,
        place: place.and_then(|place| u32::try_from(place + 1).ok()),
        profile: &Profile::of(&known.book, pool, player),
        curve: &known.strength.curve(player),
        strength: known.strength.rating(player, now),
        against: against.map(|other| (other, known.strength.forecast(player, other, now))),
    };
    Ok(club_profile(&shown, reader))
}

/// What two members have played against each other, as the first of them sees it.
pub async fn versus(app: &App, guild: u64, players: [PlayerId; 2], reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let book = app.service.clubs.book(guild).await?;
    let [player, opponent] = players;
    Ok(head_to_head(players, &HeadToHead::of(&book, player, opponent), reader))
}

pub async fn odds(
    app: &App,
    guild: u64,
    players: [PlayerId; 2],
    pool: Option<Pool>,
    (reader, now): (Reader, Timestamp),
) -> Result<OutgoingMessage, Refusal> {
    let pool = meant(app, guild, pool).await?;
    let known = app.service.clubs.strength(guild, pool).await?;
    let forecast = known.strength.forecast(players[0], players[1], now);
    let players = players.map(|player| (player, known.strength.rating(player, now)));
    Ok(club_odds(&ShownOdds { pool, players, forecast }, reader))
}

pub async fn forecasts(app: &App, guild: u64, pool: Option<Pool>, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let pool = meant(app, guild, pool).await?;
    let known = app.service.clubs.strength(guild, pool).await?;
    Ok(club_calibration(pool, known.strength.calibration(), reader))
}

pub async fn next(
    app: &Arc<App>,
    guild: u64,
    player: PlayerId,
    pool: Option<Pool>,
    (reader, now): (Reader, Timestamp),
) -> Result<OutgoingMessage, Refusal> {
    let pool = meant(app, guild, pool).await?;
    let known = app.service.clubs.strength(guild, pool).await?;
    let profile = Profile::of(&known.book, pool, player);
    let met = profile.opponents.iter().filter_map(|faced| Some((faced.opponent.person()?, faced.last)));
    let met: Opponents = met.collect();
    let candidates = known.book.ratings().in_pool(pool).map(|(candidate, _)| candidate);
    let mut suggestions = known.strength.suggestions(player, candidates, &met, now);
    // Some of them may have left.
    suggestions.truncate(2 * SUGGESTIONS);
    let players: Vec<PlayerId> = suggestions.iter().map(|suggestion| suggestion.player).collect();
    let roster = roster(app, guild, &players).await;
    suggestions.retain(|suggestion| !roster.has_left(suggestion.player));
    suggestions.truncate(SUGGESTIONS);
    Ok(club_next(pool, &suggestions, reader))
}
