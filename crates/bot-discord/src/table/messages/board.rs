//! Boards, and the offers and requests between moves.

use crate::board::clock::{clock_line, time_control};
use crate::board::count_line::{changed_line, count_line};
use crate::board::openings::completed;
use crate::board::terms;
use crate::board::view::BoardView;
use crate::board::words;
use crate::board::words::{
    example, game_name, game_rules, last_move, level_character, move_number, seat_name, side, stake,
};
use crate::i18n::{Locale, Text};
use crate::kit::message::{OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::table::messages::buttons;
use crate::table::messages::claims::wrong_claim;
use crate::table::messages::question::moves_taken_back;
use board_games::{GameKind, Seat, SeatColor};
use bot_service::game::{GameEvent, Play, Recorded, Stage};
use bot_service::{CallReason, Snapshot, TypedMoves};
use makruk::Count;
use makruk::counting::Numbers;
use makruk::lore::Term;

/// The first board of a game: the players, the rules, and how to move.
pub(super) fn begun(snapshot: &Snapshot) -> OutgoingMessage {
    let Some(play) = snapshot.game.play() else { return OutgoingMessage::lines(&[]) };
    let locale = snapshot.place.locale;
    let first = match play.seat_to_move().engine() {
        Some(_) => Text::new("board-first-engine"),
        None => Text::new("board-first"),
    };
    let first = first.with("player", seat_name(play.seat_to_move(), locale)).with("side", side(play.turn()));
    let how = match snapshot.presentation.typing {
        TypedMoves::On => Text::new("board-how")
            .with("example", example(play.board().current(), Reader::of_channel(snapshot)).unwrap_or_default()),
        TypedMoves::Off => Text::new("board-how-by-buttons"),
    };
    let strength =
        play.seats().engine().map(|(_, level)| Text::new("board-engine-strength").with("like", level_character(level)));
    let seats = seats(snapshot, play, Text::new("board-begun"), locale);
    let leaps = match play.kind() {
        GameKind::Ouk => Some(Text::new("board-ouk")),
        GameKind::Chaturanga => Some(Text::new("board-chaturanga")),
        GameKind::Makruk | GameKind::Chess => None,
    };
    let after = [strength, Some(first), leaps, clock_line(play), Some(how)]
        .into_iter()
        .flatten()
        .map(|text| text.localize(locale));
    let lines: Vec<String> = [seats, rules(snapshot, play)].into_iter().chain(after).collect();
    shown(snapshot, play, &lines)
}

/// The time, the counting rules and the terms of the game, in one line.
fn rules(snapshot: &Snapshot, play: &Play) -> String {
    let locale = snapshot.place.locale;
    let giver = play.odds().map_or(play.turn(), |(giver, _)| giver);
    let giver = Text::new("odds-giver").with("player", seat_name(play.seats().seat(giver), locale));
    let stake = stake(&snapshot.game.terms().stake, giver).into_iter().map(|text| text.localize(locale));
    let time = time_control(snapshot.game.terms().time).map(|text| text.localize(locale));
    let rules = game_rules(&snapshot.game.terms().rules, locale);
    let game = (play.kind() != GameKind::Makruk).then(|| game_name(play.kind()).localize(locale));
    game.into_iter().chain(time).chain(rules).chain(stake).collect::<Vec<_>>().join(" · ")
}

pub(super) fn moved(snapshot: &Snapshot, news: &[Recorded]) -> OutgoingMessage {
    with_state(snapshot, moved_lines(snapshot, news))
}

pub(super) fn took_back(snapshot: &Snapshot) -> OutgoingMessage {
    with_state(snapshot, vec![took_back_line(snapshot)])
}

/// The board with these lines and the state of the game.
pub(super) fn with_state(snapshot: &Snapshot, mut lines: Vec<String>) -> OutgoingMessage {
    let Some(play) = snapshot.game.play() else { return OutgoingMessage::lines(&[]) };
    lines.extend(state(play, Reader::of_channel(snapshot)));
    shown(snapshot, play, &lines)
}

/// What to say about the last move itself.
pub(super) fn moved_lines(snapshot: &Snapshot, news: &[Recorded]) -> Vec<String> {
    let locale = snapshot.place.locale;
    let mv = snapshot.game.play().and_then(|play| move_line(play, Reader::of_channel(snapshot)));
    let claim = snapshot.game.play().and_then(|play| wrong_claim(play, Reader::of_channel(snapshot)));
    let claim = claim.map(|text| text.localize(locale));
    let substituted = news.iter().any(|recorded| recorded.event == GameEvent::Substituted);
    let substituted = substituted.then(|| Text::new("board-substituted").localize(locale));
    mv.into_iter().chain(claim).chain(substituted).collect()
}

/// Which moves were taken back by the last event.
pub(super) fn took_back_line(snapshot: &Snapshot) -> String {
    Text::new("board-took-back").with("moves", moves_taken_back(snapshot)).localize(snapshot.place.locale)
}

/// The last move, such as `12. ม-ง๒`, with the terms that apply to it and the opening that it has completed.
pub fn move_line(play: &Play, reader: Reader) -> Option<String> {
    move_line_with(play, &terms::of_last_move(play), reader)
}

/// As [`move_line`], without mate and stalemate: the line below it says how the game ended.
pub(super) fn last_move_line(play: &Play, reader: Reader) -> Option<String> {
    let mut words = terms::of_last_move(play);
    words.retain(|word| !matches!(word, Term::Mate | Term::Stalemate));
    move_line_with(play, &words, reader)
}

pub fn move_line_with(play: &Play, words: &[Term], reader: Reader) -> Option<String> {
    let (mv, locale) = (last_move(play, reader)?, reader.locale);
    let fast_met =
        play.makruk().is_some_and(|history| history.last_move().is_some_and(|mv| history.previous().is_fast_met(mv)));
    let words: Vec<String> = terms::joined(words, locale).into_iter().chain(completed(play, locale)).collect();
    let text = match Some(words.join(" · ")).filter(|words| !words.is_empty()) {
        Some(words) => Text::new("board-move-words").with("words", words),
        None if fast_met => Text::new("board-move-fast-met"),
        None => Text::new("board-move"),
    };
    Some(text.with("number", move_number(play)).with("move", mv).localize(locale))
}

pub(super) fn seats(snapshot: &Snapshot, play: &Play, text: Text, locale: Locale) -> String {
    text.with("game", snapshot.id.to_string())
        .with("white", seat_name(play.seats().seat(Seat::First), locale))
        .with("black", seat_name(play.seats().seat(Seat::Second), locale))
        .localize(locale)
}

/// Whose turn it is, the clocks, the state of the count, and an open draw offer.
pub(super) fn state(play: &Play, reader: Reader) -> Vec<String> {
    let locale = reader.locale;
    let turn = match (play.seat_to_move().engine(), play.board().is_check()) {
        (Some(_), _) => Text::new("board-turn-engine"),
        (None, true) => Text::new("board-turn-check"),
        (None, false) => Text::new("board-turn"),
    };
    let name = |seat: Seat| seat_name(play.seats().seat(seat), locale);
    let turn = turn.with("player", name(play.turn())).with("side", side(play.turn()));
    let offer = play.draw_offer().map(|by| Text::new("board-draw-open").with("player", name(by)));
    let choice = play.count().filter(|count| play.countable(count.side().into()).is_some());
    let choice = choice.map(|count| Text::new("board-count-choice").with("side", side(count.side())));
    let texts = [
        countable_line(play),
        forgotten_line(play),
        changed_line(play),
        Some(turn),
        clock_line(play),
        count_line(play),
        say_line(play, reader),
        choice,
        offer,
    ];
    texts.into_iter().flatten().map(|text| text.localize(locale)).collect()
}

/// That the side to move may begin a count, once: when it could not begin that one before, and has not.
fn countable_line(play: &Play) -> Option<Text> {
    let (history, counter) = (play.makruk()?, play.turn());
    play.seat_to_move().person()?;
    let kind = play.countable(counter).filter(|_| play.count().is_none())?;
    let before = play.plies().checked_sub(2).and_then(|ply| play.at_ply(ply).countable(counter));
    let counted = |count: Count| (Seat::from(count.side()), count.kind()) == (counter, kind);
    if before == Some(kind) || (0..play.plies()).any(|ply| history.count_at(ply).is_some_and(counted)) {
        return None;
    }
    Some(Text::new("board-count-may-begin").with("side", side(counter)).with("kind", words::kind(kind)))
}

/// Records that the counter omitted the number with the last move, where players say the numbers themselves.
pub(super) fn forgotten_line(play: &Play) -> Option<Text> {
    let history = play.makruk()?;
    history.forgotten_count()?;
    let count = history.count()?;
    let text = match history.ruleset().numbers {
        Numbers::SpokenWithSkips => Text::new("board-count-forgotten-skips").with("due", count.due()),
        Numbers::Kept | Numbers::Spoken => Text::new("board-count-forgotten"),
    };
    Some(text.with("side", side(count.side())).with("next", count.next()))
}

/// How the side to move says its number, where players say the numbers themselves.
fn say_line(play: &Play, reader: Reader) -> Option<Text> {
    let history = play.makruk()?;
    let count = history.count().filter(|count| Seat::from(count.side()) == play.turn())?;
    let example = example(history.current(), reader)?;
    let spoken = history.ruleset().numbers != Numbers::Kept;
    spoken.then(|| Text::new("board-count-say").with("next", count.next()).with("example", example))
}

/// A board with its picture and buttons. It calls the player to move, unless a live clock keeps both at the board.
fn shown(snapshot: &Snapshot, play: &Play, lines: &[String]) -> OutgoingMessage {
    let calls = matches!(snapshot.game.stage(), Stage::Playing(_)) && !play.is_live();
    OutgoingMessage::lines(lines)
        .calling(play.seat_to_move().person().filter(|_| calls), CallReason::Turn)
        .with_rows(buttons::board(snapshot))
        .with_picture(picture(snapshot, play, Seat::First, Reader::of_channel(snapshot)))
}

/// The board with the pieces of `below` at the bottom.
pub(super) fn picture(snapshot: &Snapshot, play: &Play, below: Seat, reader: Reader) -> Picture {
    let (game, events) = (snapshot.id, snapshot.game.log().len());
    let kind = play.kind();
    let file_name = match below.color() {
        SeatColor::White => format!("{kind}-{game}-{events}.png"),
        SeatColor::Black => format!("{kind}-{game}-{events}-black.png"),
    };
    BoardView::of_game(snapshot, play, below, reader).picture(file_name)
}
