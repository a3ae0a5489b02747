//! Colour preferences (A.6).

use crate::player::Colour;

/// How much a player should get a colour (A.6.a to A.6.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PreferenceStrength {
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
    pub(crate) strength: PreferenceStrength,
}

/// What the colours of the games played so far lead to.
#[derive(Clone, Debug)]
pub(crate) struct ColourHistory {
    /// In order, without the rounds that were not played.
    pub(crate) colours: Vec<Colour>,
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
            (0 | 1, Some(repeated), _) => Some((repeated.opposite(), PreferenceStrength::Absolute)),
            (0, None, Some(last)) => Some((last.opposite(), PreferenceStrength::Mild)),
            (1, None, _) => Some((rarer, PreferenceStrength::Strong)),
            _ => Some((rarer, PreferenceStrength::Absolute)),
        };
        let preference = preference.map(|(colour, strength)| Preference { colour, strength });
        Self { colours, preference, imbalance, repeated }
    }

    pub(crate) fn absolute(&self) -> Option<Colour> {
        self.preference
            .filter(|preference| preference.strength == PreferenceStrength::Absolute)
            .map(|preference| preference.colour)
    }
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
        use PreferenceStrength::{Absolute, Mild, Strong};
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
}
