//! Which openings a position shows.

use arrayvec::ArrayVec;

use super::family::Family;
use super::opening::Opening;
use super::placement::OwnPieces;
use crate::rules::{Board, Color};

/// The fewest pieces, of both sides together, with which a game is still in its opening. No source sets a number; decided here:
/// it ends with the fourth exchange.
pub const OPENING_PIECES: u32 = 26;

/// The most openings that a family has.
const LONGEST: usize = 8;

/// The openings that one side's pieces show, all of one family, the most specific first.
pub type Names = ArrayVec<Opening, LONGEST>;

impl Opening {
    /// The openings that the pieces of `color` show, the most specific first. Most positions show none.
    ///
    /// ```
    /// use makruk::notation::fen::parse_board;
    /// use makruk::openings::Opening;
    /// use makruk::Color;
    ///
    /// let board = parse_board("r2mk1sr/3sn3/ppnp1ppp/2p1p3/8/PPPPPPPP/8/RNSKMSNR")?;
    /// let shown = Opening::recognized(&board, Color::Black);
    /// assert_eq!(shown.as_slice(), [Opening::MaPhukMattrathan]);
    /// assert!(Opening::recognized(&board, Color::White).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recognized(board: &Board, color: Color) -> Names {
        shown(board, color).take(LONGEST).collect()
    }
}

/// The most specific opening that the pieces of `color` show.
pub(super) fn most_specific(board: &Board, color: Color) -> Option<Opening> {
    shown(board, color).next()
}

/// The knights stand in one family only, so no more names than its list has.
fn shown(board: &Board, color: Color) -> impl Iterator<Item = Opening> {
    let is_opening = board.occupied().len() >= OPENING_PIECES;
    let own = OwnPieces::new(board, color);
    let families = if is_opening { &Family::ALL[..] } else { &[] };
    let names = families.iter().flat_map(|family| family.recognized()).copied();
    names.filter(move |opening| opening.facts().placement.as_ref().is_some_and(|placement| placement.holds(&own)))
}

/// The openings of both sides, indexed by [`Color::index`].
pub fn recognized(board: &Board) -> [Names; 2] {
    Color::ALL.map(|color| Opening::recognized(board, color))
}
