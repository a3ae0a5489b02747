//! ม้าผูก: the knights protect each other on ฉ๓ and ง๒.

use super::areas::{KING_RIGHT, LEFT_OF_KHUNPHON, RIGHT};
use crate::openings::facts::{Credit, CreditKind, Facts, Source};
use crate::openings::family::Family;
use crate::openings::opening::Opening;
use crate::openings::people as by;
use crate::openings::placement::{Placement, RequiredPieces, squares};
use crate::openings::post::KhonPost;
use crate::openings::year::Years;
use crate::rules::Role;

/// The openings with squares, the most specific first.
pub(super) static RECOGNIZED: [Opening; 8] = [
    Opening::MaPhukKhonSuchat,
    Opening::MaPhukBanchoetFa,
    Opening::MaPhukKhunphonKhu,
    Opening::MaPhukBanlueLok,
    Opening::MaPhukKhonNamMet,
    Opening::MaPhukKhunphon,
    Opening::MaPhukItthirit,
    Opening::MaPhukMattrathan,
];

const fn tied(level: u8, marks: &'static [RequiredPieces]) -> Option<Placement> {
    Some(Placement { knights: squares("f3 d2"), marks, level })
}

/// The knights alone.
pub(super) static MATTRATHAN: Facts = Facts {
    thai: "ม้าผูกมาตรฐาน",
    also: &["ม้าผูก", "ม้าโยง", "ม้าโยงขวา"],
    english: "Ma Phuk Mattrathan",
    meaning: "Tied Knights, Standard",
    family: Some(Family::Tied),
    placement: tied(0, &[]),
    developed_from: None,
    credits: &[Credit::made(by::PHLOP, 2478), Credit::played(by::PRICHA, 2509)],
    source: Source::Legends,
};

/// A khon on โคนสุรการ.
pub(super) static ITTHIRIT: Facts = Facts {
    thai: "ม้าผูกอิทธิฤทธิ์",
    also: &[],
    english: "Ma Phuk Itthirit",
    meaning: "Tied Knights, Supernatural Power",
    family: Some(Family::Tied),
    placement: tied(1, &[RequiredPieces::khon(KhonPost::Surakan)]),
    developed_from: Some(Opening::MaPhukMattrathan),
    credits: &[Credit { person: by::MUN, part: CreditKind::Made, years: None }, Credit::played(by::RU, 2509)],
    source: Source::Legends,
};

/// What โคนสุชาติ and บรรเจิดฟ้า have in common with it: the right khon has reached ขุนพล, and the king has gone right.
const BANLUE_LOK_KHON: RequiredPieces = RequiredPieces::khon(KhonPost::Khunphon);
const BANLUE_LOK_KING: RequiredPieces = RequiredPieces::within(Role::King, KING_RIGHT, 1);

/// The right khon on ขุนพล with the left one beside it on its own wing, and the king on the right.
///
/// The right khon passes ขุนพล on its way into the battle. Decided here: it is recognized while it is there, in line
/// with the source's remark on โคนนำเม็ด, whose khon need not go up to that post.
pub(super) static BANLUE_LOK: Facts = Facts {
    thai: "ม้าผูกบันลือโลก",
    also: &[],
    english: "Ma Phuk Banlue Lok",
    meaning: "Tied Knights, World-Renowned",
    family: Some(Family::Tied),
    placement: tied(2, &[BANLUE_LOK_KHON, RequiredPieces::within(Role::Khon, LEFT_OF_KHUNPHON, 1), BANLUE_LOK_KING]),
    developed_from: Some(Opening::MaPhukMattrathan),
    credits: &[
        Credit::made(by::AKKHATHEWIN, 2497),
        Credit::played(by::NAKHON, 2509),
        Credit::played(by::SOM, 2509),
        // Seventeen years after those two, the source says.
        Credit::played(by::SURIN, 2526),
        Credit::played(by::SUCHAT, 2526),
    ],
    source: Source::Legends,
};

/// The left khon on ขุนพล while the right one is on its own wing.
pub(super) static KHUNPHON: Facts = Facts {
    thai: "ม้าผูกขุนพล",
    also: &[],
    english: "Ma Phuk Khunphon",
    meaning: "Tied Knights, Commander",
    family: Some(Family::Tied),
    placement: tied(1, &[RequiredPieces::khon(KhonPost::Khunphon), RequiredPieces::within(Role::Khon, RIGHT, 1)]),
    developed_from: Some(Opening::MaPhukItthirit),
    credits: &[Credit::made(by::RU, 2506)],
    source: Source::Legends,
};

/// The left khon on ขุนพล and the right one on a square from which they protect each other.
///
/// Khons protect each other on squares that touch at a corner, of which ขุนพล has four. On ค๒ it can only be the left khon,
/// so that the right one is on ขุนพล, as in บันลือโลก: decided here that this pair is no ขุนพลคู่.
pub(super) static KHUNPHON_KHU: Facts = Facts {
    thai: "ม้าผูกขุนพลคู่",
    also: &[],
    english: "Ma Phuk Khunphon Khu",
    meaning: "Tied Knights, Twin Commanders",
    family: Some(Family::Tied),
    placement: tied(3, &[RequiredPieces::khon(KhonPost::Khunphon), RequiredPieces::new(Role::Khon, "e2 c4 e4")]),
    developed_from: Some(Opening::MaPhukBanlueLok),
    credits: &[Credit::made(by::CHAMNIAN, 2506), Credit::played(by::AMNAT, 2506), Credit::played(by::PRICHA, 2509)],
    source: Source::Legends,
};

/// บันลือโลก with the left khon on โคนสุชาติ and a rook behind the pawn of file ข.
pub(super) static KHON_SUCHAT: Facts = Facts {
    thai: "ม้าผูกโคนสุชาติ",
    also: &[],
    english: "Ma Phuk Khon Suchat",
    meaning: "Tied Knights, Suchat's Khon",
    family: Some(Family::Tied),
    placement: tied(
        4,
        &[
            BANLUE_LOK_KHON,
            RequiredPieces::khon(KhonPost::Suchat),
            BANLUE_LOK_KING,
            RequiredPieces::new(Role::Rook, "b1 b2"),
            RequiredPieces::new(Role::Pawn, "b3 b4"),
        ],
    ),
    developed_from: Some(Opening::MaPhukKhunphonKhu),
    credits: &[Credit::made(by::SOM, 2507), Credit::made(by::SUCHAT, 2531)],
    source: Source::Legends,
};

/// บันลือโลก with the met on ฉ๒ and the pawn before the met's home where it began.
///
/// The source says that the met stays low and protects the pawn before the knight. Of the low squares that are free, only
/// ฉ๒ does that; a met that has not moved yet is no choice of this form.
pub(super) static BANCHOET_FA: Facts = Facts {
    thai: "ม้าผูกบรรเจิดฟ้า",
    also: &["ม้าผูกบันลือโลกเม็ดต่ำ"],
    english: "Ma Phuk Banchoet Fa",
    meaning: "Tied Knights, Glory of the Sky",
    family: Some(Family::Tied),
    placement: tied(
        4,
        &[
            BANLUE_LOK_KHON,
            RequiredPieces::within(Role::Khon, LEFT_OF_KHUNPHON, 1),
            BANLUE_LOK_KING,
            RequiredPieces::new(Role::Met, "f2"),
            RequiredPieces::new(Role::Pawn, "e3"),
        ],
    ),
    developed_from: Some(Opening::MaPhukBanlueLok),
    credits: &[Credit::made(by::SOM, 2509), Credit::played(by::WIRAT, 2526), Credit::played(by::KIAT, 2532)],
    source: Source::Legends,
};

/// A khon on จ๓, the square to which a met goes up, with the met behind it on ฉ๒ protecting it.
pub(super) static KHON_NAM_MET: Facts = Facts {
    thai: "ม้าผูกโคนนำเม็ด",
    also: &[],
    english: "Ma Phuk Khon Nam Met",
    meaning: "Tied Knights, Khon Leading the Met",
    family: Some(Family::Tied),
    placement: tied(2, &[RequiredPieces::new(Role::Khon, "e3"), RequiredPieces::new(Role::Met, "f2")]),
    developed_from: Some(Opening::MaPhukBanchoetFa),
    credits: &[
        Credit::made(by::SOM, 2509),
        Credit::played(by::MANA, 2526),
        Credit::played(by::SUCHAT, 2531),
        Credit::played(by::SURAKAN, 2532),
        Credit::played(by::WIRAPHON, 2533),
        Credit::played(by::WISUWAT, 2533),
    ],
    source: Source::Legends,
};

/// A name only.
pub(super) static NOK_BAEP: Facts = Facts {
    thai: "ม้าผูกนอกแบบ",
    also: &[],
    english: "Ma Phuk Nok Baep",
    meaning: "Tied Knights, Irregular",
    family: Some(Family::Tied),
    placement: None,
    developed_from: None,
    credits: &[
        Credit { person: by::MUN, part: CreditKind::Played, years: None },
        Credit { person: by::WIRAT, part: CreditKind::Made, years: Some(Years::span(2526, 2533)) },
    ],
    source: Source::Legends,
};
