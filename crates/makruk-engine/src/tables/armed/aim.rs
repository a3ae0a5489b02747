//! What wins an armed ending, and which moves its distances count.

use makruk::counting::{Calling, WhenBared, call};
use makruk::{Color, PieceCounts, Ruleset};

use super::super::Material;
use super::super::verdict::counts_left;
use super::ArmedEnding;

/// What a capture has to leave that bares the defender, and which moves the distances of the ending count.
///
/// Under the board's count (ศักดิ์กระดาน) the defender says a number with each of his moves, whatever the move; a capture by
/// him changes nothing of that. So what is left of the count is a number of moves, and the ending is won in time if the
/// chaser can force mate, or a capture that decides, in no more moves than are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinCriterion {
    distance: Distance,
    /// For what the chaser may have left: how many numbers the bared king can say before the one that draws.
    numbers: Vec<(Material, u16)>,
}

/// Which moves of the chaser are counted, in the terms of endgame tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    /// All up to mate.
    ToMate,
    /// Those up to mate or the capture that bares the defender.
    ToConversion,
}

impl WinCriterion {
    /// No count runs: what is left has to be won at all, and the moves are those to mate.
    pub fn mate(ending: ArmedEnding) -> WinCriterion {
        WinCriterion { distance: Distance::ToMate, numbers: left(ending).map(|chaser| (chaser, u16::MAX)).collect() }
    }

    /// The defender counts by these rules: what is left has to be won within the pieces' count (ศักดิ์หมาก) that begins
    /// with the capture. The moves are those under the board's count: up to the capture, where the pieces' count replaces
    /// it; up to mate, where the bared king may choose to keep it ([`WhenBared::MayChoose`]), since then he takes
    /// whichever runs out first.
    pub fn under(rules: &Ruleset, ending: ArmedEnding) -> WinCriterion {
        let distance = match rules.when_bared {
            WhenBared::MustChange => Distance::ToConversion,
            WhenBared::MayChoose => Distance::ToMate,
        };
        WinCriterion {
            distance,
            numbers: left(ending).map(|chaser| (chaser, numbers_when_bared(rules, chaser))).collect(),
        }
    }

    /// How many moves a capture counts that leaves the chaser these pieces and mates the bared king, who is to move, in so
    /// many moves more; `None` if it does not win.
    pub(super) fn moves_of_capture(&self, chaser: Material, to_mate: u8) -> Option<u8> {
        let (_, numbers) = self.numbers.iter().find(|(left, _)| *left == chaser)?;
        let moves = match self.distance {
            Distance::ToMate => to_mate + 1,
            Distance::ToConversion => 1,
        };
        (u16::from(to_mate) <= *numbers).then_some(moves)
    }
}

/// What the chaser may have left when he bares the defender.
fn left(ending: ArmedEnding) -> impl Iterator<Item = Material> {
    let chaser = ending.chaser;
    let after_capture = (0..chaser.pieces().len()).filter_map(move |piece| chaser.without(piece));
    std::iter::once(chaser).chain(after_capture)
}

/// How many numbers a king who has just been bared by these pieces, and is to move, can say before the one that draws.
fn numbers_when_bared(rules: &Ruleset, chaser: Material) -> u16 {
    let one_more = |counts: PieceCounts, &role| counts.with(role, 1).unwrap_or(counts);
    let pieces = chaser.pieces().iter().fold(PieceCounts::NONE, one_more);
    let bared = PieceCounts::arranged(pieces, PieceCounts::NONE, Color::Black);
    let rules = Ruleset { calling: Calling::Claim, ..*rules };
    call(&rules, None, &bared, Color::Black).map_or(0, counts_left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::counting::advance;
    use makruk::notation::fen::parse_position;
    use makruk::{Count, CountKind, Role, SetupCount, Square};

    fn ending(chaser: &[Role], defender: Role) -> ArmedEnding {
        ArmedEnding::of(chaser, &[defender]).unwrap()
    }

    #[test]
    fn a_capture_leaves_what_the_fresh_count_allows() {
        let rook_met = ending(&[Role::Rook, Role::Met], Role::Rook);
        let [both, rook, met] =
            [&[Role::Rook, Role::Met][..], &[Role::Rook], &[Role::Met]].map(|roles| Material::of(roles).unwrap());
        // Four pieces: 5 to 16. Three: 4 to 16, or to 26.
        let competition = WinCriterion::under(&Ruleset::COMPETITION, rook_met);
        assert_eq!([12, 13].map(|moves| competition.moves_of_capture(both, moves)), [Some(1), None]);
        assert_eq!([13, 14].map(|moves| competition.moves_of_capture(rook, moves)), [Some(1), None]);
        assert_eq!(competition.moves_of_capture(met, 61), Some(1));
        let glossary = WinCriterion::under(&Ruleset::GLOSSARY, rook_met);
        assert_eq!([22, 23].map(|moves| glossary.moves_of_capture(both, moves)), [Some(1), None]);
        // He may go on with the board's count.
        let wikipedia = WinCriterion::under(&Ruleset::WIKIPEDIA, rook_met);
        assert_eq!([12, 13].map(|moves| wikipedia.moves_of_capture(both, moves)), [Some(13), None]);
        assert_eq!(WinCriterion::mate(rook_met).moves_of_capture(both, 99), Some(100));
        assert_eq!(competition, WinCriterion::under(&Ruleset::SRIMUANG, rook_met));
        // The limit against a rook does not matter where there is none.
        let khon_met = ending(&[Role::Khon, Role::Met], Role::Met);
        assert_eq!(
            WinCriterion::under(&Ruleset::COMPETITION, khon_met),
            WinCriterion::under(&Ruleset::GLOSSARY, khon_met)
        );
    }

    #[test]
    fn a_capture_after_the_last_number_still_begins_another_count() {
        let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
        let before = parse_position("7k/8/5K2/8/8/8/r7/R2M4 w - - 0 1").unwrap();
        let after = before.play(before.move_between(square("a1"), square("a2"))).unwrap();
        let last = Count::from_setup(SetupCount { limit: 64, plies: 128 }, &before).unwrap();
        assert_eq!((last.kind(), last.side(), last.number()), (CountKind::Board, Color::Black, Some(64)));
        let then = |rules: Ruleset| {
            let count = advance(&rules, Some(last), &before, &after, None).running().unwrap();
            (count.kind(), counts_left(count))
        };
        for rules in [Ruleset::COMPETITION, Ruleset::COMPETITION.automatic(), Ruleset::GLOSSARY, Ruleset::SRIMUANG] {
            let numbers = numbers_when_bared(&rules, Material::of(&[Role::Rook, Role::Met]).unwrap());
            assert_eq!(then(rules), (CountKind::Pieces, numbers), "{rules:?}");
        }
        // Who may keep the board's count draws with his next move.
        assert_eq!(then(Ruleset::WIKIPEDIA), (CountKind::Board, 0));
    }
}
