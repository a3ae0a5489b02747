//! The pattern of a puzzle: its kind, its idea, the piece that carries it out, and where.

use makruk::{Color, File, History, Move, Position, Rank, Role, Square};

use game_puzzles::{PuzzleKind, PuzzleTheme, Task};

use crate::Puzzle;
use crate::themes::is_quiet;

/// The pattern of a puzzle, by its solution.
pub(crate) fn of(puzzle: &Puzzle) -> String {
    let Some(&key) = puzzle.solution.first() else { return String::new() };
    let start = puzzle.start.history();
    let position = start.position();
    let piece = name(position, key.from());
    let idea = idea(puzzle, &start, key);
    match puzzle.kind() {
        PuzzleKind::Mate => {
            let end = puzzle.end();
            let mates = end.position().checkers().first().map_or("none", |square| name(end.position(), square));
            format!("mate {idea} {piece}-{mates} {}", region(end.position(), !puzzle.start.solver()))
        }
        PuzzleKind::Material => format!("win {idea} {piece}-{}", fallen(puzzle)),
        PuzzleKind::Ending => {
            format!(
                "ending {piece} {} {}",
                army(position, puzzle.start.solver()),
                region(position, !puzzle.start.solver())
            )
        }
        PuzzleKind::Rescue => {
            let way = match puzzle.task {
                Task::SaveByStalemate => "stalemate",
                Task::SaveByRepetition => "repetition",
                Task::SaveByMaterial => "material",
                _ => "count",
            };
            let place = match puzzle.task {
                Task::SaveByCount => army(position, !puzzle.start.solver()),
                Task::SaveByRepetition => region(position, !puzzle.start.solver()).to_owned(),
                _ => region(position, puzzle.start.solver()).to_owned(),
            };
            format!("rescue {way} {idea} {piece} {place}")
        }
    }
}

/// The most telling idea of a solution.
fn idea(puzzle: &Puzzle, start: &History, key: Move) -> &'static str {
    const TELLING: [PuzzleTheme; 11] = [
        PuzzleTheme::Decoy,
        PuzzleTheme::Sacrifice,
        PuzzleTheme::Skewer,
        PuzzleTheme::Block,
        PuzzleTheme::WaitingMove,
        PuzzleTheme::PromotionCheck,
        PuzzleTheme::Promotion,
        PuzzleTheme::DiscoveredCheck,
        PuzzleTheme::CheckAndAttack,
        PuzzleTheme::Pin,
        PuzzleTheme::GainsTwo,
    ];
    let told = TELLING.into_iter().find(|&theme| puzzle.themes.contains(theme)).map(PuzzleTheme::name);
    let position = start.position();
    told.unwrap_or_else(|| match () {
        () if is_quiet(start, key) && puzzle.themes.contains(PuzzleTheme::Defence) => "defence",
        () if is_quiet(start, key) => "quiet",
        () if position.board().piece_at(key.to()).is_some() => "capture",
        () => "check",
    })
}

fn name(position: &Position, square: Square) -> &'static str {
    match position.board().role_at(square) {
        Some(Role::Pawn) => "pawn",
        Some(Role::Met) => "met",
        Some(Role::Khon) => "khon",
        Some(Role::Knight) => "knight",
        Some(Role::Rook) => "rook",
        Some(Role::King) => "king",
        None => "none",
    }
}

/// The last thing that the solver takes.
fn fallen(puzzle: &Puzzle) -> &'static str {
    let taken =
        puzzle.turns().filter(|(ply, ..)| ply % 2 == 0).map(|(_, history, mv)| name(history.position(), mv.to()));
    taken.filter(|name| *name != "none").last().unwrap_or("none")
}

/// Where the king of a side is.
fn region(position: &Position, side: Color) -> &'static str {
    let king = position.king(side);
    let file = matches!(king.file(), file if file == File::ALL[0] || file == File::ALL[7]);
    let rank = matches!(king.rank(), rank if rank == Rank::ALL[0] || rank == Rank::ALL[7]);
    match (file, rank) {
        (true, true) => "corner",
        (false, false) => "middle",
        _ => "edge",
    }
}

/// The pieces of a side besides its king.
fn army(position: &Position, side: Color) -> String {
    let all = [Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn].into_iter();
    all.flat_map(|role| position.board().pieces(side, role).map(move |_| role.letter())).collect()
}
