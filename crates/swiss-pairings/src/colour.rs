//! Colour preferences (A.6) and who gets which colour (E).

use std::cmp::Ordering;

use crate::contender::Contender;
use crate::player::Colour;

/// How much a player should get a colour (A.6.a to A.6.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// To alternate.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two games more with the other colour, or the last two with it.
    Absolute,
}

/// The colour that a player should get (A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preference {
    pub(crate) colour: Colour,
    pub(crate) strength: Strength,
}

/// What the colours of the games played so far lead to.
#[derive(Clone, Debug)]
pub(crate) struct ColourHistory {
    /// In order, without the rounds that were not played.
    colours: Vec<Colour>,
    /// None without a game (A.6.d).
    pub(crate) preference: Option<Preference>,
    /// Games with the one colour beyond those with the other.
    pub(crate) imbalance: usize,
    /// The colour of both of the last two games.
    pub(crate) repeated: Option<Colour>,
}

impl ColourHistory {
    pub(crate) fn new(colours: Vec<Colour>) -> Self {
        let whites = colours.iter().filter(|&&colour| colour == Colour::White).count();
        let blacks = colours.len() - whites;
        let repeated = match colours.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        };
        let imbalance = whites.abs_diff(blacks);
        let rarer = if whites < blacks { Colour::White } else { Colour::Black };
        let preference = match (imbalance, repeated, colours.last()) {
            (_, _, None) => None,
            (0 | 1, Some(repeated), _) => Some((repeated.opposite(), Strength::Absolute)),
            (0, None, Some(last)) => Some((last.opposite(), Strength::Mild)),
            (1, None, _) => Some((rarer, Strength::Strong)),
            _ => Some((rarer, Strength::Absolute)),
        };
        let preference = preference.map(|(colour, strength)| Preference { colour, strength });
        Self { colours, preference, imbalance, repeated }
    }

    pub(crate) fn absolute(&self) -> Option<Colour> {
        self.preference
            .filter(|preference| preference.strength == Strength::Absolute)
            .map(|preference| preference.colour)
    }
}

/// The colour of the higher ranked of two players (E).
pub(crate) fn allocate(higher: &Contender, lower: &Contender, initial: Colour) -> Colour {
    granted(higher, lower)
        .or_else(|| last_difference(&higher.colours.colours, &lower.colours.colours).map(Colour::opposite))
        .or_else(|| higher.colours.preference.map(|preference| preference.colour))
        .unwrap_or_else(|| if higher.number.get() % 2 == 1 { initial } else { initial.opposite() })
}

/// By the preferences: both if they can be granted (E.1), otherwise the stronger one, and between absolute ones that of the wider
/// colour difference (E.2).
fn granted(higher: &Contender, lower: &Contender) -> Option<Colour> {
    let (ours, theirs) = match (higher.colours.preference, lower.colours.preference) {
        (None, None) => return None,
        (Some(ours), None) => return Some(ours.colour),
        (None, Some(theirs)) => return Some(theirs.colour.opposite()),
        (Some(ours), Some(theirs)) => (ours, theirs),
    };
    if ours.colour != theirs.colour {
        return Some(ours.colour);
    }
    let wider = match ours.strength {
        Strength::Absolute => higher.colours.imbalance.cmp(&lower.colours.imbalance),
        Strength::Strong | Strength::Mild => Ordering::Equal,
    };
    match ours.strength.cmp(&theirs.strength).then(wider) {
        Ordering::Greater => Some(ours.colour),
        Ordering::Less => Some(theirs.colour.opposite()),
        Ordering::Equal => None,
    }
}

/// The colour of the first when two players last had different ones, counted in games that they played (E.3, C.04.2.D.5).
fn last_difference(ours: &[Colour], theirs: &[Colour]) -> Option<Colour> {
    ours.iter().rev().zip(theirs.iter().rev()).find(|(one, other)| one != other).map(|(&one, _)| one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(colours: &str) -> ColourHistory {
        let colour = |letter| if letter == 'w' { Colour::White } else { Colour::Black };
        ColourHistory::new(colours.chars().map(colour).collect())
    }

    #[test]
    fn preferences_follow_from_the_games() {
        use Colour::{Black, White};
        use Strength::{Absolute, Mild, Strong};
        let cases = [
            ("", None),
            ("w", Some((Black, Strong))),
            ("wb", Some((White, Mild))),
            ("bw", Some((Black, Mild))),
            ("ww", Some((Black, Absolute))),
            ("wwb", Some((Black, Strong))),
            ("wbb", Some((White, Absolute))),
            ("bbww", Some((Black, Absolute))),
            ("wwbw", Some((Black, Absolute))),
            // Such a history is from elsewhere; the two in a row decide (A.6.a).
            ("wwwbb", Some((White, Absolute))),
        ];
        for (colours, expected) in cases {
            let preference = history(colours).preference.map(|preference| (preference.colour, preference.strength));
            assert_eq!(preference, expected, "{colours}");
        }
    }

    #[test]
    fn colours_alternate_from_when_they_last_differed() {
        let colours = |letters| history(letters).colours;
        assert_eq!(last_difference(&colours("wbw"), &colours("bbw")), Some(Colour::White));
        assert_eq!(last_difference(&colours("wb"), &colours("bwb")), None);
        assert_eq!(last_difference(&colours("bwb"), &colours("wwb")), Some(Colour::Black));
    }
}
