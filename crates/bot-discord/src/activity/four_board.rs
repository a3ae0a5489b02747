//! The board of the game for four, as one person has it on the page.

use board_games::GamePiece;
use chaturanga::four::{Army, FourAct, FourStanding, LongDie};
use chaturanga::{BoardSquare, SquarePair};
use makruk_render::{BoardKind, ScenePiece};
use serde::Serialize;

use crate::activity::offered::Offered;
use crate::activity::own_part::LegalMove;
use crate::activity::page::drawing_name;
use crate::activity::shown::{ShownClock, ShownPiece};
use crate::activity::viewer::PageViewer;
use crate::board::drawn::shape;
use crate::board::words::square;
use crate::four::messages::ShownFour;
use crate::four::view::read_out;
use crate::four::words;
use crate::i18n::Text;
use bot_service::{BoardOpened, FourGame, FourGameRecord, FourPlayer, FourStage};

#[derive(Debug, Serialize)]
pub(super) struct FourBoard {
    game: String,
    /// How much has happened in it.
    shown: usize,
    title: String,
    words: String,
    pieces: Vec<ShownPiece>,
    squares: Vec<String>,
    turn: Option<usize>,
    sides: [FourSide; 4],
    /// The armies that the person moves.
    yours: Vec<usize>,
    throw: Option<FourThrow>,
    legal: Vec<LegalMove>,
    can: Vec<Offered>,
    notes: Vec<String>,
    last: Vec<[usize; 2]>,
    result: Option<String>,
}

#[derive(Debug, Serialize)]
struct FourSide {
    name: String,
    army: String,
    clock: Option<ShownClock>,
    out: bool,
}

#[derive(Debug, Serialize)]
struct FourThrow {
    faces: [u8; 1],
    words: String,
}

/// A game for four in the list of the channel's games.
#[derive(Debug, Serialize)]
pub(super) struct ListedFour {
    game: String,
    title: String,
    yours: bool,
}

impl ListedFour {
    /// The game as a person has it in the list; `None` if it has not begun.
    pub(super) fn of(viewer: &PageViewer, of: &FourGame) -> Option<ListedFour> {
        (of.record.stage != FourStage::Open).then(|| ListedFour {
            game: of.record.id.0.to_string(),
            title: title(viewer),
            yours: of.record.seat_of(viewer.person()).is_some(),
        })
    }
}

fn title(viewer: &PageViewer) -> String {
    Text::new("activity-four").localize(viewer.reader.locale)
}

impl FourBoard {
    /// The newest board; `None` if the game has not begun.
    pub(super) async fn of(viewer: &PageViewer, of: &FourGame) -> Option<FourBoard> {
        let (record, reader, person) = (&of.record, viewer.reader, viewer.person());
        if record.stage == FourStage::Open {
            return None;
        }
        let (history, locale) = (record.history(), reader.locale);
        let (state, acts) = (history.state(), history.acts().len());
        let at = viewer.app.service.watching.time();
        let shown = ShownFour { of, at, reader, opened: BoardOpened::Nowhere };
        let seat = record.seat_of(person);
        let is_playing = record.stage == FourStage::Playing;
        let to_move = record.to_act().filter(|_| is_playing);
        let moves = to_move.is_some_and(|(_, player)| player.person() == Some(person));
        let mut sides = Vec::with_capacity(4);
        for army in Army::ALL {
            sides.push(FourSide {
                name: name(viewer, record, army).await,
                army: words::army(army).localize(locale),
                clock: clock(record, army, at),
                out: !state.is_active(army),
            });
        }
        let last = history.acts().rev().find_map(|act| match act {
            FourAct::Move(pair) => Some([pair.from.index(), pair.to.index()]),
            _ => None,
        });
        Some(FourBoard {
            game: record.id.0.to_string(),
            shown: acts,
            title: title(viewer),
            words: read_out(history, acts, reader),
            pieces: pieces(record, viewer),
            squares: BoardSquare::all().map(|at| square(at, reader)).collect(),
            turn: to_move.map(|(seat, _)| seat as usize),
            sides: sides.try_into().ok()?,
            yours: Army::ALL
                .into_iter()
                .filter(|army| seat == Some(state.commander(*army)))
                .map(|army| army as usize)
                .collect(),
            throw: thrown(record, viewer),
            legal: if moves { legal(record, viewer) } else { Vec::new() },
            can: shown.offered(person).into_iter().map(|offer| Offered::of_four(offer, locale)).collect(),
            notes: shown.standing().into_iter().map(|said| viewer.plain(&said)).collect(),
            last: last.into_iter().collect(),
            result: match state.standing() {
                FourStanding::Over(result) => Some(words::banner(result, locale)),
                FourStanding::ToThrow { .. } | FourStanding::ToMove { .. } => None,
            },
        })
    }
}

async fn name(viewer: &PageViewer, record: &FourGameRecord, army: Army) -> String {
    let locale = viewer.reader.locale;
    match record.seat(army).player {
        Some(FourPlayer::Person(person)) => viewer.name(person).await,
        Some(FourPlayer::Bot(level)) => Text::new("four-plate-bot").with("level", level.number()).localize(locale),
        None => Text::new("four-seat-free").localize(locale),
    }
}

fn clock(record: &FourGameRecord, army: Army, at: jiff::Timestamp) -> Option<ShownClock> {
    let left = record.time_left(army, at)?;
    let runs = record.stage == FourStage::Playing && record.to_act().is_some_and(|(seat, _)| seat == army);
    let flag = record.runs_out().filter(|_| runs);
    Some(ShownClock::new(left, flag))
}

fn pieces(record: &FourGameRecord, viewer: &PageViewer) -> Vec<ShownPiece> {
    let (kind, reader) = (BoardKind::Chaturanga, viewer.reader);
    let set = reader.look.pieces.unwrap_or(kind.usual_pieces());
    let of_army = |army: Army| record.history().state().of(army).map(move |(at, arm)| (army, at, arm));
    let pieces = Army::ALL.into_iter().flat_map(of_army).map(|(army, at, arm)| {
        let piece = ScenePiece { side: army.into(), shape: shape(GamePiece::Chaturanga(arm)) };
        let name =
            format!("{} · {}", words::piece(arm).localize(reader.locale), words::color(army).localize(reader.locale));
        ShownPiece { square: index(at), name, drawing: drawing_name(kind, set, piece) }
    });
    pieces.collect()
}

fn thrown(record: &FourGameRecord, viewer: &PageViewer) -> Option<FourThrow> {
    let FourStanding::ToMove { die, .. } = record.history().state().standing() else { return None };
    let words = |die: LongDie| words::die(die).localize(viewer.reader.locale);
    Some(FourThrow { faces: [die.points()], words: words(die) })
}

fn legal(record: &FourGameRecord, viewer: &PageViewer) -> Vec<LegalMove> {
    let state = record.history().state();
    let moves = state.legal_moves().into_iter().map(|pair| {
        let SquarePair { from, to } = pair;
        let words = words::move_label(state, pair, viewer.reader);
        LegalMove::plain((index(from), index(to)), format!("{from}{to}"), words)
    });
    moves.collect()
}

fn index(square: BoardSquare) -> u8 {
    u8::try_from(square.index()).unwrap_or_default()
}
