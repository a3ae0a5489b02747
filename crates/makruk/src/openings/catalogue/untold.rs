//! Names of which no squares are told, nor which family they belong to.

use crate::openings::facts::{Credit, Facts, Source};
use crate::openings::people as by;

const fn name_only(thai: &'static str, english: &'static str, meaning: &'static str, source: Source) -> Facts {
    Facts {
        thai,
        also: &[],
        english,
        meaning,
        family: None,
        placement: None,
        developed_from: None,
        credits: &[],
        source,
    }
}

pub(super) static RUEA_MAHESUAN: Facts = Facts {
    credits: &[Credit::played(by::SURAKAN, 2526), Credit::played(by::CHUANLENG, 2531)],
    ..name_only("เรือมเหศวร", "Ruea Mahesuan", "Mahesuan's Rook", Source::Legends)
};

/// The glossary says only that a knight goes high enough to attack two pawns; its figure is not at hand.
pub(super) static MA_KHAMOI: Facts = name_only("ม้าขโมย", "Ma Khamoi", "Thieving Knight", Source::Glossary);

pub(super) static KRATAE: Facts =
    name_only("กระแตแยกเขี้ยว", "Kratae Yaek Khiao", "Treeshrew Baring Its Teeth", Source::Srimuang);

/// The source spells it สิงห์โตล่อแก้ว.
pub(super) static SINGTO: Facts =
    name_only("สิงโตล่อแก้ว", "Singto Lo Kaeo", "Lion Playing with a Crystal", Source::Srimuang);
