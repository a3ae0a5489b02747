//! What custom ids are made of: parts between colons.

use std::fmt::{Display, Write};
use std::str::{FromStr, Split};

use crate::kit::custom_id::ParseCustomIdError;
use crate::kit::limits::{CUSTOM_ID, truncate};
use board_games::{GameKind, GameMove, GameSquare, Seat};
use bot_service::EventId;
use bot_service::game::GameId;
use makruk::Color;

/// What is written into an id as one or more parts, and read back from them. Equal values have equal parts.
pub trait IdParts: Sized {
    fn write(&self, id: &mut IdWriter);

    fn read(parts: &mut SplitId<'_>) -> Result<Self, ParseCustomIdError>;
}

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

#[derive(Clone)]
pub struct SplitId<'a>(Split<'a, char>);

impl<'a> SplitId<'a> {
    pub fn of(text: &'a str) -> SplitId<'a> {
        SplitId(text.split(':'))
    }

    pub fn text(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The next part, as `read` takes it.
    pub fn part<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, ParseCustomIdError> {
        let part = self.text().unwrap_or_default();
        read(part).ok_or_else(|| malformed(part))
    }

    pub fn letter(&mut self) -> Result<char, ParseCustomIdError> {
        self.part(|part| {
            let mut letters = part.chars();
            letters.next().filter(|_| letters.next().is_none())
        })
    }

    /// What is parsed from its text, as `Display` writes it: without sign and leading zeros.
    pub fn parsed<T: FromStr + Display>(&mut self) -> Result<T, ParseCustomIdError> {
        self.part(|part| part.parse::<T>().ok().filter(|value| value.to_string() == part))
    }

    /// The whole value, with nothing after it.
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
/// order; and values that are one part, as they are displayed or as the number in them.
///
/// What is `pub` is declared with it, by rows like `Pick(mv: Move) = 'k'`; after `as` is the letter of a kind of component.
macro_rules! id_parts {
    (
        $(#[$about:meta])*
        pub enum $name:ident $(<$($generic:ident),+>)? $(as $kind:literal)? {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $(($($field:ident: $type:ty),+))?
                $({ $($(#[$field_doc:meta])* $named:ident: $named_type:ty),+ $(,)? })?
                = $letter:literal
            ),* $(,)?
        }
        $($more:tt)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name $(<$($generic),+>)? {
            $($(#[$doc])* $variant $(($($type),+))? $({ $($(#[$field_doc])* $named: $named_type),+ })?,)*
        }

        $crate::kit::custom_id::id_parts! {
            enum $name $(<$($generic),+>)? { $($variant $(($($field),+))? $({ $($named),+ })? = $letter),* }
        }
        $($crate::kit::custom_id::id_parts! { kind $name = $kind; })?
        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (
        $(#[$about:meta])*
        pub struct $name:ident $(as $kind:literal)? { $($(#[$doc:meta])* $field:ident: $type:ty),+ $(,)? }
        $($more:tt)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        $crate::kit::custom_id::id_parts! { struct $name { $($field),+ } }
        $($crate::kit::custom_id::id_parts! { kind $name = $kind; })?
        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (kind $name:ident = $letter:literal; $($more:tt)*) => {
        impl $crate::kit::custom_id::ComponentId for $name {
            const LETTER: char = $letter;
        }

        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (
        enum $name:ident $(<$($generic:ident),+>)? {
            $($variant:ident $(($($field:ident),+))? $({ $($named:ident),+ })? = $letter:literal),* $(,)?
        }
        $($more:tt)*
    ) => {
        impl $(<$($generic: $crate::kit::custom_id::IdParts),+>)? $crate::kit::custom_id::IdParts
            for $name $(<$($generic),+>)?
        {
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
                parts: &mut $crate::kit::custom_id::SplitId<'_>,
            ) -> Result<Self, $crate::kit::custom_id::ParseCustomIdError> {
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

        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (struct $name:ident { $($field:ident),+ $(,)? } $($more:tt)*) => {
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                $($crate::kit::custom_id::IdParts::write(&self.$field, id);)+
            }

            fn read(
                parts: &mut $crate::kit::custom_id::SplitId<'_>,
            ) -> Result<Self, $crate::kit::custom_id::ParseCustomIdError> {
                $(let $field = $crate::kit::custom_id::IdParts::read(parts)?;)+
                Ok($name { $($field),+ })
            }
        }

        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (display $name:ty; $($more:tt)*) => {
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                id.part(self);
            }

            fn read(
                parts: &mut $crate::kit::custom_id::SplitId<'_>,
            ) -> Result<Self, $crate::kit::custom_id::ParseCustomIdError> {
                parts.parsed()
            }
        }

        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    (number $name:ident; $($more:tt)*) => {
        impl $crate::kit::custom_id::IdParts for $name {
            fn write(&self, id: &mut $crate::kit::custom_id::IdWriter) {
                id.part(self.0);
            }

            fn read(
                parts: &mut $crate::kit::custom_id::SplitId<'_>,
            ) -> Result<Self, $crate::kit::custom_id::ParseCustomIdError> {
                parts.parsed().map($name)
            }
        }

        $crate::kit::custom_id::id_parts! { $($more)* }
    };
    () => {};
}
pub(crate) use id_parts;

id_parts! {
    display u8;
    display u16;
    display u32;
    display u64;
    display GameMove;
    display GameSquare;
    display GameKind;
    number GameId;
    number EventId;
    enum Color { White = 'w', Black = 'b' }
    enum Seat { First = 'w', Second = 'b', Third = 'y', Fourth = 'z' }
}

/// A dash where there is none.
impl<T: IdParts> IdParts for Option<T> {
    fn write(&self, id: &mut IdWriter) {
        match self {
            None => id.part('-'),
            Some(value) => value.write(id),
        }
    }

    fn read(parts: &mut SplitId<'_>) -> Result<Option<T>, ParseCustomIdError> {
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
