//! Today's puzzle, as one person has it on the page.

use makruk_render::{BoardKind, SceneSquare};
use serde::Serialize;
use serenity::all::ButtonStyle;

use crate::activity::offered::Offered;
use crate::activity::own_part::{LegalMove, legal_move};
use crate::activity::shown::{ShownPiece, shown_pieces};
use crate::activity::viewer::PageViewer;
use crate::board::words::square;
use crate::i18n::Text;
use crate::puzzles::action::PuzzleAction;
use crate::puzzles::messages::{BoardOf, PuzzleBoard, next_hint, puzzle_texts};
use crate::puzzles::panel::below;
use crate::solving::board::{SolvingBoard, hint_label};
use crate::solving::solving_move::SolvingMove;
use bot_service::Solving;
use bot_service::game::PlayerId;
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
    solvers: Vec<String>,
}

/// Today's puzzle in the list of what there is in the channel.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ListedPuzzle {
    title: String,
    state: PuzzleState,
    /// Those who show that they have solved it.
    solvers: Vec<String>,
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
    pub(super) async fn of(viewer: &PageViewer, solving: &Solving, solvers: &[PlayerId]) -> ListedPuzzle {
        let head = PuzzleBoard { solving, of: BoardOf::Puzzle }.head(viewer.reader);
        ListedPuzzle {
            title: said(viewer, head.into_iter().take(1)),
            state: solving.attempt.stage().into(),
            solvers: names(viewer, solvers).await,
        }
    }
}

impl ShownPuzzle {
    /// The puzzle as far as a person is with it, after what they tried last.
    pub(super) async fn of(
        viewer: &PageViewer,
        solving: &Solving,
        tried: Option<&Tried<AttemptEvent>>,
        solvers: &[PlayerId],
    ) -> ShownPuzzle {
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
            chequered: scene.board.kind() == BoardKind::Chess,
            last: scene.last_move.map(|mv| [mv.from.index(), mv.to.index()]),
            check: scene.check.map(SceneSquare::index),
            yours: below(solving).index(),
            legal: legal.map(|mv| legal_move(turn, mv, reader)).collect(),
            can: can(solving, solvers, viewer),
            step: attempt.plies(),
            state: attempt.stage().into(),
            said: (!texts.is_empty()).then(|| said(viewer, texts)),
            solvers: names(viewer, solvers).await,
        }
    }
}

/// What the panel of the puzzle offers besides moving.
fn can(solving: &Solving, solvers: &[PlayerId], viewer: &PageViewer) -> Vec<Offered> {
    let locale = viewer.reader.locale;
    if !solving.attempt.is_open() {
        let is_to_show = solving.is_solved() && viewer.session.from.guild.is_some();
        let label = (Text::new("activity-puzzle-show"), ButtonStyle::Success);
        let show = (is_to_show && !solvers.contains(&viewer.person()))
            .then(|| Offered::new(&PuzzleAction::Share, label, None, locale));
        return show.into_iter().collect();
    }
    let on_board = |mv| PuzzleAction::OnBoard(solving.attempt.plies(), mv);
    let hint = next_hint(solving).map(|hint| {
        let label = (hint_label(hint), ButtonStyle::Secondary);
        Offered::new(&on_board(SolvingMove::Hint(hint)), label, None, locale)
    });
    let [question, yes] = PuzzleBoard { solving, of: BoardOf::Puzzle }.give_up();
    let give_up =
        Offered::new(&on_board(SolvingMove::ConfirmGiveUp), (yes, ButtonStyle::Danger), Some(question), locale);
    hint.into_iter().chain([give_up]).collect()
}

async fn names(viewer: &PageViewer, people: &[PlayerId]) -> Vec<String> {
    let mut names = Vec::with_capacity(people.len());
    for person in people {
        names.push(viewer.name(*person).await);
    }
    names
}

/// Texts one after the other, in plain words.
fn said(viewer: &PageViewer, texts: impl IntoIterator<Item = Text>) -> String {
    let lines: Vec<String> = texts.into_iter().map(|text| viewer.plain(&text.localize(viewer.reader.locale))).collect();
    lines.join("\n")
}
