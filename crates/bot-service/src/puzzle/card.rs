//! How an attempt went, in squares that give nothing away.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptMark {
    /// At the first try, without a hint.
    Found,
    /// With a hint, or after a wrong move.
    FoundLater,
    NotFound,
}

/// How an attempt went: a mark for each move that was looked for, and the hints that were taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptCard {
    pub marks: Vec<AttemptMark>,
    pub hints: usize,
}

/// What a solved puzzle counts for in the table of a week: three points, two if one move was found with help, else one.
pub fn points(card: &AttemptCard) -> u32 {
    match card.marks.iter().filter(|mark| **mark != AttemptMark::Found).count() {
        0 => 3,
        1 => 2,
        _ => 1,
    }
}

impl fmt::Display for AttemptMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AttemptMark::Found => "🟩",
            AttemptMark::FoundLater => "🟨",
            AttemptMark::NotFound => "⬛",
        })
    }
}

impl fmt::Display for AttemptCard {
    /// The marks in a row, and a lamp with the number of hints: `🟩🟨⬛ 💡2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.marks.iter().try_for_each(|mark| mark.fmt(f))?;
        if self.hints > 0 { write!(f, " 💡{}", self.hints) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_a_row_of_squares() {
        let marks = vec![AttemptMark::Found, AttemptMark::FoundLater, AttemptMark::NotFound];
        assert_eq!(AttemptCard { marks: marks.clone(), hints: 2 }.to_string(), "🟩🟨⬛ 💡2");
        assert_eq!(AttemptCard { marks, hints: 0 }.to_string(), "🟩🟨⬛");
    }

    #[test]
    fn help_costs_points() {
        let of = |marks: &[AttemptMark]| points(&AttemptCard { marks: marks.to_vec(), hints: 0 });
        let (found, later) = (AttemptMark::Found, AttemptMark::FoundLater);
        assert_eq!([of(&[found]), of(&[found, later]), of(&[later, found, later])], [3, 2, 1]);
    }
}
