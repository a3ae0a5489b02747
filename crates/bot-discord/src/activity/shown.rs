//! A board as the page is told of it.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use tokio::task::spawn_blocking;

use board_games::{BoardPiece, Seat, Team};
use bot_service::Snapshot;
use bot_service::game::{Play, PlayerId, Stage};
use makruk::notation::Notation;
use makruk_render::{BoardKind, Scene, SceneSquare};

use crate::activity::page::drawing_name;
use crate::board::clock_face::live_clock;
use crate::board::view::BoardView;
use crate::board::words::{game_title, notation, piece_name, side, square};
use crate::i18n::Text;
use crate::kit::app::App;
use crate::kit::member_names::name_of;
use crate::kit::reader::Reader;

/// A board as the page shows it. Squares are numbers from 0 for a1 to 63 for h8.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ShownBoard {
    /// How much has happened in the game: what is newer has a higher number.
    number: usize,
    title: String,
    /// The whole board in words, for those who cannot see it.
    words: String,
    sides: [ShownSide; 2],
    pieces: Vec<ShownPiece>,
    /// The names of the squares.
    squares: Vec<String>,
    chequered: bool,
    last: Option<[u8; 2]>,
    check: Option<u8>,
    /// Whose turn it is, 0 or 1; none once the game is over.
    turn: Option<usize>,
    count: Option<String>,
    result: Option<String>,
    /// How many moves have been made before this board, and in all.
    ply: usize,
    plies: usize,
    moves: Vec<ShownMove>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct ShownSide {
    name: String,
    side: String,
    clock: Option<ShownClock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct ShownClock {
    /// The time left before the turn, in milliseconds.
    left: i64,
    /// When it will have run out, in milliseconds of Unix time, if it runs.
    flag: Option<i64>,
}

impl ShownClock {
    pub(super) fn new(left: SignedDuration, flag: Option<Timestamp>) -> ShownClock {
        let left = i64::try_from(left.as_millis()).unwrap_or_default();
        ShownClock { left: left.max(0), flag: flag.map(Timestamp::as_millisecond) }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ShownPiece {
    pub square: u8,
    pub name: String,
    pub drawing: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct ShownMove {
    /// Its number, where a move of the first side begins a line.
    number: Option<u32>,
    text: String,
}

impl ShownBoard {
    /// The board after `ply` moves. `names` are those of the people at it.
    fn at(snapshot: &Snapshot, play: &Play, ply: usize, names: &[Option<String>; 2], reader: Reader) -> ShownBoard {
        let (then, locale) = (play.at_ply(ply), reader.locale);
        let view = BoardView::looking_back(snapshot, &then, Seat::First, reader);
        let mut scene = view.scene();
        let plates = scene.plates.take().unwrap_or_default();
        let clock = |seat| shown_clock(snapshot, play, seat);
        let sides = Seat::PAIR.map(|seat| {
            let plate = &plates.sides[seat.index()];
            let name = names[seat.index()].clone().unwrap_or_else(|| plate.player.clone());
            ShownSide { name, side: side(seat).localize(locale), clock: clock(seat) }
        });
        let pieces = shown_pieces(&then.scene().pieces, &scene, reader);
        ShownBoard {
            number: snapshot.game.log().len(),
            title: Text::new("watch-title")
                .with("kind", game_title(play.kind()))
                .with("game", snapshot.id.to_string())
                .localize(locale),
            words: view.read_out_to(reader),
            sides,
            pieces,
            squares: makruk::Square::all().map(|at| square(at, reader)).collect(),
            chequered: scene.board.kind() == BoardKind::Chess,
            last: scene.last_move.map(|mv| [mv.from.index(), mv.to.index()]),
            check: scene.check.map(SceneSquare::index),
            turn: plates.turn.map(|_| then.turn().index()),
            count: plates.count.map(|count| format!("{} {}/{}", count.honour, count.number, count.limit)),
            result: plates.banner,
            ply: then.plies(),
            plies: play.plies(),
            moves: moves(play, notation(reader)),
        }
    }
}

/// Pieces as they are drawn, by square from a1.
pub(super) fn shown_pieces(pieces: &[BoardPiece], scene: &Scene, reader: Reader) -> Vec<ShownPiece> {
    let kind = scene.board.kind();
    let set = reader.look.pieces.unwrap_or(kind.usual_pieces());
    let shown = pieces.iter().zip(scene.board.iter()).map(|(piece, (at, shape))| ShownPiece {
        square: at.index(),
        name: piece_name(piece.piece).localize(reader.locale),
        drawing: drawing_name(kind, set, shape),
    });
    shown.collect()
}

/// A board as JSON; nothing of a game that has not begun.
pub(super) async fn written(app: &App, snapshot: &Arc<Snapshot>, ply: Option<usize>, reader: Reader) -> Option<String> {
    let play = snapshot.game.play()?;
    let guild = snapshot.place.guild;
    let mut names = [None, None];
    for (name, person) in names.iter_mut().zip(people(play)) {
        if let Some(person) = person {
            *name = Some(name_of(app, guild, person).await);
        }
    }
    let snapshot = Arc::clone(snapshot);
    // All moves of a long game are written.
    let writing = spawn_blocking(move || {
        let play = snapshot.game.play()?;
        let ply = ply.unwrap_or(play.plies()).min(play.plies());
        serde_json::to_string(&ShownBoard::at(&snapshot, play, ply, &names, reader)).ok()
    });
    writing.await.inspect_err(|error| tracing::error!(%error, "a board cannot be written")).ok()?
}

/// The people at a board.
fn people(play: &Play) -> [Option<PlayerId>; 2] {
    Seat::PAIR.map(|seat| play.seats().seat(seat).person())
}

fn shown_clock(snapshot: &Snapshot, play: &Play, seat: Seat) -> Option<ShownClock> {
    let reading = live_clock(play)?.reading();
    let is_over = !matches!(snapshot.game.stage(), Stage::Playing(_));
    let running = reading.running.filter(|running| running.side == seat && !is_over);
    Some(ShownClock::new(reading.left.of(seat), running.map(|running| running.flag)))
}

fn moves(play: &Play, notation: Notation) -> Vec<ShownMove> {
    let board = play.board();
    let shown = (0..board.plies()).filter_map(|ply| {
        let text = board.after(ply).format(board.move_at(ply)?, notation);
        let number = (board.turn_at(ply).team() == Team::First || ply == 0).then(|| board.number_at(ply));
        Some(ShownMove { number, text })
    });
    shown.collect()
}
