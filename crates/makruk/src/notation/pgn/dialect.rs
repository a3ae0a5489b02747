//! The ways in which moves are written in games from elsewhere.

use crate::notation::pattern::{Pattern, PieceKind};
use crate::notation::san::San;
use crate::notation::text;
use crate::notation::uci::UciMove;
use crate::rules::{Move, Turn};

/// How the moves of a game are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// [SAN](crate::notation::san) with Makruk's letters, as a [`Pgn`](super::Pgn) is written: `Sf2`, `Mxd5`, `e6=M`.
    #[default]
    San,
    /// SAN with the letters of international chess, as sites write it that have Makruk beside chess: `Bf2` moves a khon and `Qd2` a
    /// met. A pawn is turned by `a6=P`, and then moved by `Pb7`; or by `a6=Q` and `Qb7`.
    Chess,
    /// The squares alone, as [UCI](crate::notation::uci) has them: `c1c2`.
    Uci,
    /// As people type moves, in Thai or Latin letters: everything that [`text`] reads.
    Typed,
}

impl Dialect {
    /// All dialects, the own one first.
    pub const ALL: [Dialect; 4] = [Dialect::San, Dialect::Chess, Dialect::Uci, Dialect::Typed];

    /// The legal move that is written in the first of these words, and how many words it takes.
    pub(super) fn read(self, words: &[&str], turn: Turn<'_>) -> Option<(Move, usize)> {
        let word = words.first()?.trim_end_matches(['!', '?', '‼', '⁇', '⁈', '⁉', ',']);
        match self {
            Dialect::San => Some((word.parse::<San>().ok()?.to_move(turn).ok()?, 1)),
            Dialect::Chess => Some((chess(word.trim_end_matches('='), turn)?, 1)),
            Dialect::Uci => Some((word.parse::<UciMove>().ok()?.to_move(turn).ok()?, 1)),
            Dialect::Typed => {
                // บ จ๓-จ๔ are two words; หงาย may be a third.
                let most = if word.is_ascii() { 1 } else { words.len() };
                let read = |count: usize| Some((text::read(&words[..count].join(" "), turn).ok()?.mv, count));
                (1..=most).find_map(read)
            }
        }
    }
}

/// A move with the letters of chess. Where P or Q may mean two kinds of pieces, it is the one that the letter alone would say, if
/// that can move there.
fn chess(word: &str, turn: Turn<'_>) -> Option<Move> {
    let (letter, kinds): (_, &[PieceKind]) = match word.chars().next()? {
        'Q' => ("M", &[PieceKind::Met, PieceKind::AnyMet]),
        'P' => ("M", &[PieceKind::Promoted, PieceKind::Pawn]),
        'B' => ("S", &[PieceKind::Khon]),
        _ => ("", &[]),
    };
    let rest = if letter.is_empty() { word } else { &word[1..] };
    let san: San = format!("{letter}{}", rest.replace("=P", "=M").replace("=Q", "=M")).parse().ok()?;
    if kinds.is_empty() {
        return san.to_move(turn).ok();
    }
    let only = |piece: &PieceKind| {
        let mut moves = Pattern { piece: Some(*piece), ..san.pattern() }.legal_moves(turn);
        moves.next().filter(|_| moves.next().is_none())
    };
    kinds.iter().find_map(only)
}
