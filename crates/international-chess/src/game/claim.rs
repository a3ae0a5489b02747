//! Draws that a player has to claim: by threefold repetition (FIDE 9.2) and by fifty moves (FIDE 9.3).

use cozy_chess::Color;

use super::ChessHistory;
use crate::rules::{ChessDraw, ChessMove, ChessPosition, ErrorArgument, IllegalChessMove, Keyed, keyed_error};

/// How often a position has to stand for a claim.
const THREEFOLD: usize = 3;

/// How many plies without a capture or pawn move a claim needs.
const FIFTY_MOVES: u16 = 100;

/// What may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrawClaim {
    /// The same position occurs for the third time or more.
    Threefold,
    /// Fifty moves of each side have been made without a capture or a pawn move.
    FiftyMoves,
}

/// What the side to move may claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawClaims {
    /// What the position as it stands gives a claim to (FIDE 9.2.2 and 9.3.2).
    pub now: Vec<DrawClaim>,
    /// The moves that would give a claim, if the player says so instead of just making the move (FIDE 9.2.1 and 9.3.1).
    pub by_move: Vec<(ChessMove, DrawClaim)>,
}

/// Why a claim is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimRefusal {
    /// The game is over.
    Over,
    /// Only the side to move claims.
    NotToMove,
    /// The move with which the draw is claimed is illegal.
    Illegal(IllegalChessMove),
    /// Neither article applies.
    Unfounded {
        /// How often the position has stood, or would have stood.
        occurrences: usize,
        /// How many plies there have been, or would have been, without a capture or pawn move.
        halfmoves: u16,
    },
}

impl DrawClaim {
    /// The reason of a draw that is claimed by this.
    pub const fn reason(self) -> ChessDraw {
        match self {
            DrawClaim::Threefold => ChessDraw::Threefold,
            DrawClaim::FiftyMoves => ChessDraw::FiftyMoves,
        }
    }
}

impl DrawClaims {
    /// Whether there is nothing to claim.
    pub fn is_empty(&self) -> bool {
        self.now.is_empty() && self.by_move.is_empty()
    }
}

impl Keyed for ClaimRefusal {
    fn key(&self) -> &'static str {
        match self {
            ClaimRefusal::Over => "claim-over",
            ClaimRefusal::NotToMove => "claim-not-to-move",
            ClaimRefusal::Illegal(reason) => reason.key(),
            ClaimRefusal::Unfounded { .. } => "claim-unfounded",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        match self {
            ClaimRefusal::Over | ClaimRefusal::NotToMove => Vec::new(),
            ClaimRefusal::Illegal(reason) => reason.arguments(),
            ClaimRefusal::Unfounded { occurrences, halfmoves } => vec![
                ("occurrences", ErrorArgument::Number(u32::try_from(*occurrences).unwrap_or(u32::MAX))),
                ("halfmoves", ErrorArgument::Number(u32::from(*halfmoves))),
            ],
        }
    }
}

keyed_error!(ClaimRefusal);

impl ChessHistory {
    /// What the side to move may claim; nothing if the game is over.
    pub fn draw_claims(&self) -> DrawClaims {
        if self.outcome().is_some() {
            return DrawClaims::default();
        }
        let now = self.founded(self.position(), self.plies.len() + 1);
        // Without many quiet moves no move of the next ply can complete them.
        if self.position().halfmoves() < 3 {
            return DrawClaims { now, by_move: Vec::new() };
        }
        let by_move = self.position().legal_moves().into_iter();
        let by_move = by_move.flat_map(|mv| self.claims_with(mv).into_iter().map(move |claim| (mv, claim)));
        DrawClaims { now, by_move: by_move.collect() }
    }

    /// The reason of the draw that `side` claims, with the move that it would make if it names one.
    ///
    /// # Errors
    /// Why the claim is not right. The game goes on, and a move that was named has to be made (FIDE 9.2.1).
    pub fn claim_draw(&self, side: Color, with: Option<ChessMove>) -> Result<ChessDraw, ClaimRefusal> {
        if self.outcome().is_some() {
            return Err(ClaimRefusal::Over);
        }
        if side != self.position().turn() {
            return Err(ClaimRefusal::NotToMove);
        }
        let (position, stood, claims) = match with {
            None => {
                let stood = self.plies.len() + 1;
                (self.position().clone(), stood, self.founded(self.position(), stood))
            }
            Some(mv) => {
                let after = self.position().play(mv).map_err(ClaimRefusal::Illegal)?;
                (after, self.plies.len() + 2, self.claims_with(mv))
            }
        };
        let unfounded = || ClaimRefusal::Unfounded {
            occurrences: self.occurrences_after(&position, stood),
            halfmoves: position.halfmoves(),
        };
        claims.first().map(|claim| claim.reason()).ok_or_else(unfounded)
    }

    /// What a legal move gives a claim to. One that ends the game by itself gives none.
    fn claims_with(&self, mv: ChessMove) -> Vec<DrawClaim> {
        let after = self.position().play_unchecked(mv);
        let claims = self.founded(&after, self.plies.len() + 2);
        if claims.is_empty() || after.has_legal_move() { claims } else { Vec::new() }
    }

    /// What a position gives a claim to that stands after `stood` positions but one.
    fn founded(&self, position: &ChessPosition, stood: usize) -> Vec<DrawClaim> {
        let threefold = self.occurrences_after(position, stood) >= THREEFOLD;
        let fifty = position.halfmoves() >= FIFTY_MOVES;
        let claims = [(threefold, DrawClaim::Threefold), (fifty, DrawClaim::FiftyMoves)];
        claims.into_iter().filter_map(|(holds, claim)| holds.then_some(claim)).collect()
    }
}
