//! What the seed leaves open, as options. Each has its source.

use std::fmt;
use std::str::FromStr;

use crate::source::RuleSource;

/// What becomes of a throw without a legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockedThrow {
    /// The turn passes.
    #[default]
    Passes,
    /// The die is thrown again, unless no throw would have a move.
    ThrownAgain,
}

/// What a king gains on its ally's throne (*Sinhasana*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThroneRule {
    /// It commands both armies, from then on.
    #[default]
    CommandsBoth,
    /// A stake alone, as on an enemy's throne.
    StakeOnly,
}

/// Whether captured kings come back (*Nripakrishta*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ransom {
    /// Where each alliance has lost one king, the two may be exchanged by agreement.
    #[default]
    Exchange,
    /// They never do.
    Never,
}

/// What a pawn becomes on the last rank (*Shatpada*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PawnPromotion {
    /// On the place of a horse or an elephant that piece, once its army has lost its own; anywhere, if it is its army's last pawn and
    /// no more than a boat is left beside the king. Until then it waits.
    #[default]
    LostPiece,
    /// On the place of a horse or an elephant that piece, whatever its army has.
    AnyPiece,
}

/// Whether the fourth boat that completes a square of four captures the others (*Vrihannauka*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Concourse {
    /// It captures the three others, its ally's included.
    #[default]
    Captures,
    /// Nothing happens.
    Ignored,
}

/// What becomes of a game in which nothing but kings is left on the board (*Kakakashtha*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BareKings {
    /// It is drawn.
    #[default]
    Draw,
    /// It goes on: kings may capture each other.
    PlayOn,
}

/// The rules of a game for four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FourRules {
    /// A throw without a legal move.
    pub blocked: BlockedThrow,
    /// A king on its ally's throne.
    pub throne: ThroneRule,
    /// Captured kings.
    pub ransom: Ransom,
    /// Pawns on the last rank.
    pub promotion: PawnPromotion,
    /// Four boats in a square.
    pub concourse: Concourse,
    /// Kings alone.
    pub bare_kings: BareKings,
    /// After how many rounds without a capture or pawn move the game is drawn; never at 0. Our own rule, so that every game ends.
    pub idle_rounds: u8,
}

impl Default for FourRules {
    fn default() -> FourRules {
        FourRules {
            blocked: BlockedThrow::default(),
            throne: ThroneRule::default(),
            ransom: Ransom::default(),
            promotion: PawnPromotion::default(),
            concourse: Concourse::default(),
            bare_kings: BareKings::default(),
            idle_rounds: 50,
        }
    }
}

impl BlockedThrow {
    /// Where the rule is from: the poem does not say.
    pub const fn source(self) -> RuleSource {
        RuleSource::Own
    }
}

impl ThroneRule {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            ThroneRule::CommandsBoth => RuleSource::Forbes,
            ThroneRule::StakeOnly => RuleSource::Own,
        }
    }
}

impl Ransom {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            Ransom::Exchange => RuleSource::Forbes,
            Ransom::Never => RuleSource::Own,
        }
    }
}

impl PawnPromotion {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            PawnPromotion::LostPiece => RuleSource::Murray,
            PawnPromotion::AnyPiece => RuleSource::Own,
        }
    }
}

impl Concourse {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            Concourse::Captures => RuleSource::Murray,
            Concourse::Ignored => RuleSource::Own,
        }
    }
}

impl BareKings {
    /// Where the rule is from.
    pub const fn source(self) -> RuleSource {
        match self {
            BareKings::Draw => RuleSource::Murray,
            BareKings::PlayOn => RuleSource::Own,
        }
    }
}

impl FourRules {
    /// The rules as a number below 16,384, for what is stored. Its meaning never changes.
    pub const fn code(self) -> u16 {
        self.blocked as u16
            | (self.throne as u16) << 1
            | (self.ransom as u16) << 2
            | (self.promotion as u16) << 3
            | (self.concourse as u16) << 4
            | (self.bare_kings as u16) << 5
            | (self.idle_rounds as u16) << 6
    }

    /// The rules of this number; `None` if there are none.
    pub const fn from_code(code: u16) -> Option<FourRules> {
        if code >= 1 << 14 {
            return None;
        }
        Some(FourRules {
            blocked: if code & 1 == 0 { BlockedThrow::Passes } else { BlockedThrow::ThrownAgain },
            throne: if code & 2 == 0 { ThroneRule::CommandsBoth } else { ThroneRule::StakeOnly },
            ransom: if code & 4 == 0 { Ransom::Exchange } else { Ransom::Never },
            promotion: if code & 8 == 0 { PawnPromotion::LostPiece } else { PawnPromotion::AnyPiece },
            concourse: if code & 16 == 0 { Concourse::Captures } else { Concourse::Ignored },
            bare_kings: if code & 32 == 0 { BareKings::Draw } else { BareKings::PlayOn },
            idle_rounds: (code >> 6) as u8,
        })
    }
}

/// The words of the options in records, in the order of their bits in the code. They never change.
const WORDS: [[&str; 2]; 6] = [
    ["passes", "thrown-again"],
    ["commands-both", "stake-only"],
    ["exchange", "never"],
    ["lost-piece", "any-piece"],
    ["captures", "ignored"],
    ["draw", "play-on"],
];

/// The text is not the rules of a game for four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFourRules;

impl fmt::Display for NotFourRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-rules")
    }
}

impl std::error::Error for NotFourRules {}

impl fmt::Display for FourRules {
    /// A word for each option, and the number of idle rounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (bit, words) in WORDS.iter().enumerate() {
            write!(f, "{} ", words[usize::from(self.code() >> bit & 1)])?;
        }
        write!(f, "{}", self.idle_rounds)
    }
}

impl FromStr for FourRules {
    type Err = NotFourRules;

    fn from_str(text: &str) -> Result<FourRules, NotFourRules> {
        let mut fields = text.split_ascii_whitespace();
        let mut code = 0;
        for (bit, words) in WORDS.iter().enumerate() {
            let field = fields.next();
            let choice = words.iter().position(|word| Some(*word) == field).ok_or(NotFourRules)?;
            code |= (choice as u16) << bit;
        }
        let idle_rounds: u8 = fields.next().and_then(|rounds| rounds.parse().ok()).ok_or(NotFourRules)?;
        let rules = FourRules::from_code(code | u16::from(idle_rounds) << 6).ok_or(NotFourRules)?;
        if fields.next().is_some() { Err(NotFourRules) } else { Ok(rules) }
    }
}
