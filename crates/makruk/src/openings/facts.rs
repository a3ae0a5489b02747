//! Facts about an opening.

use super::family::Family;
use super::opening::Opening;
use super::people::Person;
use super::placement::Placement;
use super::year::Years;

/// What the sources know of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name in Thai.
    pub thai: &'static str,
    /// Other names in Thai.
    pub also: &'static [&'static str],
    /// The Thai name in Latin letters, as the Royal Institute transcribes.
    pub english: &'static str,
    /// What the name means in English.
    pub meaning: &'static str,
    /// The family; `None` for a name of which not even that is known.
    pub family: Option<Family>,
    /// Where its pieces stand; `None` for a name without squares, which is history and is never recognized.
    pub placement: Option<Placement>,
    /// The opening from which it was developed.
    pub developed_from: Option<Opening>,
    /// Who made and played it, ordered by year; may be empty.
    pub credits: &'static [Credit],
    /// The document that describes it.
    pub source: Source,
}

/// A person's part in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// Who.
    pub person: Person,
    /// What they did.
    pub part: CreditKind,
    /// When, where the source says.
    pub years: Option<Years>,
}

/// A person's part in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CreditKind {
    /// Made it, brought it up or gave it its shape.
    Made,
    /// Played it.
    Played,
}

/// A source, cited by its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// ตำนานหมากรุก.
    Legends,
    /// คำที่เกี่ยวข้องกับหมากรุกไทย.
    Glossary,
    /// หมากรุกไทย (ศรีเมือง).
    Srimuang,
}

impl Source {
    /// The title of the document.
    pub const fn title(self) -> &'static str {
        match self {
            Source::Legends => "ตำนานหมากรุก",
            Source::Glossary => "คำที่เกี่ยวข้องกับหมากรุกไทย",
            Source::Srimuang => "หมากรุกไทย (ศรีเมือง)",
        }
    }

    /// The heading under which the document describes openings.
    pub const fn heading(self) -> &'static str {
        match self {
            Source::Legends => "ประวัติการเปิดหมาก",
            Source::Glossary => "ม้าขโมย",
            Source::Srimuang => "การเดินหมากตาแรกหรือการขึ้นหมาก",
        }
    }
}

impl Credit {
    /// Credits a person with making it in this year.
    pub(super) const fn made(person: Person, year: u16) -> Credit {
        Credit { person, part: CreditKind::Made, years: Some(Years::one(year)) }
    }

    /// Credits a person with playing it in this year.
    pub(super) const fn played(person: Person, year: u16) -> Credit {
        Credit { person, part: CreditKind::Played, years: Some(Years::one(year)) }
    }
}
