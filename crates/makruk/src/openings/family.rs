//! Families of openings.

/// What the knights make of an opening. Openings of one family are each other's kin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// ม้าผูก, ม้าโยงขวา: the knights protect each other from ฉ๓ and ง๒.
    Tied,
    /// ม้ามังกร, ม้าโยงซ้าย: the knights protect each other from ค๓ and จ๒.
    Dragon,
    /// ม้าเทียม, ม้าคู่: the knights stand abreast on ง๒ and จ๒.
    Abreast,
    /// ม้าอุปการ: the first knight to move goes to the edge.
    Edge,
}

impl Family {
    /// The four families.
    pub const ALL: [Family; 4] = [Family::Tied, Family::Dragon, Family::Abreast, Family::Edge];

    /// The stable identifier, for locales.
    pub const fn key(self) -> &'static str {
        match self {
            Family::Tied => "ma-phuk",
            Family::Dragon => "ma-mangkon",
            Family::Abreast => "ma-thiam",
            Family::Edge => "ma-upakan",
        }
    }

    /// The name in Thai.
    pub const fn thai(self) -> &'static str {
        match self {
            Family::Tied => "ม้าผูก",
            Family::Dragon => "ม้ามังกร",
            Family::Abreast => "ม้าเทียม",
            Family::Edge => "ม้าอุปการ",
        }
    }

    /// The Thai name in Latin letters.
    pub const fn english(self) -> &'static str {
        match self {
            Family::Tied => "Ma Phuk",
            Family::Dragon => "Ma Mangkon",
            Family::Abreast => "Ma Thiam",
            Family::Edge => "Ma Upakan",
        }
    }

    /// What the name means in English.
    pub const fn meaning(self) -> &'static str {
        match self {
            Family::Tied => "Tied Knights",
            Family::Dragon => "Dragon Knights",
            Family::Abreast => "Knights Abreast",
            Family::Edge => "Supporting Knight",
        }
    }
}
