//! The pattern of a puzzle: its kind, its idea, the piece that carries it out, and where.

use cozy_chess::{Color, File, Piece, Rank, Square};
use game_puzzles::{PuzzleKind, PuzzleTheme, Task};
use international_chess::{ChessMove, ChessPosition};

use crate::ChessPuzzle;
use crate::board::captures;
use crate::themes::is_quiet;

/// The pattern of a puzzle, by its solution.
pub(crate) fn of(puzzle: &ChessPuzzle) -> String {
    let Some(&key) = puzzle.solution.first() else { return String::new() };
    let position = puzzle.start.position();
    let solver = puzzle.start.solver();
    let (idea, piece) = (idea(puzzle, position, key), name(position, key.from()));
    match puzzle.kind() {
        PuzzleKind::Mate => {
            let end = puzzle.end();
            let mates = end.position().checkers().next_square().map_or("none", |square| name(end.position(), square));
            format!("mate {idea} {piece}-{mates} {}", region(end.position(), !solver))
        }
        PuzzleKind::Material | PuzzleKind::Ending => format!("win {idea} {piece}-{}", fallen(puzzle)),
        PuzzleKind::Rescue => {
            let way = match puzzle.task {
                Task::SaveByStalemate => "stalemate",
                Task::SaveByRepetition => "repetition",
                _ => "material",
            };
            let side = if puzzle.task == Task::SaveByRepetition { !solver } else { solver };
            format!("rescue {way} {idea} {piece} {}", region(position, side))
        }
    }
}

/// The most telling idea of a solution.
fn idea(puzzle: &ChessPuzzle, position: &ChessPosition, key: ChessMove) -> &'static str {
    const TELLING: [PuzzleTheme; 16] = [
        PuzzleTheme::Underpromotion,
        PuzzleTheme::EnPassant,
        PuzzleTheme::SmotheredMate,
        PuzzleTheme::BackRankMate,
        PuzzleTheme::Zugzwang,
        PuzzleTheme::Decoy,
        PuzzleTheme::Deflection,
        PuzzleTheme::TrappedPiece,
        PuzzleTheme::RemovesDefender,
        PuzzleTheme::DoubleCheck,
        PuzzleTheme::DiscoveredAttack,
        PuzzleTheme::DiscoveredCheck,
        PuzzleTheme::Skewer,
        PuzzleTheme::Fork,
        PuzzleTheme::Pin,
        PuzzleTheme::PawnPromotion,
    ];
    let told = TELLING.into_iter().find(|&theme| puzzle.themes.contains(theme)).map(PuzzleTheme::name);
    let quiet = is_quiet(position, key);
    told.unwrap_or_else(|| match () {
        () if puzzle.themes.contains(PuzzleTheme::Sacrifice) => "sacrifice",
        () if quiet && puzzle.themes.contains(PuzzleTheme::Defence) => "defence",
        () if quiet => "quiet",
        () if captures(position, key) => "capture",
        () => "check",
    })
}

fn name(position: &ChessPosition, square: Square) -> &'static str {
    position.at(square).map_or("none", |(_, piece)| match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    })
}

/// The last thing that the solver takes.
fn fallen(puzzle: &ChessPuzzle) -> &'static str {
    let taken = puzzle.solver_turns().map(|(_, history, mv)| name(history.position(), mv.to()));
    taken.filter(|name| *name != "none").last().unwrap_or("none")
}

/// Where the king of a side is.
fn region(position: &ChessPosition, side: Color) -> &'static str {
    let king = position.king(side);
    let file = matches!(king.file(), File::A | File::H);
    let rank = matches!(king.rank(), Rank::First | Rank::Eighth);
    match (file, rank) {
        (true, true) => "corner",
        (false, false) => "middle",
        _ => "edge",
    }
}
