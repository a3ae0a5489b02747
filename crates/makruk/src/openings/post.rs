//! The posts of the khons that have names.

use crate::rules::{Color, Square};

/// A named square of a khon (ตำนานหมากรุก, ประวัติการเปิดหมาก).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KhonPost {
    /// โคนสุรการ: ข๓ for White, ช๖ for Black. The source has ค๓ and ช๖, which are not each other's turned square; ค๓ is the
    /// square of the next post, so Black's is taken to be right.
    Surakan,
    /// โคนสุชาติ: ค๓ for White, ฉ๖ for Black.
    Suchat,
    /// โคนขุนพล: ง๓ for White, จ๖ for Black.
    Khunphon,
}

impl KhonPost {
    /// The three posts, from the edge to the middle.
    pub const ALL: [KhonPost; 3] = [KhonPost::Surakan, KhonPost::Suchat, KhonPost::Khunphon];

    /// The stable identifier, for locales.
    pub const fn key(self) -> &'static str {
        match self {
            KhonPost::Surakan => "khon-surakan",
            KhonPost::Suchat => "khon-suchat",
            KhonPost::Khunphon => "khon-khunphon",
        }
    }

    /// The name in Thai.
    pub const fn thai(self) -> &'static str {
        match self {
            KhonPost::Surakan => "โคนสุรการ",
            KhonPost::Suchat => "โคนสุชาติ",
            KhonPost::Khunphon => "โคนขุนพล",
        }
    }

    /// The Thai name in Latin letters.
    pub const fn english(self) -> &'static str {
        match self {
            KhonPost::Surakan => "Khon Surakan",
            KhonPost::Suchat => "Khon Suchat",
            KhonPost::Khunphon => "Khon Khunphon",
        }
    }

    /// The square for `color`.
    pub const fn square(self, color: Color) -> Square {
        match color {
            Color::White => self.for_white(),
            Color::Black => self.for_white().rotated(),
        }
    }

    /// The square for White.
    const fn for_white(self) -> Square {
        const SURAKAN: Square = named(b"b3");
        const SUCHAT: Square = named(b"c3");
        const KHUNPHON: Square = named(b"d3");
        match self {
            KhonPost::Surakan => SURAKAN,
            KhonPost::Suchat => SUCHAT,
            KhonPost::Khunphon => KHUNPHON,
        }
    }
}

/// The square of this name; a wrong one does not compile.
const fn named(name: &[u8]) -> Square {
    match Square::from_latin(name) {
        Some(square) => square,
        None => panic!("no such square"),
    }
}
