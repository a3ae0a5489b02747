//! Digests as they are posted, and how a server sets them up.

mod chart;
mod settings;
#[cfg(test)]
mod tests;

use board_games::{GameKind, Seat};
use club_competitions::Points;

use crate::board::words::{game_name, link, mention, named_game, points, seat_name};
use crate::digest::messages::chart::days_chart;
use crate::i18n::{Locale, Text};
use crate::kit::limits;
use crate::kit::message::OutgoingMessage;
use crate::puzzles::day::messages::date_name;
use crate::ratings::messages::pool;
use bot_service::game::PlayerId;
use bot_service::puzzle::Day;
use bot_service::{
    BestGame, Climb, DigestSpan, EndedTournament, GameMessages, PuzzleWeek, RatingRise, SeasonTop, WeekDigest,
};

pub use settings::{digest_not_set, digest_paused, digest_settings};

/// A digest, and the messages of its best game.
#[derive(Clone, Debug)]
pub struct ShownDigest {
    pub digest: WeekDigest,
    pub board: Option<GameMessages>,
}

/// The first line, by which a digest is known again.
pub fn digest_title(span: &DigestSpan, locale: Locale) -> String {
    dated(Text::new("digest-title"), span.first, span.last()).localize(locale)
}

fn dated(text: Text, first: Day, last: Day) -> Text {
    text.with("from", date_name(first)).with("to", date_name(last))
}

pub fn week_digest(shown: &ShownDigest, locale: Locale) -> OutgoingMessage {
    let title = digest_title(&shown.digest.span, locale);
    let lines: Vec<String> = [title].into_iter().chain(told(shown, locale)).collect();
    OutgoingMessage::lines(&lines).with_picture(days_chart(&shown.digest, locale))
}

/// The same for a manager alone.
pub fn digest_preview(shown: &ShownDigest, locale: Locale) -> OutgoingMessage {
    let about = match shown.digest.is_quiet() {
        true => Text::new("digest-preview-quiet"),
        false => Text::new("digest-preview"),
    };
    let digest = week_digest(shown, locale);
    let content = format!("{}\n{}", about.localize(locale), digest.content);
    OutgoingMessage { content: limits::truncate(&content, limits::CONTENT), ..digest }
}

/// What has happened, line by line.
fn told(ShownDigest { digest, board }: &ShownDigest, locale: Locale) -> Vec<String> {
    let mut lines: Vec<String> = games(digest, locale).into_iter().collect();
    let upset = digest.upset.map(|upset| {
        let text = match named_game(upset.kind) {
            Some(game) => Text::new("digest-upset-of-game").with("game", game),
            None => Text::new("digest-upset"),
        };
        text.with("winner", mention(upset.winner))
            .with("own", upset.ratings[0].round() as i64)
            .with("loser", mention(upset.loser))
            .with("theirs", upset.ratings[1].round() as i64)
    });
    let streak = digest.streak.map(|streak| {
        let text = match named_game(streak.kind) {
            Some(game) => Text::new("digest-streak-of-game").with("game", game),
            None => Text::new("digest-streak"),
        };
        text.with("player", mention(streak.player)).with("wins", streak.wins)
    });
    lines.extend([upset, streak].into_iter().flatten().map(|text| text.localize(locale)));
    lines.extend(best(digest.best.as_ref().zip(board.as_ref()), locale));
    let rises = digest.rises.iter().map(|rise| rise_text(rise).localize(locale));
    lines.extend(listed(rises).map(|list| Text::new("digest-rises").with("list", list).localize(locale)));
    let climbs = digest.climbs.iter().map(|(game, climb)| climb_text(*game, climb).localize(locale));
    lines.extend(listed(climbs).map(|list| Text::new("digest-climbs").with("list", list).localize(locale)));
    let newcomers = listed(digest.newcomers.iter().map(|player| mention(*player)));
    lines.extend(newcomers.map(|list| Text::new("digest-newcomers").with("list", list).localize(locale)));
    lines.extend(digest.seasons.iter().map(|season| season_line(season, locale)));
    lines.extend(digest.tournaments.iter().map(|tournament| tournament_line(tournament, locale)));
    lines.extend(puzzles(&digest.puzzles, locale));
    lines
}

fn listed(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

fn games(digest: &WeekDigest, locale: Locale) -> Option<String> {
    let games = digest.games();
    let kinds = [
        (games.rated, Text::new("digest-rated")),
        (games.friendly, Text::new("digest-friendly")),
        (games.engine, Text::new("digest-engine")),
    ];
    let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
    let kinds = kinds.map(|(number, text)| text.with("games", number).localize(locale));
    let kinds = listed(kinds.chain(of_games(digest, locale)))?;
    Some(Text::new("digest-games").with("games", games.all()).with("kinds", kinds).localize(locale))
}

/// How many games of each kind there were, if there were others than Makruk.
fn of_games(digest: &WeekDigest, locale: Locale) -> Vec<String> {
    if digest.by_game.keys().all(|game| named_game(*game).is_none()) {
        return Vec::new();
    }
    let of_game = |(game, number): (&GameKind, &u32)| {
        Text::new("digest-of-game").with("game", game_name(*game)).with("games", *number).localize(locale)
    };
    digest.by_game.iter().map(of_game).collect()
}

fn best(found: Option<(&BestGame, &GameMessages)>, locale: Locale) -> Option<String> {
    let (BestGame { snapshot, accuracy }, board) = found?;
    let seats = snapshot.game.play()?.seats();
    let [white, black] = Seat::PAIR.map(|seat| seat_name(seats.seat(seat), locale));
    let percent = |tenths: u16| i64::from((tenths + 5) / 10);
    let text = match named_game(snapshot.game.play()?.kind()) {
        Some(game) => Text::new("digest-best-of-game").with("game", game),
        None => Text::new("digest-best"),
    };
    let text = text
        .with("white", white)
        .with("black", black)
        .with("first", percent(accuracy.white))
        .with("second", percent(accuracy.black))
        .with("board", link(&snapshot.place, board, locale));
    Some(text.localize(locale))
}

fn rise_text(rise: &RatingRise) -> Text {
    Text::new("digest-rise")
        .with("player", mention(rise.player))
        .with("points", rise.points().round() as i64)
        .with("now", rise.to.round() as i64)
        .with("pool", pool(rise.pool))
}

fn climb_text(game: GameKind, climb: &Climb) -> Text {
    let text = match named_game(game) {
        Some(game) => Text::new("digest-climb-of-game").with("game", game),
        None => Text::new("digest-climb"),
    };
    text.with("player", mention(climb.player)).with("from", climb.from).with("to", climb.to)
}

fn season_line(season: &SeasonTop, locale: Locale) -> String {
    let place = |rank: u32, player: PlayerId, scored: Points| {
        let text = Text::new("digest-place").with("rank", rank).with("player", mention(player));
        text.with("points", points(scored)).localize(locale)
    };
    let places = season.places.iter().map(|it| place(it.rank, it.player, it.points));
    let text = Text::new("digest-season").with("name", with_game(&season.name, season.game));
    text.with("places", listed(places).unwrap_or_default()).localize(locale)
}

/// A name with its game, where that has to be said.
fn with_game(name: &str, game: GameKind) -> Text {
    let text = match named_game(game) {
        Some(game) => Text::new("digest-name-of-game").with("game", game),
        None => Text::new("digest-name"),
    };
    text.with("name", limits::escaped(name))
}

fn tournament_line(tournament: &EndedTournament, locale: Locale) -> String {
    let text = match listed(tournament.winners.iter().map(|winner| mention(*winner))) {
        Some(winners) => Text::new("digest-tournament").with("winners", winners),
        None => Text::new("digest-tournament-over"),
    };
    let text = text.with("name", with_game(&tournament.name, tournament.game)).with("players", tournament.players);
    text.localize(locale)
}

fn puzzles(week: &PuzzleWeek, locale: Locale) -> Vec<String> {
    if week.solvers == 0 {
        return Vec::new();
    }
    let about = dated(Text::new("digest-puzzles"), week.monday, Day(week.monday.0.saturating_add(6)));
    let about = about.with("solved", week.solved).with("solvers", week.solvers);
    let row = |row: &bot_service::PuzzleWeekRow| {
        let text = match row.streak {
            0 | 1 => Text::new("digest-puzzle-place"),
            days => Text::new("digest-puzzle-place-streak").with("days", days),
        };
        let text = text.with("player", mention(row.player)).with("points", row.points).with("solved", row.solved);
        text.localize(locale)
    };
    [about.localize(locale)]
        .into_iter()
        .chain(listed(week.first.iter().map(row)).map(|list| format!("-# {list}")))
        .collect()
}
