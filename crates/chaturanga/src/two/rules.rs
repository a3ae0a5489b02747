//! What the seed leaves open, as options.

use std::fmt;
use std::str::FromStr;

use crate::source::RuleSource;

/// Whom the kings face at the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Each king faces the other's counsellor, as in Makruk.
    #[default]
    Counsellor,
    /// The kings face each other.
    King,
}

/// What becomes of a side that has lost everything but its king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BareKing {
    /// It plays on.
    #[default]
    PlaysOn,
    /// It has lost, unless it bares the other king with its next move: then the game is drawn.
    LosesUnlessAnswered,
    /// It has lost at once.
    Loses,
}

/// What becomes of a side that is not in check and has no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// The game is drawn.
    #[default]
    Draw,
    /// The side without a move has lost.
    Loses,
}

/// The rules of a game for two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoRules {
    /// Whom the kings face.
    pub facing: Facing,
    /// What a bare king means.
    pub bare_king: BareKing,
    /// What a stalemate means.
    pub stalemate: Stalemate,
}

impl Facing {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            Facing::Counsellor => RuleSource::Makruk,
            Facing::King => RuleSource::Murray,
        }
    }
}

impl BareKing {
    /// Where the rule is from: a bare king loses in the Muslim game.
    pub const fn source(self) -> RuleSource {
        match self {
            BareKing::PlaysOn => RuleSource::Makruk,
            BareKing::LosesUnlessAnswered | BareKing::Loses => RuleSource::Murray,
        }
    }
}

impl Stalemate {
    /// Where the rule is from: who is stalemated loses in the Muslim game.
    pub const fn source(self) -> RuleSource {
        match self {
            Stalemate::Draw => RuleSource::Makruk,
            Stalemate::Loses => RuleSource::Murray,
        }
    }
}

impl TwoRules {
    /// The rules as a number below 12, for what is stored. Its meaning never changes.
    pub const fn code(self) -> u8 {
        self.facing as u8 + 2 * self.bare_king as u8 + 6 * self.stalemate as u8
    }

    /// The rules of this number; `None` if there are none.
    pub const fn from_code(code: u8) -> Option<TwoRules> {
        let facing = if code.is_multiple_of(2) { Facing::Counsellor } else { Facing::King };
        let bare_king = match code / 2 % 3 {
            0 => BareKing::PlaysOn,
            1 => BareKing::LosesUnlessAnswered,
            _ => BareKing::Loses,
        };
        let stalemate = match code / 6 {
            0 => Stalemate::Draw,
            1 => Stalemate::Loses,
            _ => return None,
        };
        Some(TwoRules { facing, bare_king, stalemate })
    }
}

/// The words of the options in records. They never change.
const FACING: [&str; 2] = ["facing-counsellor", "facing-king"];
const BARE_KING: [&str; 3] = ["bare-king-plays-on", "bare-king-loses-unless-answered", "bare-king-loses"];
const STALEMATE: [&str; 2] = ["stalemate-draws", "stalemate-loses"];

/// The text is not the rules of a game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTwoRules;

impl fmt::Display for NotTwoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-rules")
    }
}

impl std::error::Error for NotTwoRules {}

impl fmt::Display for TwoRules {
    /// A word for each option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            [FACING[self.facing as usize], BARE_KING[self.bare_king as usize], STALEMATE[self.stalemate as usize]];
        f.write_str(&words.join(" "))
    }
}

impl FromStr for TwoRules {
    type Err = NotTwoRules;

    fn from_str(text: &str) -> Result<TwoRules, NotTwoRules> {
        let rules = (0..12).filter_map(TwoRules::from_code);
        let is_it = |rules: &TwoRules| text.split_whitespace().eq(rules.to_string().split(' '));
        rules.into_iter().find(is_it).ok_or(NotTwoRules)
    }
}
