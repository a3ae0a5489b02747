//! ม้าอุปการ: the first knight to move goes to the edge. Decided here: the other one is still at home.

use crate::openings::facts::{Credit, CreditKind, Facts, Source};
use crate::openings::family::Family;
use crate::openings::opening::Opening;
use crate::openings::people as by;
use crate::openings::people::Person;
use crate::openings::placement::{Placement, squares};
use crate::openings::year::Years;

/// The openings with squares; neither is more specific than the other.
pub(super) static RECOGNIZED: [Opening; 2] = [Opening::MaUpakanSai, Opening::MaUpakanKhwa];

const fn edge(knights: &str) -> Option<Placement> {
    Some(Placement { knights: squares(knights), marks: &[], level: 0 })
}

/// The left knight on ก๓.
pub(super) static SAI: Facts = Facts {
    thai: "ม้าอุปการซ้าย",
    also: &[],
    english: "Ma Upakan Sai",
    meaning: "Supporting Knight, Left",
    family: Some(Family::Edge),
    placement: edge("a3 g1"),
    developed_from: None,
    credits: &[
        Credit::made(by::BANYAT, 2506),
        // The source does not say which wing, but describes it together with the left one.
        Credit::played(by::BANG, 2533),
        Credit::played(by::SUCHAT, 2533),
    ],
    source: Source::Legends,
};

/// The right knight on ญ๓.
pub(super) static KHWA: Facts = Facts {
    thai: "ม้าอุปการขวา",
    also: &[],
    english: "Ma Upakan Khwa",
    meaning: "Supporting Knight, Right",
    family: Some(Family::Edge),
    placement: edge("h3 b1"),
    developed_from: None,
    credits: &[
        Credit::made(by::SOM, 2506),
        Credit::played(by::CHALOEMPHAN, 2509),
        in_khun_thong_kham(by::WIRAT),
        in_khun_thong_kham(by::MANAT),
        in_khun_thong_kham(by::PHAISAN),
    ],
    source: Source::Legends,
};

/// Played in one of the first five tournaments of ขุนทองคำ.
const fn in_khun_thong_kham(person: Person) -> Credit {
    Credit { person, part: CreditKind::Played, years: Some(Years::span(2526, 2533)) }
}
