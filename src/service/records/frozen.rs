//! Types as earlier versions stored them, each with its conversion into the type of today.
//!
//! They belong to bytes that exist, so they never change: neither the order of fields and variants nor their types. Only
//! the conversions follow when a type of today changes. `makruk::Count` alone has no copy here, since its fields are
//! private; the golden bytes of each version hold it.

use serde::Deserialize;

use crate::i18n::Locale as LiveLocale;
use crate::{game, service};
use makruk::Rank;

/// Declares types as they were stored, and converts each into the live type after `as`. A variant's content is named
/// before its type.
macro_rules! frozen {
    ($(enum $name:ident as $live:ty { $($variant:ident $(($content:ident: $type:ty))?),* $(,)? })*) => {$(
        #[derive(Deserialize)]
        pub enum $name {
            $($variant $(($type))?),*
        }

        impl From<$name> for $live {
            fn from(stored: $name) -> Self {
                match stored {
                    $($name::$variant $(($content))? => Self::$variant $(($content.into()))?),*
                }
            }
        }
    )*};
    ($(struct $name:ident as $live:ty { $($field:ident: $type:ty),* $(,)? })*) => {$(
        #[derive(Deserialize)]
        pub struct $name {
            $($field: $type),*
        }

        impl From<$name> for $live {
            fn from(stored: $name) -> Self {
                Self { $($field: stored.$field.into()),* }
            }
        }
    )*};
}
pub(super) use frozen;

frozen! {
    enum Locale as LiveLocale { Thai, English }

    enum Color as makruk::Color { White, Black }

    enum CountKind as makruk::CountKind { Board, Pieces }

    enum WinReason as makruk::WinReason { Checkmate, Resignation, KingDriven, KingMoved, Time }

    enum DrawReason as makruk::DrawReason { Agreement, Stalemate, Repetition, Count(kind: CountKind), Material, Time }

    enum Seating as game::Seating { Random, Challenger(side: Color) }

    enum FirstMover as game::FirstMover { Random, Side(side: Color) }

    enum Takebacks as game::Takebacks { ByConsent, Never }

    enum TimeControl as game::TimeControl { Unlimited, Live(time: LiveTime), Correspondence(days: DaysPerMove) }

    enum Commentary as game::Commentary { Facts, Advice }

    enum FastMet as makruk::FastMet { Leap, Provincial }

    enum Giver as game::Giver { Challenger, Opponent }

    enum PieceOdds as makruk::PieceOdds {
        PawnBeforeMet,
        PawnBeforeKhon(wing: Wing),
        Met,
        Rook(wing: Wing),
        BothRooks,
        RookForPromotedPawn(wing: Wing),
    }

    enum Wing as makruk::Wing { Left, Right }

    enum KingOdds as makruk::KingOdds { Guarded, Rooted }

    enum MixedPieces as makruk::counting::MixedPieces { SmallestLimit, KhonBeforeKnight, KnightBeforeKhon }

    enum WhenBared as makruk::counting::WhenBared { MustChange, MayChoose }

    enum CounterMates as makruk::counting::CounterMates { Draw, Win }

    enum Calling as makruk::counting::Calling { Claim, Automatic }

    enum Numbers as makruk::counting::Numbers { Kept, Spoken, SpokenWithSkips }
}

frozen! {
    struct Odds as game::Odds { giver: Giver, handicap: Handicap }

    struct Place as service::Place { guild: Option<u64>, channel: ChannelId, locale: Locale }

    struct Ruleset as makruk::Ruleset {
        single_rook: u16,
        mixed: MixedPieces,
        board_first: u16,
        when_bared: WhenBared,
        counter_mates: CounterMates,
        repetitions: u8,
        calling: Calling,
        numbers: Numbers,
    }
}

#[derive(Deserialize)]
pub enum Handicap {
    Pieces(PieceOdds),
    King(KingOdds),
}

impl From<Handicap> for makruk::Handicap {
    fn from(handicap: Handicap) -> Self {
        match handicap {
            Handicap::Pieces(odds) => Self::Pieces(odds.into()),
            Handicap::King(odds) => Self::King(odds.into()),
        }
    }
}

/// A level of the engine by its number.
#[derive(Deserialize)]
#[serde(try_from = "u8")]
pub struct Level(game::Level);

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        game::Level::new(number).map(Self).ok_or("levels go from 1 to 10")
    }
}

impl From<Level> for game::Level {
    fn from(Level(level): Level) -> Self {
        level
    }
}

/// Minutes for the whole game, and seconds that each move adds.
#[derive(Deserialize)]
#[serde(try_from = "(u8, u8)")]
pub struct LiveTime(game::LiveTime);

impl TryFrom<(u8, u8)> for LiveTime {
    type Error = game::InvalidTimeControl;

    fn try_from((minutes, increment): (u8, u8)) -> Result<Self, Self::Error> {
        game::LiveTime::new(minutes, increment).map(Self)
    }
}

impl From<LiveTime> for game::LiveTime {
    fn from(LiveTime(time): LiveTime) -> Self {
        time
    }
}

#[derive(Deserialize)]
#[serde(try_from = "u8")]
pub struct DaysPerMove(game::DaysPerMove);

impl TryFrom<u8> for DaysPerMove {
    type Error = game::InvalidTimeControl;

    fn try_from(days: u8) -> Result<Self, Self::Error> {
        game::DaysPerMove::new(days).map(Self)
    }
}

impl From<DaysPerMove> for game::DaysPerMove {
    fn from(DaysPerMove(days): DaysPerMove) -> Self {
        days
    }
}

#[derive(Deserialize)]
pub struct ChannelId(u64);

impl From<ChannelId> for service::ChannelId {
    fn from(ChannelId(id): ChannelId) -> Self {
        Self(id)
    }
}

#[derive(Deserialize)]
pub struct PlayerId(u64);

impl From<PlayerId> for game::PlayerId {
    fn from(PlayerId(id): PlayerId) -> Self {
        Self(id)
    }
}

#[derive(Deserialize)]
pub enum Outcome {
    Win { winner: Color, by: WinReason },
    Draw(DrawReason),
}

impl From<Outcome> for makruk::Outcome {
    fn from(stored: Outcome) -> Self {
        match stored {
            Outcome::Win { winner, by } => Self::Win { winner: winner.into(), by: by.into() },
            Outcome::Draw(reason) => Self::Draw(reason.into()),
        }
    }
}

/// A square by its index: a1 is 0, b1 is 1, h8 is 63.
#[derive(Deserialize)]
#[serde(try_from = "u8")]
pub struct Square(makruk::Square);

impl TryFrom<u8> for Square {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        let rank = Rank::new(index / 8).ok_or("a square's index is from 0 to 63")?;
        let file = makruk::File::new(index % 8).ok_or("a square's index is from 0 to 63")?;
        Ok(Self(makruk::Square::new(file, rank)))
    }
}

#[derive(Deserialize)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: bool,
}

impl From<Move> for makruk::Move {
    fn from(Move { from, to, promotion }: Move) -> Self {
        if promotion { Self::promoting(from.0, to.0) } else { Self::new(from.0, to.0) }
    }
}
