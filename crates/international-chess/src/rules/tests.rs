//! Refusals and dead positions, case by case.

use std::collections::BTreeSet;

use cozy_chess::Color;

use super::ChessPosition;
use crate::notation::fen::{format_position, parse_position};

fn position(fen: &str) -> ChessPosition {
    parse_position(fen).unwrap()
}

#[test]
fn a_refused_move_has_its_reason() {
    for (fen, mv, reason) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w", "d4d5", "empty-square at=d4"),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "e8e7", "opponent-piece at=e8"),
        ("4k3/8/8/8/8/8/8/4K2R w", "h1g3", "cannot-reach piece=r from=h1 to=g3"),
        ("4k3/8/8/8/8/8/7P/4K2R w", "h1h5", "blocked at=h2"),
        ("4k3/8/8/8/8/8/7P/4K2R w", "h1h2", "own-piece at=h2"),
        ("4k3/8/8/8/8/7p/7P/4K3 w", "h2h3", "pawn-takes-ahead at=h3"),
        ("4k3/8/8/8/8/7p/7P/4K3 w", "h2h4", "blocked at=h3"),
        ("4k3/8/8/8/7p/8/7P/4K3 w", "h2h4", "pawn-takes-ahead at=h4"),
        ("4k3/8/8/8/8/7P/8/4K3 w", "h3h5", "cannot-reach piece=p from=h3 to=h5"),
        ("4k3/8/8/8/8/7P/8/4K3 w", "h3g4", "pawn-needs-capture to=g4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w", "e5d6", "en-passant-gone pawn=d5"),
        ("4k3/8/8/8/8/4r3/4N3/4K3 w", "e2c3", "pinned by=e3"),
        ("4k3/8/8/8/8/4r3/8/4K2R w", "h1h2", "still-in-check by=e3"),
        ("4k3/8/8/8/8/8/3r4/K7 w", "a1a2", "into-check by=d2"),
        ("8/8/8/8/8/1k6/8/K7 w", "a1a2", "into-check by=b3"),
        ("8/4P3/8/8/8/8/k7/4K3 w", "e7e8", "promotion-needed to=e8"),
        ("8/4P3/8/8/8/8/k7/4K3 w", "e1e2q", "cannot-promote to=e2"),
        ("4k3/8/8/8/8/8/8/4K2R w", "e1g1", "castling-forfeited wing=O-O"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q", "e1c1", "castling-blocked wing=O-O-O at=b1"),
        ("4k3/8/8/8/8/4r3/8/R3K3 w Q", "e1c1", "castling-in-check by=e3"),
        ("4k3/8/8/8/8/3r4/8/R3K3 w Q", "e1c1", "castling-through-check at=d1 by=d3"),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "e1e1", "cannot-reach piece=k from=e1 to=e1"),
        ("8/8/8/8/8/4k3/8/r3K2R w K", "e1h1", "cannot-reach piece=k from=e1 to=h1"),
    ] {
        let refusal = position(fen).refusal(mv.parse().unwrap());
        assert_eq!(refusal.map(|reason| reason.to_string()).as_deref(), Some(reason), "{mv} in {fen}");
    }
    // A rook that crosses an attacked square hinders nothing.
    assert!(position("4k3/8/8/8/8/1r6/8/R3K3 w Q").is_legal("e1c1".parse().unwrap()));
}

/// Which sides may still mate: `w`, `b`, `wb` or nothing.
fn able(fen: &str) -> String {
    let position = position(fen);
    let able = Color::ALL.into_iter().filter(|color| position.may_mate(*color));
    assert_eq!(position.is_dead(), able.clone().count() == 0);
    able.map(|color| color.to_string()).collect()
}

#[test]
fn who_may_mate_by_the_material() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w", ""),
        ("4k3/8/8/8/8/8/8/4KN2 w", ""),
        ("4k3/8/8/8/8/8/8/4KB2 w", ""),
        ("4k3/8/8/8/8/8/8/2B1KB2 w", "w"),
        ("4k3/8/8/8/8/8/8/4KNN1 w", "w"),
        ("2b1k3/8/8/8/8/8/8/4KB2 w", ""),
        ("4kb2/8/8/8/8/8/8/4KB2 w", "wb"),
        ("4kn2/8/8/8/8/8/8/4KN2 w", "wb"),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "w"),
        ("3qk3/8/8/8/8/8/8/3NK3 w", "b"),
        ("3rk3/8/8/8/8/8/8/3NK3 w", "wb"),
        ("3rk3/8/8/8/8/8/8/3BK3 w", "b"),
        ("4k3/4p3/8/8/8/8/8/3BK3 w", "wb"),
    ] {
        assert_eq!(able(fen), expected, "{fen}");
    }
}

#[test]
fn who_may_mate_where_moves_are_forced() {
    for (fen, expected) in [
        // The queen is captured, or it is stalemate.
        ("k7/1Q6/8/8/8/8/8/4K3 b", ""),
        ("8/8/8/8/8/2k5/8/qK6 w", ""),
        ("k7/8/8/8/8/8/8/1Q2K3 b", "w"),
    ] {
        assert_eq!(able(fen), expected, "{fen}");
    }
}

#[test]
fn who_may_mate_in_locked_positions() {
    for (fen, expected) in [
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w", ""),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w", ""),
        // A gap lets a king through to unguarded pawns.
        ("8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w", "wb"),
        // The same with a bishop that never finds anything to do, and with one that captures a pawn.
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w", ""),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w", "wb"),
        // A pawn may still be captured, or move.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/1P6/4K3 w", "wb"),
        ("4k3/8/1p1p1p1p/1PpPpPpP/P1P1P1P1/8/8/4K3 w", "wb"),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KN2 w", "wb"),
    ] {
        assert_eq!(able(fen), expected, "{fen}");
    }
}

/// Every position that legal moves lead to.
fn reachable(start: ChessPosition, most: usize) -> Vec<ChessPosition> {
    let name = |position: &ChessPosition| {
        format_position(position).split(' ').take(4).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    let mut seen = BTreeSet::from([name(&start)]);
    let (mut found, mut next) = (vec![start], 0);
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        for mv in position.legal_moves() {
            let after = position.play_unchecked(mv);
            if seen.insert(name(&after)) {
                found.push(after);
            }
        }
        assert!(found.len() < most, "more than {most} positions");
    }
    found
}

#[test]
fn no_series_of_moves_mates_in_what_is_said_to_be_locked() {
    for fen in [
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w",
        "k7/1Q6/8/8/8/8/8/4K3 b",
    ] {
        assert_eq!(able(fen), "");
        assert!(reachable(position(fen), 100_000).iter().all(|position| !position.is_checkmate()), "{fen}");
    }
}
