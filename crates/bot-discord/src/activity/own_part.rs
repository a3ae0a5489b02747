//! The part of a board that is one person's own: their side, their moves, and what they can do.

use std::collections::BTreeSet;

use makruk_render::{BoardKind, PieceShape, ScenePiece};
use serde::Serialize;

use crate::activity::offered::{Offered, analysis, offered};
use crate::activity::page::drawing_name;
use crate::activity::viewer::PageViewer;
use crate::board::drawn::{drawn_side, drawn_square};
use crate::board::picker::move_label;
use crate::board::words::piece_name;
use crate::kit::reader::Reader;
use crate::table::messages::question;
use board_games::{Becomes, BoardTurn, GameMove, GamePiece, GameSquare, Seat};
use bot_service::game::{Play, Stage};
use bot_service::{GameChart, Snapshot};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct OwnPart {
    game: u64,
    revision: u32,
    /// The side of the person, 0 or 1.
    yours: Option<usize>,
    /// Their moves, if it is their turn.
    legal: Vec<LegalMove>,
    /// Where their pieces may go once the other side has moved.
    later: Vec<LaterMove>,
    can: Vec<Offered>,
    /// What waits for an answer.
    notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct LegalMove {
    from: u8,
    to: u8,
    code: String,
    words: String,
    /// What a pawn becomes, where its player chooses.
    promotion: Option<String>,
    drawing: Option<String>,
}

impl LegalMove {
    /// A move by which nothing becomes anything else.
    pub(super) fn plain((from, to): (u8, u8), code: String, words: String) -> LegalMove {
        LegalMove { from, to, code, words, promotion: None, drawing: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct LaterMove {
    from: u8,
    to: u8,
}

impl OwnPart {
    /// A person's part of the newest board. `chart` is what there is of it, if the game is over.
    pub(super) fn of(snapshot: &Snapshot, play: &Play, chart: Option<&GameChart>, viewer: &PageViewer) -> OwnPart {
        let (seat, reader) = (viewer.seat(play), viewer.reader);
        let is_playing = matches!(snapshot.game.stage(), Stage::Playing(_));
        let plays = seat.filter(|_| is_playing);
        let legal = match plays {
            Some(seat) if seat == play.turn() && play.seat_to_move().person() == Some(viewer.person()) => {
                legal(play, reader)
            }
            _ => Vec::new(),
        };
        let later = plays.filter(|seat| *seat != play.turn()).map(|_| later(play)).unwrap_or_default();
        let analysis = chart.filter(|chart| **chart == GameChart::None).and_then(|_| analysis(play, reader.locale));
        let can = seat.map(|seat| offered(snapshot, seat, reader.locale)).unwrap_or_default();
        OwnPart {
            game: snapshot.id.0,
            revision: play.revision(),
            yours: seat.map(Seat::index),
            legal,
            later,
            can: can.into_iter().chain(analysis).collect(),
            notes: notes(snapshot, play, viewer),
        }
    }

    /// Of a board that is looked back at: nothing can be done there.
    pub(super) fn looking_back(snapshot: &Snapshot, play: &Play, viewer: &PageViewer) -> OwnPart {
        OwnPart {
            game: snapshot.id.0,
            revision: play.revision(),
            yours: viewer.seat(play).map(Seat::index),
            legal: Vec::new(),
            later: Vec::new(),
            can: Vec::new(),
            notes: Vec::new(),
        }
    }
}

fn legal(play: &Play, reader: Reader) -> Vec<LegalMove> {
    let turn = play.board().current();
    play.legal_moves().into_iter().map(|mv| legal_move(turn, mv, reader)).collect()
}

pub(super) fn legal_move(turn: BoardTurn<'_>, mv: GameMove, reader: Reader) -> LegalMove {
    let chosen = match mv.becomes {
        Becomes::Chosen(promotion) => Some(promotion.piece()),
        Becomes::Same | Becomes::Prescribed => None,
    };
    let drawing = chosen.map(|piece| {
        let kind = BoardKind::Chess;
        let set = reader.look.pieces.unwrap_or(kind.usual_pieces());
        drawing_name(kind, set, ScenePiece { side: drawn_side(turn.turn()), shape: PieceShape::from(piece) })
    });
    LegalMove {
        from: index(mv.from),
        to: index(mv.to),
        code: mv.to_string(),
        words: move_label(turn, mv, reader),
        promotion: chosen.map(|piece| piece_name(GamePiece::Chess(piece)).localize(reader.locale)),
        drawing,
    }
}

/// Where the pieces of the side that waits may go after one move or another of the other side: also where that takes something.
fn later(play: &Play) -> Vec<LaterMove> {
    let answers = play.legal_moves().into_iter().flat_map(|mv| {
        let mut board = play.board().clone();
        let played = board.play(mv, None);
        played.map(|_| board.legal_moves()).unwrap_or_default()
    });
    let all: BTreeSet<_> = answers.map(|mv| (index(mv.from), index(mv.to))).collect();
    all.into_iter().map(|(from, to)| LaterMove { from, to }).collect()
}

/// What waits for an answer, with who asks it.
fn notes(snapshot: &Snapshot, play: &Play, viewer: &PageViewer) -> Vec<String> {
    let game = &snapshot.game;
    let open = [
        play.draw_offer().and_then(|_| game.newest_draw_offer()),
        play.takeback_request().and_then(|_| game.newest_takeback_request()),
        play.handoff_request().and_then(|_| game.newest_handoff_request()),
    ];
    let told = viewer.reader.told(snapshot);
    let asked = open.into_iter().flatten().filter_map(|asked| question::answered(&told, asked));
    asked.map(|asked| viewer.plain(&asked)).collect()
}

fn index(square: GameSquare) -> u8 {
    drawn_square(square).index()
}
