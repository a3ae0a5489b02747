//! Who gets which colour (E).

use std::cmp::Ordering;

use crate::colour::PreferenceStrength;
use crate::contender::Contender;
use crate::player::Colour;

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
        PreferenceStrength::Absolute => higher.colours.imbalance.cmp(&lower.colours.imbalance),
        PreferenceStrength::Strong | PreferenceStrength::Mild => Ordering::Equal,
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

    #[test]
    fn colours_alternate_from_when_they_last_differed() {
        let colours = |letters: &str| -> Vec<Colour> {
            letters.chars().map(|letter| if letter == 'w' { Colour::White } else { Colour::Black }).collect()
        };
        assert_eq!(last_difference(&colours("wbw"), &colours("bbw")), Some(Colour::White));
        assert_eq!(last_difference(&colours("wb"), &colours("bwb")), None);
        assert_eq!(last_difference(&colours("bwb"), &colours("wwb")), Some(Colour::Black));
    }
}
