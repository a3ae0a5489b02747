//! Moves of the game for two as people type them.
//!
//! Two squares, or a piece and where it goes, in Thai or Latin letters: `ช-ค๔`, `ม้า ง๒`, `เรือกินค๓`, `จ๔`, `Hd2`, `exd5`, `b1 d2`. A letter
//! before a digit is a file; one that may be a file or a piece (ข, ช, b, e, h) is what makes a legal move, a piece where it is written
//! as one.
//!
//! เรือ is the boat here and ช้าง the elephant that moves as Makruk's เรือ: who means the other is told.

use std::fmt;

use super::notation::thai_letter;
use super::position::{TwoMove, TwoPosition};
use super::refusal::TwoRefusal;
use crate::board::{Arm, BoardSquare, file_of, rank_of};

/// Why a text is not one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwoTextError {
    /// It is no move in any position.
    NotUnderstood,
    /// The move that it names is illegal.
    Illegal {
        /// The move.
        mv: TwoMove,
        /// Why.
        refusal: TwoRefusal,
    },
    /// No piece of this kind gets there.
    NoPiece {
        /// The kind.
        arm: Arm,
        /// The destination.
        to: BoardSquare,
    },
    /// It names the boat where the elephant gets there, or the other way round: Makruk calls the elephant's move that of the เรือ.
    OtherPiece {
        /// What it names.
        said: Arm,
        /// The move that may be meant.
        meant: TwoMove,
    },
    /// Several pieces can make the move.
    Ambiguous(Vec<TwoMove>),
}

impl TwoTextError {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            TwoTextError::NotUnderstood => "not-understood",
            TwoTextError::Illegal { refusal, .. } => refusal.key(),
            TwoTextError::NoPiece { .. } => "no-piece",
            TwoTextError::OtherPiece { .. } => "other-piece",
            TwoTextError::Ambiguous(_) => "ambiguous",
        }
    }
}

impl fmt::Display for TwoTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TwoTextError::Illegal { mv, refusal } => write!(f, "{mv}: {refusal}"),
            TwoTextError::NoPiece { arm, to } => write!(f, "no-piece {} {to}", arm.letter()),
            TwoTextError::OtherPiece { said, meant } => write!(f, "other-piece {} {meant}", said.letter()),
            TwoTextError::Ambiguous(moves) => {
                let moves: Vec<String> = moves.iter().map(TwoMove::to_string).collect();
                write!(f, "ambiguous {}", moves.join(" "))
            }
            TwoTextError::NotUnderstood => f.write_str(self.key()),
        }
    }
}

impl std::error::Error for TwoTextError {}

/// A longer text is no move.
const MOST_CHARS: usize = 40;

/// What a text may say of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TypedPattern {
    arm: Option<Arm>,
    file: Option<i8>,
    rank: Option<i8>,
    to: Option<BoardSquare>,
}

/// Reads a typed move.
///
/// # Errors
/// Why the text is not one legal move.
pub fn read(position: &TwoPosition, text: &str) -> Result<TwoMove, TwoTextError> {
    let patterns = patterns(text);
    let legal = position.legal_moves();
    for pattern in &patterns {
        let named: Vec<TwoMove> = legal.iter().copied().filter(|mv| pattern.names(position, *mv)).collect();
        match named[..] {
            [] => {}
            [mv] => return Ok(mv),
            _ => return Err(TwoTextError::Ambiguous(named)),
        }
    }
    Err(patterns.first().map_or(TwoTextError::NotUnderstood, |pattern| pattern.explain(position)))
}

impl TypedPattern {
    fn is_from(&self, from: BoardSquare) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// The kind of piece that it is about: a pawn where nothing is said of where the piece comes from.
    fn arm(&self) -> Option<Arm> {
        match (self.arm, self.file, self.rank) {
            (None, _, None) => Some(Arm::Pawn),
            (arm, ..) => arm,
        }
    }

    fn names(&self, position: &TwoPosition, mv: TwoMove) -> bool {
        let arm = position.at(mv.from).map(|(_, arm)| arm);
        Some(mv.to) == self.to && self.is_from(mv.from) && self.arm().is_none_or(|it| Some(it) == arm)
    }

    /// Why no legal move is named.
    fn explain(&self, position: &TwoPosition) -> TwoTextError {
        let Some(to) = self.to else { return TwoTextError::NotUnderstood };
        if let (Some(file), Some(rank)) = (self.file, self.rank)
            && let Some(from) = BoardSquare::new(file, rank)
        {
            let mv = TwoMove { from, to };
            return match position.refusal(mv) {
                Some(refusal) => TwoTextError::Illegal { mv, refusal },
                // Another kind of piece is there.
                None => TwoTextError::NoPiece { arm: self.arm.unwrap_or(Arm::Pawn), to },
            };
        }
        let arm = self.arm().unwrap_or(Arm::Pawn);
        let own = || position.of(position.turn()).filter(|(from, _)| self.is_from(*from));
        let of = |arm: Arm| own().filter(move |(_, it)| *it == arm).map(|(from, _)| TwoMove { from, to });
        let other = match arm {
            Arm::Boat => Some(Arm::Elephant),
            Arm::Elephant => Some(Arm::Boat),
            _ => None,
        };
        if let Some(meant) = other.and_then(|other| of(other).find(|mv| position.refusal(*mv).is_none())) {
            return TwoTextError::OtherPiece { said: arm, meant };
        }
        // What is out of reach says less than that the king would be in check.
        let refused = of(arm).filter_map(|mv| Some((mv, position.refusal(mv)?)));
        let telling = refused.into_iter().find(|(_, refusal)| !matches!(refusal, TwoRefusal::CannotReach { .. }));
        match telling {
            Some((mv, refusal)) => TwoTextError::Illegal { mv, refusal },
            None => TwoTextError::NoPiece { arm, to },
        }
    }
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Arm(Arm),
    File(i8),
    Rank(i8),
    Square(BoardSquare),
    /// A letter that may be either.
    ArmOrFile(Arm, i8),
    FileOrArm(i8, Arm),
    /// A capital letter and a digit: a square, or a piece and its rank.
    SquareOrArm(BoardSquare, Arm),
}

/// Words for the arms, longer ones before those that they begin with.
const WORDS: [(&str, Arm); 22] = [
    ("มนตรี", Arm::Counsellor),
    ("เม็ด", Arm::Counsellor),
    ("ขุน", Arm::King),
    ("ช้าง", Arm::Elephant),
    ("ม้า", Arm::Horse),
    ("เรือ", Arm::Boat),
    ("เบี้ย", Arm::Pawn),
    ("พลราบ", Arm::Pawn),
    ("counsellor", Arm::Counsellor),
    ("counselor", Arm::Counsellor),
    ("minister", Arm::Counsellor),
    ("mantri", Arm::Counsellor),
    ("met", Arm::Counsellor),
    ("king", Arm::King),
    ("elephant", Arm::Elephant),
    ("horse", Arm::Horse),
    ("knight", Arm::Horse),
    ("boat", Arm::Boat),
    ("ship", Arm::Boat),
    ("pawn", Arm::Pawn),
    ("soldier", Arm::Pawn),
    ("ม็", Arm::Counsellor),
];

/// What is written between and after the parts of a move and says nothing of it.
const LINKS: [&str; 12] = ["กิน", "ไป", "ที่", "หงาย", "takes", "captures", "to", "รุกฆาต", "รุก", "จน", "=m", "=ม็"];

/// What a text may mean, the likeliest first.
fn patterns(text: &str) -> Vec<TypedPattern> {
    if text.chars().count() > MOST_CHARS {
        return Vec::new();
    }
    let Some(units) = units(text) else { return Vec::new() };
    let mut readings = vec![Vec::new()];
    for unit in units {
        let choices = match unit {
            Unit::ArmOrFile(arm, file) => vec![vec![Unit::Arm(arm)], vec![Unit::File(file)]],
            Unit::FileOrArm(file, arm) => vec![vec![Unit::File(file)], vec![Unit::Arm(arm)]],
            Unit::SquareOrArm(square, arm) => {
                vec![vec![Unit::Square(square)], vec![Unit::Arm(arm), Unit::Rank(square.rank())]]
            }
            unit => vec![vec![unit]],
        };
        readings = choices
            .into_iter()
            .flat_map(|choice| readings.iter().map(move |reading: &Vec<Unit>| [&reading[..], &choice].concat()))
            .collect();
        if readings.len() > 8 {
            return Vec::new();
        }
    }
    readings.iter().filter_map(|reading| pattern(reading)).collect()
}

/// The move that these parts name: a piece, where it comes from, where it goes, each but the last as far as needed.
fn pattern(units: &[Unit]) -> Option<TypedPattern> {
    let (Unit::Square(to), before) = units.split_last()? else { return None };
    let mut pattern = TypedPattern { to: Some(*to), ..TypedPattern::default() };
    let before = match before {
        [Unit::Arm(arm), rest @ ..] => {
            pattern.arm = Some(*arm);
            rest
        }
        rest => rest,
    };
    match before {
        [] => {}
        [Unit::Square(from)] => (pattern.file, pattern.rank) = (Some(from.file()), Some(from.rank())),
        [Unit::File(file)] => pattern.file = Some(*file),
        [Unit::Rank(rank)] if pattern.arm.is_some() => pattern.rank = Some(*rank),
        _ => return None,
    }
    Some(pattern)
}

fn units(text: &str) -> Option<Vec<Unit>> {
    let mut rest = text.trim();
    let mut units = Vec::new();
    while let Some(letter) = rest.chars().next() {
        if let Some(link) = LINKS.iter().find(|link| starts_with(rest, link)) {
            rest = &rest[link.len()..];
            continue;
        }
        if letter.is_whitespace() || "-–—x×X>→:=+#!?.".contains(letter) {
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        if let Some((word, arm)) = WORDS.iter().find(|(word, _)| starts_with(rest, word)) {
            units.push(Unit::Arm(*arm));
            rest = &rest[word.len()..];
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        let digit = rest.chars().next().filter(|next| rank_of(*next).is_some());
        if let (Some(file), Some(rank)) = (file_of(letter), digit.and_then(rank_of)) {
            let square = BoardSquare::new(file, rank)?;
            let arm = Arm::of_letter(letter).filter(|_| units.is_empty());
            units.push(arm.map_or(Unit::Square(square), |arm| Unit::SquareOrArm(square, arm)));
            rest = &rest[digit.map_or(0, char::len_utf8)..];
            continue;
        }
        units.push(unit(letter)?);
    }
    Some(units)
}

/// Whether a text begins with a word, in small or capital letters.
fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// A letter by itself. A capital one is a piece, a small one a file where it can be.
fn unit(letter: char) -> Option<Unit> {
    if let Some(rank) = rank_of(letter) {
        return Some(Unit::Rank(rank));
    }
    let thai = || Arm::ALL.into_iter().find(|arm| thai_letter(*arm) == letter.to_string());
    let arm = if letter.is_ascii() { Arm::of_letter(letter.to_ascii_uppercase()) } else { thai() };
    match (arm, file_of(letter)) {
        (Some(arm), Some(file)) if letter.is_ascii_lowercase() => Some(Unit::FileOrArm(file, arm)),
        (Some(arm), Some(file)) => Some(Unit::ArmOrFile(arm, file)),
        (Some(arm), None) => Some(Unit::Arm(arm)),
        (None, Some(file)) => Some(Unit::File(file)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{TwoNotation, TwoPosition, TwoRules};
    use super::*;

    fn meaning(text: &str, position: &TwoPosition) -> String {
        read(position, text).map_or_else(|error| error.to_string(), |mv| mv.to_string())
    }

    #[test]
    fn typed_texts_mean_what_the_table_says() {
        let mut position = TwoPosition::start(TwoRules::default());
        let (mut expected, mut texts, mut wrong) = ("", 0, Vec::new());
        for line in include_str!("typed.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            if let Some(fen) = line.strip_prefix("fen ") {
                position = fen.parse().unwrap();
            } else if let Some(meaning) = line.strip_prefix("= ") {
                expected = meaning;
            } else {
                texts += 1;
                let found = meaning(line, &position);
                if found != expected {
                    wrong.push(format!("{line:?} in {position}: {found}, not {expected}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(texts >= 100, "{texts}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn what_is_written_is_read(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
            let mut position = TwoPosition::start(TwoRules::default());
            for choice in choices {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                for &mv in &legal {
                    for notation in TwoNotation::ALL {
                        let text = notation.format(&position, mv);
                        prop_assert_eq!(read(&position, &text), Ok(mv), "{} in {}", text, position);
                    }
                }
                position = position.play(legal[choice.index(legal.len())]).unwrap();
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,45}") {
            let _ = read(&TwoPosition::start(TwoRules::default()), &text);
        }

        #[test]
        fn any_letters_of_moves_are_read_or_refused(text in "[กขคงจฉชญมรบ๑-๘a-h1-8KMEHBP x-]{0,12}") {
            let _ = read(&TwoPosition::start(TwoRules::default()), &text);
        }
    }
}
