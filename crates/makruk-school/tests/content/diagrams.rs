//! The positions show what the cards say.

use makruk::counting::{CountKind, call};
use makruk::lore::{Audience, terms};
use makruk::openings::Opening;
use makruk::{Color, FastMet, FastMetRights, Move, Position, Role, Ruleset, Square, Turn};
use makruk_school::{CardKind, Diagram, DiagramArrow};

use crate::{card, school};

/// The diagram of a card.
#[track_caller]
fn diagram(id: &str) -> Diagram {
    card(school(), id).diagram.clone().unwrap_or_else(|| panic!("{id} has no diagram"))
}

/// The move of a diagram's first arrow.
fn first_move(diagram: &Diagram) -> Move {
    diagram.position.move_between(diagram.arrows[0].from, diagram.arrows[0].to)
}

/// The position after that move, which is legal.
fn after(id: &str) -> Position {
    let diagram = diagram(id);
    diagram.position.play(first_move(&diagram)).unwrap_or_else(|error| panic!("{id}: {error}"))
}

#[test]
fn arrows_are_moves_or_attacks() {
    let agreements = [FastMet::Leap, FastMet::Provincial].map(|fast_met| FastMetRights::of_both(Some(fast_met)));
    for card in school().cards() {
        let Some(Diagram { position, arrows, .. }) = &card.diagram else { continue };
        let can_move = |DiagramArrow { from, to }: DiagramArrow, position: &Position| {
            agreements.iter().any(|&rights| Turn::new(position, rights).is_legal(position.move_between(from, to)))
        };
        for &arrow in arrows {
            let moves = can_move(arrow, position) || position.passed().is_some_and(|passed| can_move(arrow, &passed));
            let attacks = position.attacks_from(arrow.from).contains(arrow.to);
            assert!(moves || attacks, "{arrow:?} of {}", card.id);
        }
    }
}

#[test]
fn moves_earn_the_words_that_they_show() {
    for (id, word) in [
        ("chon", "จน"),
        ("ap", "อับ"),
        ("khun-ap", "ขุนอับ"),
        ("ruk-khat", "รุกฆาต"),
        ("ruk-kin-ruea", "รุกกิน"),
        ("kin-ruk", "กินรุก"),
        ("poet-ruk", "เปิดรุก"),
        ("poet-ruk-ruk", "เปิดรุก รุก"),
        ("pit-ruk", "ปิดรุก"),
        ("pit-ruk-ruk", "ปิดรุก รุก"),
        ("kin-song", "กินสอง"),
        ("sia-song", "เสียสอง"),
        ("ta-kot", "ตากด"),
        ("ang-phlaem", "รุกจนด้วยอังแพลม"),
        ("ngai-ruk", "หงายรุก"),
        ("bia-sung", "เบี้ยสูง"),
        ("bia-phuk", "เบี้ยผูก"),
        ("thiam", "เบี้ยเทียม"),
        ("thuk-mum", "ถูกมุม"),
        ("mai-thuk-mum", "ไม่ถูกมุม"),
        ("kae-thi", "แก้ที"),
    ] {
        let diagram = diagram(id);
        let earned = terms(&diagram.position, first_move(&diagram), Audience::Learners);
        let words: Vec<_> = earned.earned().iter().map(|term| term.word()).collect();
        assert!(words.contains(&word), "{id} earns {words:?}");
    }
}

#[test]
fn a_check_can_be_answered_in_three_ways() {
    let Diagram { position, arrows, marks, .. } = diagram("ruk");
    assert!(position.is_check() && marks == [position.king(position.turn())]);
    let checker = position.checkers().first().unwrap();
    let kinds = arrows.iter().map(|arrow| {
        assert!(position.is_legal(position.move_between(arrow.from, arrow.to)));
        match (position.board().role_at(arrow.from), arrow.to == checker) {
            (Some(Role::King), _) => "flight",
            (_, true) => "capture",
            (_, false) => "block",
        }
    });
    assert_eq!(kinds.collect::<Vec<_>>(), ["flight", "block", "capture"]);
}

#[test]
fn what_is_unprotected_is_taken_for_nothing() {
    for id in ["khat", "loi", "ruea-loi"] {
        let Diagram { position, arrows, marks, .. } = diagram(id);
        assert!(position.board().color_at(marks[0]) == Some(!position.turn()) && arrows[0].to == marks[0], "{id}");
        let taken = after(id);
        assert!(taken.legal_moves().into_iter().all(|reply| reply.to() != marks[0]), "{id}");
    }
    // The other rook is protected: taking it would cost something.
    let Diagram { position, arrows, .. } = diagram("ruea-loi");
    assert_eq!((arrows[0].from, position.board().role_at(arrows[0].from)), (arrows[1].to, Some(Role::Rook)));
}

#[test]
fn what_is_protected_cannot_be_taken_by_the_king() {
    let Diagram { position, arrows, .. } = diagram("phuk");
    let king = position.king(position.turn());
    assert!(position.attacks_from(king).contains(arrows[0].to));
    assert!(!position.legal_destinations(king).contains(arrows[0].to));
}

#[test]
fn the_wrong_side_is_to_move() {
    let mates =
        |position: &Position| position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate());
    let Diagram { position, marks, .. } = diagram("pen-thi");
    let passed = position.passed().unwrap();
    assert!(!mates(&position));
    let replies = passed.legal_moves();
    assert_eq!(replies.iter().map(|mv| mv.to()).collect::<Vec<_>>(), marks);
    assert!(mates(&passed.play_unchecked(replies[0])));
}

#[test]
fn the_problem_is_a_mate_in_two() {
    fn mates_in(position: &Position, moves: u32) -> bool {
        position.legal_moves().into_iter().any(|mv| loses_in(&position.play_unchecked(mv), moves - 1))
    }
    fn loses_in(position: &Position, moves: u32) -> bool {
        let replies = position.legal_moves();
        match moves {
            0 => position.is_checkmate(),
            _ if replies.is_empty() => position.is_check(),
            _ => replies.into_iter().all(|reply| mates_in(&position.play_unchecked(reply), moves)),
        }
    }
    assert!(!mates_in(&diagram("kon-makruk").position, 1));
    assert!(loses_in(&after("kon-makruk"), 1));
}

#[test]
fn counts_have_the_numbers_that_are_told() {
    let two_rooks = after("kan-nap");
    let count = call(&Ruleset::GLOSSARY, None, &two_rooks, Color::Black).unwrap();
    assert_eq!((count.kind(), count.first(), count.limit()), (CountKind::Pieces, 6, 8));
    assert!(call(&Ruleset::GLOSSARY, None, &diagram("kan-nap").position, Color::Black).is_err());
    for rules in [Ruleset::COMPETITION, Ruleset::GLOSSARY, Ruleset::SRIMUANG] {
        let count = call(&rules, None, &diagram("sak-mak").position, Color::Black).unwrap();
        assert_eq!((count.kind(), count.first(), count.limit()), (CountKind::Pieces, 5, 44));
        let count = call(&rules, None, &diagram("sak-kradan").position, Color::Black).unwrap();
        assert_eq!((count.kind(), count.first(), count.limit()), (CountKind::Board, rules.board_first, 64));
    }
}

#[test]
fn set_ups_are_those_of_their_names() {
    for (id, opening) in [("ma-phuk", Opening::MaPhukMattrathan), ("word-ma-thiam", Opening::MaThiam)] {
        let recognized = Opening::recognized(diagram(id).position.board(), Color::White);
        assert_eq!(recognized.as_slice(), [opening], "{id}");
    }
}

/// What is marked are pieces of White, a knight among them.
#[test]
fn openings_are_drawn_as_they_are_recognized() {
    let school = school();
    let mut drawn = 0;
    for card in school.of_kind(CardKind::Opening) {
        let Some((opening, placement)) = card.opening.and_then(|its| Some((its, its.facts().placement?))) else {
            continue;
        };
        let Diagram { position, marks, .. } = card.diagram.as_ref().unwrap_or_else(|| panic!("{} has none", card.id));
        let recognized = Opening::recognized(position.board(), Color::White);
        assert_eq!(recognized.first(), Some(&opening), "{}", card.id);
        assert!(placement.knights.into_iter().any(|knight| marks.contains(&knight)), "{}", card.id);
        assert!(marks.iter().all(|&at| position.board().color_at(at) == Some(Color::White)), "{}", card.id);
        drawn += 1;
    }
    assert_eq!(drawn, Opening::ALL.into_iter().filter(|opening| opening.facts().placement.is_some()).count());
}

#[test]
fn the_thieving_knight_attacks_two_pawns() {
    let Diagram { position, arrows, marks, from } = diagram("word-ma-khamoi");
    assert_eq!(arrows.iter().map(|arrow| arrow.to).collect::<Vec<_>>(), marks);
    let pawns = position.board().pieces(!from, Role::Pawn);
    assert!(marks.iter().all(|&square| pawns.contains(square)));
    assert!(arrows.iter().all(|arrow| arrow.from == arrows[0].from));
}

#[test]
fn the_guarded_king_has_to_move() {
    let checked = after("mak-pong");
    let king = checked.king(Color::Black);
    assert!(checked.is_check() && checked.has_legal_move());
    assert!(checked.legal_moves().into_iter().all(|reply| reply.from() == king));
}

#[test]
fn a_slip_is_no_move_of_a_knight() {
    let Diagram { position, arrows, marks, .. } = diagram("ta-pong");
    let knight = arrows[0].from;
    let moves = position.legal_destinations(knight);
    assert_eq!(moves, arrows.iter().map(|arrow| arrow.to).collect());
    assert!(marks.iter().all(|&square| !moves.contains(square)));
}

/// Each corner that is marked has the colour of the promoted pawn's squares, or the other one.
#[test]
fn corners_are_right_or_wrong_by_colour() {
    let parity = |square: Square| (square.file().index() + square.rank().index()) % 2;
    for (id, same) in [("thuk-mum", true), ("mai-thuk-mum", false)] {
        let Diagram { arrows, marks, .. } = diagram(id);
        assert!(marks.iter().all(|&corner| (parity(corner) == parity(arrows[0].to)) == same), "{id}");
    }
}
