//! Whether a table agrees with the rules: by the legal moves of random positions, without anything of its generation.

use makruk::{Color, Piece, Position, Role, Setup, Square};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::super::{Material, Tables, Verdict};
use super::{ArmedEnding, ArmedTable, WinCriterion};

impl ArmedTable {
    /// Checks `samples` random positions with the chaser to move, and returns one whose entry does not follow from
    /// those one move later; `None` if all do. If no position at all were inconsistent, the table would be exact, by
    /// induction over the moves.
    pub fn inconsistency(&self, tables: &Tables, samples: u32, seed: u64) -> Option<Position> {
        let mut random = StdRng::seed_from_u64(seed);
        let mut positions = (0..samples).map(|_| any_position(&mut random, self.ending));
        positions.find(|position| {
            let follows = after_move(tables, &self.aim, position, &|next: &Position| self.moves_to_win(next));
            self.moves_to_win(position) != follows
        })
    }
}

/// A random legal position of an ending with the chaser, White, to move.
pub(super) fn any_position(random: &mut StdRng, ending: ArmedEnding) -> Position {
    let chaser = ending.chaser.pieces().iter().map(|&role| Piece::new(Color::White, role));
    let kings = Color::ALL.map(|color| Piece::new(color, Role::King));
    let guard = Piece::new(Color::Black, ending.defender);
    let pieces: Vec<Piece> = kings.into_iter().chain(chaser).chain([guard]).collect();
    loop {
        let mut setup = Setup { turn: Color::White, ..Setup::empty() };
        for &piece in &pieces {
            setup.board.put(Square::from_index(random.random_range(0..64)).expect("one of 64"), piece);
        }
        if setup.board.occupied().len() as usize == pieces.len()
            && let Ok(position) = Position::from_setup(&setup)
        {
            return position;
        }
    }
}

/// In how many moves White, to move, wins, if `known` knows it of the positions after the next reply.
pub(super) fn after_move(
    tables: &Tables,
    aim: &WinCriterion,
    position: &Position,
    known: &impl Fn(&Position) -> Option<u8>,
) -> Option<u8> {
    let moves = position.legal_moves().into_iter().map(|mv| position.play_unchecked(mv));
    moves
        .filter_map(|next| match next.board().by_color(Color::Black).has_many() {
            true => Some(after_reply(&next, known)? + 1),
            false => after_baring(tables, aim, &next),
        })
        .min()
}

/// How many moves the capture counts after which Black has only his king; `None` if it does not win.
fn after_baring(tables: &Tables, aim: &WinCriterion, bared: &Position) -> Option<u8> {
    let board = bared.board();
    let roles: Vec<Role> = board.by_color(Color::White).filter_map(|square| board.role_at(square)).collect();
    let pieces: Vec<Role> = roles.into_iter().filter(|&role| role != Role::King).collect();
    match tables.probe(bared)? {
        Verdict::Won { by: Color::White, plies } => {
            aim.moves_of_capture(Material::of(&pieces)?, u8::try_from(plies / 2).ok()?)
        }
        _ => None,
    }
}

/// In how many moves White wins, with Black to move: as many as his longest resistance takes.
fn after_reply(position: &Position, known: &impl Fn(&Position) -> Option<u8>) -> Option<u8> {
    let replies = position.legal_moves().into_iter().map(|mv| position.play_unchecked(mv));
    let moves: Option<Vec<u8>> = replies.map(|next| known(&next)).collect();
    moves?.into_iter().max().or_else(|| position.is_checkmate().then_some(0))
}
