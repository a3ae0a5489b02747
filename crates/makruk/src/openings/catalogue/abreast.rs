//! ม้าเทียม: the knights stand abreast on ง๒ and จ๒.

use super::areas::{HIGH, RIGHT};
use crate::openings::facts::{Credit, Facts, Source};
use crate::openings::family::Family;
use crate::openings::opening::Opening;
use crate::openings::people as by;
use crate::openings::placement::{Placement, RequiredPieces, squares};
use crate::openings::post::KhonPost;
use crate::rules::Role;

/// The openings with squares, the most specific first.
pub(super) static RECOGNIZED: [Opening; 5] = [
    Opening::MaThiamSalapSai,
    Opening::MaThiamKhonPhasom,
    Opening::MaThiamKhonNaiPhon,
    Opening::MaThiamItthirit,
    Opening::MaThiam,
];

const fn abreast(level: u8, marks: &'static [RequiredPieces]) -> Option<Placement> {
    Some(Placement { knights: squares("d2 e2"), marks, level })
}

/// The knights alone.
pub(super) static THIAM: Facts = Facts {
    thai: "ม้าเทียม",
    also: &["ม้าคู่", "ม้าเทียมรถ"],
    english: "Ma Thiam",
    meaning: "Knights Abreast",
    family: Some(Family::Abreast),
    placement: abreast(0, &[]),
    developed_from: None,
    credits: &[],
    source: Source::Legends,
};

/// A khon on โคนสุรการ.
pub(super) static ITTHIRIT: Facts = Facts {
    thai: "ม้าเทียมอิทธิฤทธิ์",
    also: &[],
    english: "Ma Thiam Itthirit",
    meaning: "Knights Abreast, Supernatural Power",
    family: Some(Family::Abreast),
    placement: abreast(1, &[RequiredPieces::khon(KhonPost::Surakan)]),
    developed_from: Some(Opening::MaThiamMattrathan),
    credits: &[Credit::made(by::CHAMNIAN, 2506)],
    source: Source::Legends,
};

/// Both khons high. Decided here: on the third or fourth rank, as a met is high on the third.
pub(super) static KHON_PHASOM: Facts = Facts {
    thai: "ม้าเทียมโคนผสม",
    also: &[],
    english: "Ma Thiam Khon Phasom",
    meaning: "Knights Abreast, Combined Khons",
    family: Some(Family::Abreast),
    placement: abreast(2, &[RequiredPieces::within(Role::Khon, HIGH, 2)]),
    developed_from: None,
    credits: &[Credit::made(by::SOM, 2509)],
    source: Source::Legends,
};

/// A khon on ฉ๓, where ม้าผูก has its right knight.
pub(super) static KHON_NAI_PHON: Facts = Facts {
    thai: "ม้าเทียมโคนนายผล",
    also: &[],
    english: "Ma Thiam Khon Nai Phon",
    meaning: "Knights Abreast, Mr Phon's Khon",
    family: Some(Family::Abreast),
    placement: abreast(1, &[RequiredPieces::new(Role::Khon, "f3")]),
    developed_from: None,
    credits: &[Credit::made(by::PHON, 2477), Credit::played(by::SOM, 2508), Credit::played(by::SURAKAN, 2509)],
    source: Source::Legends,
};

/// The left khon on ขุนพล, the right one on its own wing, and a rook on file ค in the left khon's place.
///
/// The source calls it a ม้ามังกร the other way round and names no squares of its knights; that they stand as in every ม้าเทียม
/// is decided here, and less certain than the rest.
pub(super) static SALAP_SAI: Facts = Facts {
    thai: "ม้าเทียมสลับซ้าย",
    also: &["ม้ามังกรสลับ"],
    english: "Ma Thiam Salap Sai",
    meaning: "Knights Abreast, Crossed to the Left",
    family: Some(Family::Abreast),
    placement: abreast(
        2,
        &[
            RequiredPieces::khon(KhonPost::Khunphon),
            RequiredPieces::within(Role::Khon, RIGHT, 1),
            RequiredPieces::new(Role::Rook, "c1 c2"),
        ],
    ),
    developed_from: None,
    credits: &[Credit::made(by::CHAMNIAN, 2506)],
    source: Source::Legends,
};

/// A name only.
pub(super) static BORAN: Facts = Facts {
    thai: "ม้าเทียมโบราณ",
    also: &["ม้าเทียมนอกแบบ"],
    english: "Ma Thiam Boran",
    meaning: "Knights Abreast, Ancient",
    family: Some(Family::Abreast),
    placement: None,
    developed_from: None,
    credits: &[Credit::played(by::PHLOP, 2478)],
    source: Source::Legends,
};

/// A name only.
pub(super) static RIANG_PHON: Facts = Facts {
    thai: "ม้าเทียมเรียงพล",
    also: &[],
    english: "Ma Thiam Riang Phon",
    meaning: "Knights Abreast, Drawn-up Troops",
    family: Some(Family::Abreast),
    placement: None,
    developed_from: None,
    credits: &[Credit::played(by::PHLOP, 2479)],
    source: Source::Legends,
};

/// A name only.
pub(super) static KHUNPHON: Facts = Facts {
    thai: "ม้าเทียมขุนพล",
    also: &[],
    english: "Ma Thiam Khunphon",
    meaning: "Knights Abreast, Commander",
    family: Some(Family::Abreast),
    placement: None,
    developed_from: None,
    credits: &[Credit::played(by::MOT, 2479)],
    source: Source::Legends,
};

/// A name only.
pub(super) static MATTRATHAN: Facts = Facts {
    thai: "ม้าเทียมมาตรฐาน",
    also: &[],
    english: "Ma Thiam Mattrathan",
    meaning: "Knights Abreast, Standard",
    family: Some(Family::Abreast),
    placement: None,
    developed_from: None,
    credits: &[Credit::made(by::LUAN, 2491), Credit::played(by::CHAMRAT, 2506)],
    source: Source::Legends,
};
