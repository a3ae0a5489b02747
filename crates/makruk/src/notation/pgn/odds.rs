//! Odds as the value of a tag: who gives them, and what is given: `black rooks`.

use crate::rules::{Color, Handicap, KingOdds, PieceOdds, Wing};

/// The value of the tag.
pub(super) fn write(giver: Color, odds: Handicap) -> String {
    let giver = match giver {
        Color::White => "white",
        Color::Black => "black",
    };
    format!("{giver} {}", name(odds))
}

/// The odds that a value says.
pub(super) fn read(value: &str) -> Option<(Color, Handicap)> {
    let all = Color::ALL.into_iter().flat_map(|giver| Handicap::ALL.map(|odds| (giver, odds)));
    all.into_iter().find(|&(giver, odds)| write(giver, odds) == value)
}

const fn name(odds: Handicap) -> &'static str {
    match odds {
        Handicap::Pieces(PieceOdds::PawnBeforeMet) => "pawn-before-met",
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Left)) => "pawn-before-left-khon",
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Right)) => "pawn-before-right-khon",
        Handicap::Pieces(PieceOdds::Met) => "met",
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Left)) => "left-rook-for-promoted-pawn",
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Right)) => "right-rook-for-promoted-pawn",
        Handicap::Pieces(PieceOdds::Rook(Wing::Left)) => "left-rook",
        Handicap::Pieces(PieceOdds::Rook(Wing::Right)) => "right-rook",
        Handicap::Pieces(PieceOdds::BothRooks) => "rooks",
        Handicap::King(KingOdds::Guarded) => "guarded-king",
        Handicap::King(KingOdds::Rooted) => "rooted-king",
    }
}
