//! How a game ended.

use serenity::all::CreateActionRow;

use crate::board::clock::final_clocks;
use crate::board::count_line::dead_material;
use crate::board::words::{kind, naming, seat_name, side};
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::ratings::messages as club;
use crate::table::messages::board::{last_move_line, picture, seats};
use crate::table::messages::buttons;
use crate::table::messages::buttons::RematchOffer;
use board_games::{GameDraw, GameOutcome, GameWin, Seat};
use bot_service::Snapshot;
use bot_service::game::{Ending, GameEvent, IDLE_TTL, Play, Recorded};
use makruk::{CountKind, History};

/// How many days a game without clocks waits for a move.
const IDLE_DAYS: i64 = IDLE_TTL.as_hours() / 24;

/// The final board: the move that ended the game, if one did, the result, the players and the length. Its buttons ask
/// for another game and look back.
pub fn ended(snapshot: &Snapshot, news: &[Recorded]) -> OutgoingMessage {
    let (Some(play), Some(ending)) = (snapshot.game.play(), snapshot.game.ending()) else {
        return OutgoingMessage::lines(&[]);
    };
    let locale = snapshot.place.locale;
    let by_move = news.iter().any(|recorded| matches!(recorded.event, GameEvent::Moved { .. }));
    let mv = by_move.then(|| last_move_line(play, Reader::of_channel(snapshot))).flatten();
    let length = Text::new("result-length").with("moves", play.full_moves()).localize(locale);
    let players = naming(seats(snapshot, play, Text::new("board-now"), locale), play.kind(), locale);
    let players = format!("{players} · {length}");
    let result = ending_text(snapshot, play, ending).localize(locale);
    let clocks = if let Ending::Outcome(_) = ending { final_clocks(play, locale) } else { None };
    let lines: Vec<String> =
        mv.into_iter().chain([result]).chain(clocks).chain(club::afterwards(snapshot)).chain([players]).collect();
    let picture = picture(snapshot, play, Seat::First, Reader::of_channel(snapshot));
    OutgoingMessage::lines(&lines).with_rows(buttons::ended(snapshot, play, RematchOffer::Open)).with_picture(picture)
}

/// The buttons under the result of a game once a rematch was asked for.
pub fn rows_after_rematch(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    snapshot.game.play().map(|play| buttons::ended(snapshot, play, RematchOffer::Made)).unwrap_or_default()
}

pub(super) fn line(snapshot: &Snapshot) -> Option<String> {
    let text = ending_text(snapshot, snapshot.game.play()?, snapshot.game.ending()?);
    Some(text.localize(snapshot.place.locale))
}

fn ending_text(snapshot: &Snapshot, play: &Play, ending: Ending) -> Text {
    let name = |seat: Seat| seat_name(play.seats().seat(seat), snapshot.place.locale);
    let text = text_of!("result", ending, Ending:
        FirstMoveMissed(by).with("player", name(by)),
        Aborted(by).with("player", name(by));
        Ending::Outcome(outcome) => return outcome_text(snapshot, play, outcome),
        Ending::Abandoned if snapshot.game.place_lost().is_some() => Text::new("result-abandoned"),
        Ending::Abandoned => Text::new("result-idle").with("days", IDLE_DAYS),
    );
    text.with("game", snapshot.id.to_string())
}

fn outcome_text(snapshot: &Snapshot, play: &Play, outcome: GameOutcome) -> Text {
    let name = |seat: Seat| seat_name(play.seats().seat(seat), snapshot.place.locale);
    let claimant = play.draw_claim().unwrap_or(play.turn());
    match outcome {
        GameOutcome::Win { winner, by } => {
            let text = text_of!("result", by, GameWin:
                Checkmate, KingDriven, KingMoved, Resignation, Time;
                GameWin::Stalemate => Text::new("chaturanga-result-stalemate"),
                GameWin::BareKing => Text::new("chaturanga-result-bare-king"),
            );
            text.with("winner", name(winner.seat()))
                .with("loser", name((!winner).seat()))
                .with("side", side(winner.seat()))
        }
        GameOutcome::Draw(GameDraw::Agreement) => Text::new("result-agreed"),
        GameOutcome::Draw(GameDraw::Stalemate) => Text::new("result-stalemate").with("player", name(play.turn())),
        GameOutcome::Draw(GameDraw::Repetition) if play.makruk().is_some_and(History::is_shuffled) => {
            Text::new("result-shuffle").with("player", name(play.turn().opponent()))
        }
        GameOutcome::Draw(GameDraw::Repetition) => {
            Text::new("result-repetition").with("times", play.board().occurrences())
        }
        GameOutcome::Draw(GameDraw::Material) => match play.makruk() {
            Some(history) => Text::new("result-material").with("why", dead_material(history.position().board())),
            None => Text::new("chess-result-dead"),
        },
        // The clock of the side to move runs.
        GameOutcome::Draw(GameDraw::Time) => Text::new("result-time-draw").with("player", name(play.turn())),
        GameOutcome::Draw(GameDraw::Count(_)) if play.is_counted_mate() => Text::new("result-count-mate"),
        GameOutcome::Draw(GameDraw::Count(counted)) => count_text(snapshot, counted),
        GameOutcome::Draw(GameDraw::ThreefoldClaim) => {
            Text::new("chess-result-threefold-claim").with("player", name(claimant))
        }
        GameOutcome::Draw(GameDraw::FiftyMovesClaim) => {
            Text::new("chess-result-fifty-moves-claim").with("player", name(claimant))
        }
        GameOutcome::Draw(GameDraw::SeventyFiveMoves) => Text::new("chess-result-seventy-five-moves"),
        GameOutcome::Draw(GameDraw::SeventyMoves) => Text::new("chaturanga-result-seventy-moves"),
    }
}

/// The limit comes from the game before its last two events, the move that exceeded the limit and the end.
fn count_text(snapshot: &Snapshot, counted: CountKind) -> Text {
    let before = snapshot.game.as_of(snapshot.game.log().len().saturating_sub(2)).ok();
    match before.as_ref().and_then(|game| game.play()).and_then(Play::count) {
        Some(count) => Text::new("result-count").with("limit", count.limit()).with("kind", kind(counted)),
        None => Text::new("result-count-at-once").with("kind", kind(counted)),
    }
}
