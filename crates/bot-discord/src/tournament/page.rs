//! A tournament as one user sees it: looked up, with where its games are played and the names of its players.

use std::sync::Arc;

use club_competitions::competition::Competition;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::roster;
use crate::tournament::messages;
use crate::tournament::messages::{ShownTournament, StandingsPart};
use bot_service::game::PlayerId;
use bot_service::{ServiceError, TournamentAt};

/// For how many games the thread is looked up.
const TABLES: usize = 20;

pub async fn page(
    app: &Arc<App>,
    at: &TournamentAt,
    reader: PlayerId,
    locale: Locale,
) -> Result<OutgoingMessage, ServiceError> {
    let mut current = at.competition().map(Competition::current).unwrap_or_default();
    // One's own game comes first.
    current.sort_by_key(|(_, game)| !game.involves(club_competitions::CompetitorId(reader.0)));
    let mut tables = Vec::new();
    for (game, _) in current.into_iter().take(TABLES) {
        tables.push((game, app.service.tournaments.table(at.id, game).await?));
    }
    let named = at.competition().map(|competition| StandingsPart::of_everybody(competition).named(competition));
    let named = named.unwrap_or_default();
    let names = roster(app, at.guild, &named).await.names();
    let shown = ShownTournament { at, tables: &tables, reader, names: &names };
    Ok(messages::tournament(&shown, |name| app.command_mention(name), locale))
}

/// A part of the standings: this one, or that in which the reader is.
pub async fn standings(
    app: &Arc<App>,
    at: &TournamentAt,
    part: Option<u16>,
    reader: PlayerId,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let competition = at.competition()?;
    let chosen = part.and_then(|part| StandingsPart::all(competition).into_iter().nth(usize::from(part)));
    let reader = club_competitions::CompetitorId(reader.0);
    let part = chosen.unwrap_or_else(|| StandingsPart::of_player(competition, reader));
    let names = roster(app, at.guild, &part.named(competition)).await.names();
    Some(messages::tournament_part(at, competition, &part, &names, locale))
}
