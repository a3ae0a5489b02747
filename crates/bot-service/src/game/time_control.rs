//! Time controls.

use std::fmt;
use std::str::FromStr;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Time for a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TimeControl {
    /// Without a clock.
    #[default]
    Unlimited,
    /// Time for the whole game, with an increment per move.
    Live(LiveTime),
    Correspondence(DaysPerMove),
}

/// Minutes for the whole game and increment in seconds: `5+3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct LiveTime {
    minutes: u8,
    increment: u8,
}

/// Days for each move: `3d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct DaysPerMove(u8);

/// A time control outside the supported range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a live game has {min} to {max} minutes and at most {inc} seconds a move, any other 1 to {days} days a move",
    min = LiveTime::MINUTES.0, max = LiveTime::MINUTES.1, inc = LiveTime::MAX_INCREMENT, days = DaysPerMove::MAX
)]
pub struct InvalidTimeControl;

impl LiveTime {
    /// Minimum and maximum minutes.
    pub const MINUTES: (u8, u8) = (1, 60);

    /// Maximum increment in seconds.
    pub const MAX_INCREMENT: u8 = 30;

    /// `minutes` for the whole game, and `increment` seconds per move.
    pub const fn new(minutes: u8, increment: u8) -> Result<LiveTime, InvalidTimeControl> {
        if minutes < LiveTime::MINUTES.0 || minutes > LiveTime::MINUTES.1 || increment > LiveTime::MAX_INCREMENT {
            return Err(InvalidTimeControl);
        }
        Ok(LiveTime { minutes, increment })
    }

    /// Minutes for the whole game.
    pub const fn minutes(self) -> u8 {
        self.minutes
    }

    /// Increment in seconds.
    pub const fn increment(self) -> u8 {
        self.increment
    }

    /// A side's initial time.
    pub const fn initial(self) -> SignedDuration {
        SignedDuration::from_secs(self.minutes as i64 * 60)
    }

    pub const fn added(self) -> SignedDuration {
        SignedDuration::from_secs(self.increment as i64)
    }
}

impl DaysPerMove {
    pub const MAX: u8 = 14;

    pub const fn new(days: u8) -> Result<DaysPerMove, InvalidTimeControl> {
        if days == 0 || days > DaysPerMove::MAX { Err(InvalidTimeControl) } else { Ok(DaysPerMove(days)) }
    }

    pub const fn days(self) -> u8 {
        self.0
    }

    pub const fn duration(self) -> SignedDuration {
        SignedDuration::from_hours(self.0 as i64 * 24)
    }
}

impl TryFrom<(u8, u8)> for LiveTime {
    type Error = InvalidTimeControl;

    fn try_from((minutes, increment): (u8, u8)) -> Result<LiveTime, InvalidTimeControl> {
        LiveTime::new(minutes, increment)
    }
}

impl From<LiveTime> for (u8, u8) {
    fn from(LiveTime { minutes, increment }: LiveTime) -> (u8, u8) {
        (minutes, increment)
    }
}

impl TryFrom<u8> for DaysPerMove {
    type Error = InvalidTimeControl;

    fn try_from(days: u8) -> Result<DaysPerMove, InvalidTimeControl> {
        DaysPerMove::new(days)
    }
}

impl From<DaysPerMove> for u8 {
    fn from(DaysPerMove(days): DaysPerMove) -> u8 {
        days
    }
}

impl fmt::Display for TimeControl {
    /// `5+3`, `3d`, or `-` without a clock.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Live(LiveTime { minutes, increment }) => write!(f, "{minutes}+{increment}"),
            TimeControl::Correspondence(DaysPerMove(days)) => write!(f, "{days}d"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = InvalidTimeControl;

    /// Parses the format of [`Display`](fmt::Display), ignoring white space around the parts.
    fn from_str(text: &str) -> Result<TimeControl, InvalidTimeControl> {
        let text = text.trim();
        let number = |digits: &str| digits.trim().parse::<u8>().map_err(|_| InvalidTimeControl);
        if text == "-" {
            return Ok(TimeControl::Unlimited);
        }
        if let Some((minutes, increment)) = text.split_once('+') {
            return LiveTime::new(number(minutes)?, number(increment)?).map(TimeControl::Live);
        }
        let days = text.strip_suffix('d').ok_or(InvalidTimeControl)?;
        DaysPerMove::new(number(days)?).map(TimeControl::Correspondence)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_offered_is_written_and_read(minutes in 0u8..70, increment in 0u8..40, days in 0u8..20) {
            let live = LiveTime::new(minutes, increment);
            prop_assert_eq!(live.is_ok(), (1..=60).contains(&minutes) && increment <= 30);
            prop_assert_eq!(DaysPerMove::new(days).is_ok(), (1..=14).contains(&days));
            for time in live.map(TimeControl::Live).into_iter().chain(DaysPerMove::new(days).map(TimeControl::Correspondence)) {
                prop_assert_eq!(time.to_string().parse(), Ok(time));
            }
        }

        #[test]
        fn reading_never_panics(text in "[ 0-9+d-]{0,8}|.{0,8}") {
            let _ = text.parse::<TimeControl>();
        }
    }

    #[test]
    fn time_controls_are_written_as_people_write_them() {
        for (text, written) in [("5+3", "5+3"), (" 60 + 30 ", "60+30"), ("14d", "14d"), ("-", "-")] {
            assert_eq!(text.parse::<TimeControl>().map(|time| time.to_string()), Ok(written.to_owned()));
        }
        for text in ["", "0+5", "61+0", "5+31", "0d", "15d", "3", "+", "5+", "d", "1+1+1", "999+0"] {
            assert_eq!(text.parse::<TimeControl>(), Err(InvalidTimeControl), "{text}");
        }
    }
}
