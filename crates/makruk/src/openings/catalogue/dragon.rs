//! ม้ามังกร: the knights protect each other on ค๓ and จ๒.

use super::areas::RIGHT;
use crate::openings::facts::{Credit, Facts, Source};
use crate::openings::family::Family;
use crate::openings::opening::Opening;
use crate::openings::people as by;
use crate::openings::placement::{Placement, RequiredPieces, squares};
use crate::openings::post::KhonPost;
use crate::rules::Role;

/// The openings with squares, the most specific first.
pub(super) static RECOGNIZED: [Opening; 3] =
    [Opening::MaMangkonMetPhuk, Opening::MaMangkonKhonPhuk, Opening::MaMangkon];

const fn dragon(level: u8, marks: &'static [RequiredPieces]) -> Option<Placement> {
    Some(Placement { knights: squares("c3 e2"), marks, level })
}

/// The knights alone.
pub(super) static MANGKON: Facts = Facts {
    thai: "ม้ามังกร",
    also: &["ม้าโยงซ้าย"],
    english: "Ma Mangkon",
    meaning: "Dragon Knights",
    family: Some(Family::Dragon),
    placement: dragon(0, &[]),
    developed_from: None,
    credits: &[Credit::made(by::PRICHA, 2526)],
    source: Source::Legends,
};

/// The met protects the knight on ค๓, the left khon is on ขุนพล, and the right one has stayed on its wing. The source
/// describes this form without naming it.
pub(super) static MET_PHUK: Facts = Facts {
    thai: "ม้ามังกรเม็ดผูก",
    also: &[],
    english: "Ma Mangkon Met Phuk",
    meaning: "Dragon Knights, Tied by the Met",
    family: Some(Family::Dragon),
    placement: dragon(
        1,
        &[
            RequiredPieces::new(Role::Met, "b2 d2 b4 d4"),
            RequiredPieces::khon(KhonPost::Khunphon),
            RequiredPieces::within(Role::Khon, RIGHT, 1),
        ],
    ),
    developed_from: Some(Opening::MaMangkon),
    credits: &[Credit::made(by::BUNLOET, 2531), Credit::made(by::OPHAT, 2531)],
    source: Source::Legends,
};

/// The right khon is on ขุนพล, the left one protects the knight on ค๓ in the met's stead, and a rook is behind them on
/// file ค. The source describes this form without naming it.
pub(super) static KHON_PHUK: Facts = Facts {
    thai: "ม้ามังกรโคนผูก",
    also: &[],
    english: "Ma Mangkon Khon Phuk",
    meaning: "Dragon Knights, Tied by a Khon",
    family: Some(Family::Dragon),
    placement: dragon(
        1,
        &[
            RequiredPieces::khon(KhonPost::Khunphon),
            RequiredPieces::new(Role::Khon, "b2 c2 d2 b4 d4"),
            RequiredPieces::new(Role::Rook, "c1 c2"),
        ],
    ),
    developed_from: Some(Opening::MaMangkonMetPhuk),
    credits: &[Credit::made(by::SURAKAN, 2533)],
    source: Source::Legends,
};
