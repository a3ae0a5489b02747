//! Games for four as text that reads back.
//!
//! ```text
//! [Variant "chaturanga for four"]
//! [Rules "passes commands-both exchange lost-piece captures draw 50"]
//! [Result "*"]
//!
//! 1. S5 d2d3 W2 a8c6 N4 - E3 h2f3 2. S5 ...
//! ```
//!
//! A throw is the letter of the army that it is for and the points; the move of two squares that follows is made by it, and `-` says
//! that there is none. An exchange of kings is `offer-S`, `accept-W` or `end-W`, by the army whose player speaks.

use std::fmt;
use std::str::FromStr;

use pgn_syntax::{TagError, TokenKind, is_tag_name, main_line, numbered, tokens, write_tag, write_words};

use super::act::{FourAct, FourRefusal, LongDie};
use super::army::{Alliance, Army};
use super::event::FourEvent;
use super::history::FourHistory;
use super::result::FourResult;
use super::rules::FourRules;
use super::state::FourStanding;

/// What the tag `Variant` says.
const VARIANT: &str = "chaturanga for four";

/// The tags that follow from the game.
const DERIVED: [&str; 3] = ["Variant", "Rules", "Result"];

/// A game to be written, or one that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourRecord {
    history: FourHistory,
    tags: Vec<(String, String)>,
}

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FourRecordError {
    /// It is of another game, or does not say of which.
    Variant,
    /// It does not say by which rules.
    Rules,
    /// A word that is neither a throw, a move nor an exchange.
    Word {
        /// The line, counted from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// An act that the rules refuse.
    Refused {
        /// The line, counted from 1.
        line: usize,
        /// The word.
        word: String,
        /// Why.
        refusal: FourRefusal,
    },
}

impl FourRecordError {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            FourRecordError::Variant => "record-variant",
            FourRecordError::Rules => "record-rules",
            FourRecordError::Word { .. } => "record-word",
            FourRecordError::Refused { refusal, .. } => refusal.key(),
        }
    }
}

impl fmt::Display for FourRecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FourRecordError::Variant | FourRecordError::Rules => f.write_str(self.key()),
            FourRecordError::Word { line, word } | FourRecordError::Refused { line, word, .. } => {
                write!(f, "{} in line {line}: {word}", self.key())
            }
        }
    }
}

impl std::error::Error for FourRecordError {}

impl FourRecord {
    /// The tag with the name by which the throws of the game were computed.
    pub const DICE_GAME: &str = "DiceGame";
    /// The tag with what was shown before the first throw.
    pub const DICE_COMMITMENT: &str = "DiceCommitment";
    /// The tag with the secret that fixes the throws.
    pub const DICE_SECRET: &str = "DiceSecret";

    /// A record of this game, which began as usual.
    pub fn new(history: FourHistory) -> FourRecord {
        FourRecord { history, tags: Vec::new() }
    }

    /// The game.
    pub fn history(&self) -> &FourHistory {
        &self.history
    }

    /// The value of a tag that was set.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// [`TagError`] if the name is invalid or belongs to a tag that follows from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::InvalidName(name.to_owned()));
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        self.tags.retain(|(it, _)| it != name);
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn result(&self) -> &'static str {
        match self.history.state().standing() {
            FourStanding::Over(FourResult::Victory { alliance: Alliance::SouthNorth, .. }) => "1-0",
            FourStanding::Over(FourResult::Victory { alliance: Alliance::WestEast, .. }) => "0-1",
            FourStanding::Over(FourResult::Draw(_)) => "1/2-1/2",
            FourStanding::ToThrow { .. } | FourStanding::ToMove { .. } => "*",
        }
    }

    /// The words of the acts, with a number before each round.
    fn words(&self) -> Vec<String> {
        let blocked = |number: usize| {
            let events = self.history.events_at(number);
            events.iter().any(|event| matches!(event, FourEvent::Blocked { .. }))
        };
        let (mut words, mut round, mut last) = (Vec::new(), 0_usize, None);
        for (number, act) in self.history.acts().enumerate() {
            let army = self.history.state_at(number).turn;
            if matches!(act, FourAct::Throw(_)) {
                // An army that is alone throws every turn; one that throws again after a block begins no round.
                let begins = |last| army < last || army == last && !blocked(number - 1);
                if last.is_none_or(begins) {
                    round += 1;
                    words.push(format!("{round}."));
                }
                last = Some(army);
            }
            words.push(match act {
                FourAct::Throw(die) => format!("{}{}", army.letter().to_ascii_uppercase(), die.points()),
                FourAct::Move(pair) => format!("{}{}", pair.from, pair.to),
                FourAct::OfferExchange(by) => format!("offer-{}", by.letter().to_ascii_uppercase()),
                FourAct::AcceptExchange(by) => format!("accept-{}", by.letter().to_ascii_uppercase()),
                FourAct::EndOffer(by) => format!("end-{}", by.letter().to_ascii_uppercase()),
            });
            if blocked(number) {
                words.push("-".to_owned());
            }
        }
        words.push(self.result().to_owned());
        words
    }
}

impl fmt::Display for FourRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Variant", VARIANT)?;
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Rules", &self.history.state().rules().to_string())?;
        write_tag(f, "Result", self.result())?;
        writeln!(f)?;
        write_words(f, self.words())
    }
}

impl FromStr for FourRecord {
    type Err = FourRecordError;

    fn from_str(text: &str) -> Result<FourRecord, FourRecordError> {
        let (mut tags, mut words) = (Vec::new(), Vec::new());
        for token in main_line(tokens(text)) {
            match token.kind {
                TokenKind::Tag(name, value) => tags.push((name.to_owned(), value)),
                TokenKind::Word(word) => words.push((token.line, word)),
                TokenKind::Odd(word) => {
                    return Err(FourRecordError::Word { line: token.line, word: word.to_owned() });
                }
                _ => {}
            }
        }
        let value = |name: &str| tags.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str());
        if value("Variant") != Some(VARIANT) {
            return Err(FourRecordError::Variant);
        }
        let rules: FourRules = value("Rules").and_then(|rules| rules.parse().ok()).ok_or(FourRecordError::Rules)?;
        let mut history = FourHistory::new(rules);
        for (line, word) in words {
            let (_, word) = numbered(word);
            if matches!(word, "" | "-" | "*" | "1-0" | "0-1" | "1/2-1/2") {
                continue;
            }
            let odd = || FourRecordError::Word { line, word: word.to_owned() };
            let act = act(word, history.state().turn).ok_or_else(odd)?;
            history.play(act).map_err(|refusal| FourRecordError::Refused { line, word: word.to_owned(), refusal })?;
        }
        tags.retain(|(name, _)| !DERIVED.contains(&name.as_str()));
        Ok(FourRecord { history, tags })
    }
}

/// What a word says; a throw has to be for the army whose turn it is.
fn act(word: &str, turn: Army) -> Option<FourAct> {
    let army =
        |letter: &str| Army::ALL.into_iter().find(|army| letter.eq_ignore_ascii_case(&army.letter().to_string()));
    if let Some((verb, by)) = word.split_once('-')
        && let Some(by) = army(by)
    {
        return match verb {
            "offer" => Some(FourAct::OfferExchange(by)),
            "accept" => Some(FourAct::AcceptExchange(by)),
            "end" => Some(FourAct::EndOffer(by)),
            _ => None,
        };
    }
    if let Ok(pair) = word.parse() {
        return Some(FourAct::Move(pair));
    }
    let (letter, points) = word.split_at_checked(1)?;
    let die = LongDie::of_points(points.parse().ok()?)?;
    (army(letter)? == turn).then_some(FourAct::Throw(die))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::random_game;
    use super::*;

    fn read(movetext: &str) -> Result<FourRecord, FourRecordError> {
        let rules = FourRules::default();
        format!("[Variant \"{VARIANT}\"]\n[Rules \"{rules}\"]\n\n{movetext}").parse()
    }

    #[test]
    fn a_game_is_written_as_people_read_it() {
        let mut record = read("S5 d2d3 W4 N2 h8f6").unwrap();
        record.set_tag("South", "มะลิ").unwrap();
        assert_eq!(
            record.to_string(),
            "[Variant \"chaturanga for four\"]\n[South \"มะลิ\"]\n\
             [Rules \"passes commands-both exchange lost-piece captures draw 50\"]\n[Result \"*\"]\n\n\
             1. S5 d2d3 W4 - N2 h8f6 *\n"
        );
        assert_eq!(record.tag("South"), Some("มะลิ"));
        assert!(record.set_tag("Rules", "mine").is_err() && record.set_tag("no name", "").is_err());
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_line() {
        let word = |word: &str| FourRecordError::Word { line: 4, word: word.to_owned() };
        let refused = |word: &str, refusal| FourRecordError::Refused { line: 4, word: word.to_owned(), refusal };
        for (movetext, error) in [
            ("S6 d2d3", word("S6")),
            ("W5", word("W5")),
            ("hello", word("hello")),
            ("d2d3", refused("d2d3", FourRefusal::ThrowFirst)),
            ("S5 S5", refused("S5", FourRefusal::AlreadyThrown)),
            ("S5 a1c3", refused("a1c3", read("S5 a1c3").unwrap_err().refusal())),
            ("accept-W", refused("accept-W", FourRefusal::NotOffered)),
        ] {
            assert_eq!(read(movetext), Err(error), "{movetext}");
        }
        assert_eq!("1. e4 e5".parse::<FourRecord>(), Err(FourRecordError::Variant));
        assert_eq!("[Variant \"chaturanga for four\"]".parse::<FourRecord>(), Err(FourRecordError::Rules));
    }

    impl FourRecordError {
        fn refusal(self) -> FourRefusal {
            match self {
                FourRecordError::Refused { refusal, .. } => refusal,
                other => panic!("{other}"),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn games_round_trip(number: u64) {
            let record = FourRecord::new(random_game(number));
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[SWNE2345a-h1-8 .*-]{0,60}") {
            let _ = read(&text);
        }
    }
}
