//! What custom ids are made of: parts between colons.

use std::fmt::{Display, Write};
use std::str::{FromStr, Split};

use crate::kit::custom_id::ParseCustomIdError;
use crate::kit::limits::{CUSTOM_ID, truncate};
use bot_service::EventId;
use bot_service::game::GameId;
use makruk::{Color, Move, Square};

/// What is written into an id as one or more parts, and read back from them. Equal values have equal parts.
pub trait IdParts: Sized {
    fn write(&self, id: &mut IdWriter);

    /// # Errors
    /// [`ParseCustomIdError::Malformed`] if the parts have no meaning.
    fn read(parts: &mut Parts<'_>) -> Result<Self, ParseCustomIdError>;
}

/// An id that is being written.
pub struct IdWriter(String);

impl IdWriter {
    pub fn new(prefix: &str) -> IdWriter {
        IdWriter(prefix.to_owned())
    }

    pub fn part(&mut self, part: impl Display) {
        let _ = write!(self.0, ":{part}");
    }

    pub fn written(self) -> String {
        self.0
    }
}

/// The parts of an id that are still to be read.
#[derive(Clone)]
pub struct Parts<'a>(Split<'a, char>);

impl<'a> Parts<'a> {
    pub fn of(text: &'a str) -> Parts<'a> {
        Parts(text.split(':'))
    }

    pub fn text(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The next part, as `read` takes it.
    ///
    /// # Errors
    /// [`ParseCustomIdError::Malformed`] if it does not.
    pub fn part<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, ParseCustomIdError> {
        let part = self.text().unwrap_or_default();
        read(part).ok_or_else(|| malformed(part))
    }

    /// # Errors
    /// [`ParseCustomIdError::Malformed`] if the next part is not a single letter.
    pub fn letter(&mut self) -> Result<char, ParseCustomIdError> {
        self.part(|part| {
            let mut letters = part.chars();
            letters.next().filter(|_| letters.next().is_none())
        })
    }

    /// What is parsed from its text, as `Display` writes it: without sign and leading zeros.
    ///
    /// # Errors
    /// [`ParseCustomIdError::Malformed`] if the next part is not such a text.
    pub fn parsed<T: FromStr + Display>(&mut self) -> Result<T, ParseCustomIdError> {
        self.part(|part| part.parse::<T>().ok().filter(|value| value.to_string() == part))
    }

    /// The whole value, with nothing after it.
    ///
    /// # Errors
    /// [`ParseCustomIdError::Malformed`] with the part that has no meaning.
    pub fn whole<T: IdParts>(mut self) -> Result<T, ParseCustomIdError> {
        let value = T::read(&mut self)?;
        match self.text() {
            None => Ok(value),
            Some(left_over) => Err(malformed(left_over)),
        }
    }
}

pub fn malformed(part: impl ToString) -> ParseCustomIdError {
    ParseCustomIdError::Malformed(truncate(&part.to_string(), CUSTOM_ID))
}

/// Declares how values are written into ids: variants by a letter each, with their fields after it; structs by their fields in
/// order; and values that are one part, as they are displayed.
macro_rules! id_parts {
    ($(enum $name:ident { $($variant:ident $(($($field:ident),+))? $({ $($named:ident),+ })? = $letter:literal),* $(,)? })*) => {$(
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                match self {
                    $($name::$variant $(($($field),+))? $({ $($named),+ })? => {
                        id.part($letter);
                        $($($crate::kit::custom_id::IdParts::write($field, id);)+)?
                        $($($crate::kit::custom_id::IdParts::write($named, id);)+)?
                    })*
                }
            }

            fn read(
                parts: &mut $crate::kit::custom_id::Parts<'_>,
            ) -> Result<$name, $crate::kit::custom_id::ParseCustomIdError> {
                Ok(match parts.letter()? {
                    $($letter => {
                        $($(let $field = $crate::kit::custom_id::IdParts::read(parts)?;)+)?
                        $($(let $named = $crate::kit::custom_id::IdParts::read(parts)?;)+)?
                        $name::$variant $(($($field),+))? $({ $($named),+ })?
                    })*
                    other => return Err($crate::kit::custom_id::malformed(other)),
                })
            }
        }
    )*};
    ($(struct $name:ident { $($field:ident),+ })*) => {$(
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                $($crate::kit::custom_id::IdParts::write(&self.$field, id);)+
            }

            fn read(
                parts: &mut $crate::kit::custom_id::Parts<'_>,
            ) -> Result<$name, $crate::kit::custom_id::ParseCustomIdError> {
                $(let $field = $crate::kit::custom_id::IdParts::read(parts)?;)+
                Ok($name { $($field),+ })
            }
        }
    )*};
    ($(display $name:ty;)*) => {$(
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                id.part(self);
            }

            fn read(
                parts: &mut $crate::kit::custom_id::Parts<'_>,
            ) -> Result<$name, $crate::kit::custom_id::ParseCustomIdError> {
                parts.parsed()
            }
        }
    )*};
    ($(number $name:ident;)*) => {$(
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                id.part(self.0);
            }

            fn read(
                parts: &mut $crate::kit::custom_id::Parts<'_>,
            ) -> Result<$name, $crate::kit::custom_id::ParseCustomIdError> {
                parts.parsed().map($name)
            }
        }
    )*};
}
pub(crate) use id_parts;

id_parts! {
    display u8;
    display u16;
    display u32;
    display u64;
}

id_parts! {
    number GameId;
    number EventId;
}

id_parts! {
    enum Color { White = 'w', Black = 'b' }
}

/// A dash where there is none.
impl<T: IdParts> IdParts for Option<T> {
    fn write(&self, id: &mut IdWriter) {
        match self {
            None => id.part('-'),
            Some(value) => value.write(id),
        }
    }

    fn read(parts: &mut Parts<'_>) -> Result<Option<T>, ParseCustomIdError> {
        let mut after = parts.clone();
        match after.text() {
            Some("-") => {
                *parts = after;
                Ok(None)
            }
            _ => T::read(parts).map(Some),
        }
    }
}

impl IdParts for Square {
    fn write(&self, id: &mut IdWriter) {
        id.part(self);
    }

    fn read(parts: &mut Parts<'_>) -> Result<Square, ParseCustomIdError> {
        parts.part(|part| Square::from_latin(part.as_bytes()))
    }
}

impl IdParts for Move {
    fn write(&self, id: &mut IdWriter) {
        id.part(self);
    }

    fn read(parts: &mut Parts<'_>) -> Result<Move, ParseCustomIdError> {
        parts.part(|part| {
            let bytes = part.as_bytes();
            let (from, to) = (Square::from_latin(bytes.get(..2)?)?, Square::from_latin(bytes.get(2..4)?)?);
            match bytes.get(4..)? {
                b"" => Some(Move::new(from, to)),
                b"m" => Some(Move::promoting(from, to)),
                _ => None,
            }
        })
    }
}
