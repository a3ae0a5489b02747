//! Today's puzzle, as one person has it on the page.

use makruk_render::SceneSquare;
use serde::Serialize;
use serenity::all::ButtonStyle;

use crate::activity::offered::Offered;
use crate::activity::own_part::{LegalMove, legal_move};
use crate::activity::shown::{ShownPiece, shown_pieces};
use crate::activity::viewer::PageViewer;
use crate::board::words::square;
use crate::i18n::Text;
use crate::puzzles::messages::{BoardOf, PuzzleBoard, next_hint, puzzle_texts};
use crate::puzzles::panel::below;
use crate::solving::board::{SolvingBoard, hint_label};
use crate::solving::solving_move::SolvingMove;
use bot_service::Solving;
use bot_service::puzzle::{AttemptEvent, AttemptStage};
use bot_service::solving::{Solve as _, Tried};

#[derive(Debug, Serialize)]
pub(super) struct ShownPuzzle {
    key: String,
    title: String,
    task: String,
    words: String,
    pieces: Vec<ShownPiece>,
    squares: Vec<String>,
    chequered: bool,
    last: Option<[u8; 2]>,
    check: Option<u8>,
    yours: usize,
    legal: Vec<LegalMove>,
    can: Vec<Offered>,
    /// How many moves have been made.
    step: u8,
    state: PuzzleState,
    said: Option<String>,
    /// Those who have solved it, where their names are known.
    solvers: [String; 0],
}

/// Today's puzzle in the list of what there is in the channel.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ListedPuzzle {
    title: String,
    state: PuzzleState,
    solvers: [String; 0],
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum PuzzleState {
    Open,
    Solved,
    Failed,
}

impl From<AttemptStage> for PuzzleState {
    fn from(stage: AttemptStage) -> PuzzleState {
        match stage {
            AttemptStage::Open => PuzzleState::Open,
            AttemptStage::Solved => PuzzleState::Solved,
            AttemptStage::GivenUp => PuzzleState::Failed,
        }
    }
}

impl ListedPuzzle {
    pub(super) fn of(viewer: &PageViewer, solving: &Solving) -> ListedPuzzle {
        let head = PuzzleBoard { solving, of: BoardOf::Puzzle }.head(viewer.reader);
        ListedPuzzle {
            title: said(viewer, head.into_iter().take(1)),
            state: solving.attempt.stage().into(),
            solvers: [],
        }
    }
}

impl ShownPuzzle {
    /// The puzzle as far as a person is with it, after what they tried last.
    pub(super) fn of(viewer: &PageViewer, solving: &Solving, tried: Option<&Tried<AttemptEvent>>) -> ShownPuzzle {
        let (board, reader, attempt) = (PuzzleBoard { solving, of: BoardOf::Puzzle }, viewer.reader, &solving.attempt);
        let view = board.view(below(solving), reader);
        let (scene, turn) = (view.scene(), board.turn());
        let head = board.head(reader);
        let texts = puzzle_texts(solving, tried, reader);
        let legal = turn.legal_moves().into_iter().filter(|_| attempt.is_open());
        ShownPuzzle {
            key: solving.id.to_string(),
            title: said(viewer, head.iter().take(1).cloned()),
            task: said(viewer, head.iter().skip(1).cloned()),
            words: view.read_out_to(reader),
            pieces: shown_pieces(&turn.pieces(), &scene, reader),
            squares: makruk::Square::all().map(|at| square(at, reader)).collect(),
            chequered: false,
            last: scene.last_move.map(|mv| [mv.from.index(), mv.to.index()]),
            check: scene.check.map(SceneSquare::index),
            yours: below(solving).index(),
            legal: legal.map(|mv| legal_move(turn, mv, reader)).collect(),
            can: if attempt.is_open() { can(solving, viewer) } else { Vec::new() },
            step: attempt.plies(),
            state: attempt.stage().into(),
            said: (!texts.is_empty()).then(|| said(viewer, texts)),
            solvers: [],
        }
    }
}

/// What the panel of the puzzle offers besides moving.
fn can(solving: &Solving, viewer: &PageViewer) -> Vec<Offered> {
    let locale = viewer.reader.locale;
    let hint = next_hint(solving);
    let hint = hint
        .map(|hint| Offered::new(&SolvingMove::Hint(hint), (hint_label(hint), ButtonStyle::Secondary), None, locale));
    let [question, yes] = PuzzleBoard { solving, of: BoardOf::Puzzle }.give_up();
    let give_up = Offered::new(&SolvingMove::ConfirmGiveUp, (yes, ButtonStyle::Danger), Some(question), locale);
    hint.into_iter().chain([give_up]).collect()
}

/// Texts one after the other, in plain words.
fn said(viewer: &PageViewer, texts: impl IntoIterator<Item = Text>) -> String {
    let lines: Vec<String> = texts.into_iter().map(|text| viewer.plain(&text.localize(viewer.reader.locale))).collect();
    lines.join("\n")
}
