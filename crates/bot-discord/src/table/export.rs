//! Games as PGN with the names of their players, and the export of personal data.

use std::collections::HashMap;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::unnamed;
use crate::kit::member_names as members;
use crate::kit::message::OutgoingMessage;
use crate::table::messages;
use board_games::{GamePgn, Seat};
use bot_service::game::{PlayerId, SeatHolder, Stake};
use bot_service::{Exported, FinishedQuery, ServiceError, Snapshot};

const GAMES: usize = 2_000;

/// The longest file of PGN, in bytes; Discord takes 10 MiB.
const LONGEST: usize = 8 << 20;

/// How many opponents are looked up at Discord for one file, as far as they are not known.
const LOOK_UPS: usize = 25;

pub(crate) async fn one_game(app: &App, snapshot: &Snapshot, locale: Locale) -> OutgoingMessage {
    let mut names = HashMap::new();
    for player in snapshot.game.players() {
        names.insert(player, members::name_of(app, snapshot.place.guild, player).await);
    }
    match pgn(snapshot, &names) {
        Some(pgn) => {
            let file_name = format!("{}-{}.pgn", snapshot.game.terms().rules.kind(), snapshot.id);
            messages::pgn_file(file_name, pgn.to_string(), 1, 0, locale)
        }
        None => messages::nothing_to_export(locale),
    }
}

/// All finished games of a player as one file, the newest first.
pub(crate) async fn all_games(app: &App, player: PlayerId, locale: Locale) -> Result<OutgoingMessage, ServiceError> {
    let query = FinishedQuery { player, opponent: None, result: None };
    let found = app.service.games.finished(query, 0, GAMES).await?;
    let mut names: HashMap<PlayerId, String> = HashMap::new();
    for snapshot in &found.games {
        for player in snapshot.game.players() {
            if !names.contains_key(&player) && names.len() < LOOK_UPS {
                names.insert(player, members::name_of(app, snapshot.place.guild, player).await);
            }
        }
    }
    let beyond = found.more;
    let written = tokio::task::spawn_blocking(move || write(&found.games, &names)).await;
    let (text, games, left_out) = written.unwrap_or_else(|error| {
        tracing::error!(%error, "writing PGN panicked");
        (String::new(), 0, 0)
    });
    Ok(match games {
        0 => messages::nothing_to_export(locale),
        games => messages::pgn_file("games.pgn".to_owned(), text, games, left_out + beyond, locale),
    })
}

/// The user's personal data as a file, or when the next export is possible.
pub(crate) async fn own_data(app: &App, person: PlayerId, locale: Locale) -> Result<OutgoingMessage, ServiceError> {
    Ok(match app.service.privacy.export(person).await? {
        Exported::Data(data) => crate::privacy::messages::own_data(data, locale),
        Exported::NotBefore(time) => crate::privacy::messages::own_data_later(time, locale),
    })
}

/// As many games as fit into a file: the text, how many, and how many were left out.
fn write(games: &[Snapshot], names: &HashMap<PlayerId, String>) -> (String, usize, usize) {
    let (mut text, mut written) = (String::new(), 0);
    for (index, snapshot) in games.iter().enumerate() {
        let Some(pgn) = pgn(snapshot, names) else { continue };
        let next = pgn.to_string();
        if text.len() + next.len() > LONGEST {
            return (text, written, games.len() - index);
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&next);
        written += 1;
    }
    (text, written, 0)
}

fn pgn(snapshot: &Snapshot, names: &HashMap<PlayerId, String>) -> Option<GamePgn> {
    let (game, seats) = (&snapshot.game, snapshot.game.play()?.seats());
    let name = |seat: Seat| {
        let of = |player: PlayerId| names.get(&player).cloned().unwrap_or_else(|| unnamed(player));
        match seats.seat(seat) {
            SeatHolder::Person(player) => of(player),
            SeatHolder::Engine(level) => format!("makruk-bot, level {}", level.number()),
            SeatHolder::StandIn { level, owner } => format!("{} (makruk-bot, level {})", of(owner), level.number()),
        }
    };
    let stake = match game.terms().stake {
        Stake::Rated => "Rated",
        Stake::Friendly(_) => "Friendly",
    };
    let event = format!("{stake} game {} of {}", snapshot.id, game.terms().rules.kind());
    let place = snapshot.place;
    let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let site = format!("https://discord.com/channels/{guild}/{}", place.channel.0);
    let mut pgn = game.to_pgn()?;
    let tags = [("Event", event), ("Site", site), ("White", name(Seat::First)), ("Black", name(Seat::Second))];
    for (tag, value) in tags {
        pgn.set_tag(tag, &value).ok()?;
    }
    Some(pgn)
}
