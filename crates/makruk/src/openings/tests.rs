//! The catalogue agrees with itself.

use std::collections::BTreeSet;

use super::*;
use crate::notation::fen::{parse_board, parse_position};
use crate::rules::{Color, Position, Role, Square};

fn with_squares() -> impl Iterator<Item = (Opening, Placement)> {
    Opening::ALL.into_iter().filter_map(|opening| Some((opening, opening.facts().placement?)))
}

#[test]
fn keys_are_unique_and_stored() {
    let keys: BTreeSet<&str> = Opening::ALL.into_iter().map(Opening::key).collect();
    assert_eq!(keys.len(), Opening::ALL.len());
    for opening in Opening::ALL {
        assert_eq!(Opening::from_key(opening.key()), Some(opening));
        assert_eq!(serde_json::to_string(&opening).unwrap(), format!("\"{opening}\""));
        assert_eq!(serde_json::from_str::<Opening>(&format!("\"{opening}\"")).unwrap(), opening);
    }
    assert_eq!(Opening::from_key("ma-phuk"), None);
}

#[test]
fn names_are_unique_and_a_key_is_the_english_name() {
    let names = |opening: Opening| std::iter::once(opening.facts().thai).chain(opening.facts().also.iter().copied());
    let all: Vec<&str> = Opening::ALL.into_iter().flat_map(names).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    for opening in Opening::ALL {
        let facts = opening.facts();
        assert_eq!(facts.english.to_lowercase().replace(' ', "-"), opening.key());
        assert!(!facts.meaning.is_empty(), "{opening}");
        if let Some(family) = facts.family {
            assert!(facts.thai.starts_with(family.thai()), "{opening}");
            assert!(opening.key().starts_with(family.key()), "{opening}");
        }
    }
}

#[test]
fn every_opening_with_squares_is_in_the_list_of_its_family() {
    let listed: Vec<Opening> = Family::ALL.into_iter().flat_map(Family::recognized).copied().collect();
    assert_eq!(
        listed.iter().collect::<BTreeSet<_>>(),
        with_squares().map(|(opening, _)| opening).collect::<Vec<_>>().iter().collect()
    );
    assert_eq!(listed.len(), with_squares().count());
    for family in Family::ALL {
        let levels: Vec<u8> =
            family.recognized().iter().filter_map(|opening| Some(opening.facts().placement?.level)).collect();
        assert!(levels.is_sorted_by(|earlier, later| earlier >= later), "{family:?}");
        assert!(family.recognized().iter().all(|opening| opening.facts().family == Some(family)));
        assert!(family.recognized().len() <= Names::new().capacity());
    }
}

#[test]
fn knights_are_never_those_of_another_family() {
    for (one, placement) in with_squares() {
        assert_eq!(placement.knights.len(), 2, "{one}");
        for (other, its) in with_squares() {
            let related = one.facts().family == other.facts().family;
            assert!(related || placement.knights != its.knights, "{one}, {other}");
        }
    }
}

#[test]
fn openings_are_developed_from_their_kin() {
    for opening in Opening::ALL {
        let mut origin = opening;
        for _ in Opening::ALL {
            let Some(from) = origin.facts().developed_from else { break };
            assert!(origin.kin().any(|kin| kin == from), "{opening}");
            origin = from;
        }
        assert_eq!(origin.facts().developed_from, None, "{opening} goes round in a circle");
        assert!(opening.kin().all(|kin| kin != opening));
    }
    assert_eq!(Opening::MaKhamoi.kin().count(), 0);
    assert_eq!(Opening::MaUpakanSai.kin().collect::<Vec<_>>(), [Opening::MaUpakanKhwa]);
}

#[test]
fn years_are_those_of_the_sources() {
    for opening in Opening::ALL {
        for years in opening.facts().credits.iter().filter_map(|credit| credit.years) {
            assert!((2477..=2533).contains(&years.first().buddhist()), "{opening}");
            assert!((1934..=1990).contains(&years.last().common()), "{opening}");
        }
    }
}

#[test]
fn khon_posts_are_turned_for_black() {
    for (post, white, black) in
        [(KhonPost::Surakan, "b3", "g6"), (KhonPost::Suchat, "c3", "f6"), (KhonPost::Khunphon, "d3", "e6")]
    {
        assert_eq!(post.square(Color::White).to_string(), white);
        assert_eq!(post.square(Color::Black).to_string(), black);
    }
}

#[test]
fn a_placement_is_turned_for_black() {
    let placement = Opening::MaThiamKhonNaiPhon.facts().placement.unwrap();
    let (knights, marks) = placement.seen_by(Color::Black);
    assert_eq!(knights.map(|square| square.to_string()).collect::<Vec<_>>(), ["d7", "e7"]);
    let marks: Vec<_> = marks.map(|mark| (mark.role, mark.squares.first().map(Square::index))).collect();
    assert_eq!(marks, [(Role::Khon, Square::from_latin(b"c6").map(Square::index))]);
}

fn position(fen: &str) -> Position {
    parse_position(fen).unwrap()
}

/// What White shows on a board.
#[track_caller]
fn shows(board: &str, names: &[Opening]) {
    assert_eq!(Opening::recognized(&parse_board(board).unwrap(), Color::White).as_slice(), names, "{board}");
}

#[test]
fn what_tells_similar_openings_apart() {
    use Opening::*;
    let black = "rnsmksnr/8/pppppppp/8";
    // ขุนพล needs the right khon on its wing: with both on the left, the right one has been brought there.
    shows(&format!("{black}/3P1P2/PPPS1NPP/3N4/R2KMS1R"), &[MaPhukKhunphon, MaPhukMattrathan]);
    shows(&format!("{black}/3P1P2/PPPS1NPP/3N4/R1SKM2R"), &[MaPhukMattrathan]);
    // … and with the king on the right it is บันลือโลก, also with the left khon on ค๒.
    shows(&format!("{black}/3P1P2/PPPS1NPP/3NK3/R1S1M2R"), &[MaPhukBanlueLok, MaPhukMattrathan]);
    shows(&format!("{black}/3P1P2/PPPS1NPP/2SNK3/R3M2R"), &[MaPhukBanlueLok, MaPhukMattrathan]);
    // Khons that protect each other.
    shows(&format!("{black}/3P1P2/PPPS1NPP/3NS3/R2KM2R"), &[MaPhukKhunphonKhu, MaPhukKhunphon, MaPhukMattrathan]);
    shows(&format!("{black}/2SP1P2/PPPS1NPP/3NK3/R3M2R"), &[MaPhukKhunphonKhu, MaPhukBanlueLok, MaPhukMattrathan]);
    // A met on ฉ๒ with its pawn at home, or gone ahead.
    shows(&format!("{black}/3P1P2/PPPSPNPP/3NKM2/R1S4R"), &[MaPhukBanchoetFa, MaPhukBanlueLok, MaPhukMattrathan]);
    shows(&format!("{black}/3PPP2/PPPS1NPP/3NKM2/R1S4R"), &[MaPhukBanlueLok, MaPhukMattrathan]);
    // A promoted pawn is no met, and a third knight is no opening.
    shows(&format!("{black}/3P1P2/PPPSPNPP/3NKM~2/R1S4R"), &[MaPhukBanlueLok, MaPhukMattrathan]);
    shows(&format!("{black}/5P2/PPPPPNPP/3N4/RNSKMS1R"), &[]);
    // The first knight to move is the one on the edge.
    shows(&format!("{black}/7P/PPPPPPPN/8/RNSKMS1R"), &[MaUpakanKhwa]);
    shows(&format!("{black}/7P/PPPPPPPN/3N4/R1SKMS1R"), &[]);
}

#[test]
fn few_pieces_are_no_opening() {
    use Opening::*;
    shows("r1smk1nr/8/1ppppppp/8/8/PPPPP1P1/3NNP2/R2KM1R1", &[MaThiam]);
    shows("r1smk1nr/8/1pppppp1/8/8/PPPPP1P1/3NNP2/R2KM1R1", &[]);
}

#[test]
fn a_set_up_may_show_an_opening_before_the_first_move() {
    let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3NN3/R1SKMS1R b";
    let tracker = OpeningTracker::new(&position(fen));
    assert_eq!(tracker.named(Color::White), Some(Named { opening: Opening::MaThiam, ply: 0 }));
    assert_eq!(tracker.named(Color::Black), None);
}

#[test]
fn near_misses_are_asked_for_either_side_except_in_check() {
    let quiet = position("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/4N3/RNSKMS1R b");
    let [miss] = near_misses(&quiet, Color::White)[..] else { panic!("one move is missing") };
    assert_eq!((miss.opening, miss.mv.to_string().as_str()), (Opening::MaThiam, "b1d2"));
    assert_eq!(near_misses(&quiet, Color::Black), []);
    // Black is in check, so White cannot be to move.
    let check = position("rnsmk1nr/3N4/pppppppp/8/8/PPPPPPPP/3N4/R1SKMS1R b");
    assert_eq!(near_misses(&check, Color::White), []);
}
