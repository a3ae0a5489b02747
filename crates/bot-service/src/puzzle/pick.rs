//! Choosing a random puzzle for a user.

use crate::puzzle::{ClubPuzzle, Rating};
use makruk_puzzles::{PuzzleId, PuzzleTheme};

/// How difficult a puzzle is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WantedDifficulty {
    /// About as strong as the solver.
    #[default]
    Fitting,
    Easy,
    Hard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eligibility {
    /// The solver has not begun it.
    New,
    Begun,
    Over,
    /// Most who have solved it don't like it.
    Disliked,
    Excluded,
}

/// How many puzzles are looked at more closely: enough that the same one seldom comes first for two people.
const NEAREST: usize = 30;

/// How much easier or harder than the solver, in points.
const STEP: f64 = 300.0;

/// One of the `puzzles` that fit best: of this theme, if one is wanted, and as difficult as is wanted for a solver of this strength.
/// `known` says what the solver knows of each, and how difficult it is; if none is new, one that was begun will do, then one that is over, and in the end one that most dislike. The same `chance` gives the same puzzle.
pub fn pick<'a>(
    puzzles: impl Iterator<Item = (PuzzleId, &'a ClubPuzzle)>,
    theme: Option<PuzzleTheme>,
    (solver, wanted): (Rating, WantedDifficulty),
    known: impl Fn(PuzzleId, &ClubPuzzle) -> (Eligibility, u16),
    chance: u64,
) -> Option<PuzzleId> {
    let aim = solver.rating()
        + match wanted {
            WantedDifficulty::Easy => -STEP,
            WantedDifficulty::Fitting => 0.0,
            WantedDifficulty::Hard => STEP,
        };
    let fits = puzzles.filter(|(_, puzzle)| theme.is_none_or(|theme| puzzle.themes().contains(theme)));
    let mut found: Vec<(Eligibility, u64, PuzzleId)> = fits
        .map(|(id, puzzle)| {
            let (known, difficulty) = known(id, puzzle);
            let away = (f64::from(difficulty) - aim).abs();
            (known, away as u64, id)
        })
        .filter(|(known, ..)| *known != Eligibility::Excluded)
        .collect();
    found.sort_unstable();
    let best = found.first()?.0;
    let nearest: Vec<PuzzleId> =
        found.iter().take_while(|(known, ..)| *known == best).take(NEAREST).map(|(.., id)| *id).collect();
    let index = mixed(chance) % u64::try_from(nearest.len()).ok()?;
    nearest.get(usize::try_from(index).ok()?).copied()
}

/// A number that looks like chance though it follows from another (SplitMix64).
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::ClubCollection;
    use board_games::GameKind;
    use makruk_puzzles::Puzzle;

    fn known(eligibility: Eligibility) -> impl Fn(PuzzleId, &ClubPuzzle) -> (Eligibility, u16) {
        move |_, puzzle| (eligibility, puzzle.difficulty())
    }

    /// A rook mate on each file, harder and harder.
    fn collection() -> ClubCollection {
        let line = |file: usize| {
            let empty = |count: usize| if count == 0 { String::new() } else { count.to_string() };
            let letter = char::from(b'a' + u8::try_from(file).unwrap());
            let (rook, difficulty) = (format!("{}R{}", empty(file), empty(7 - file)), 500 + 200 * file);
            let theme = if file == 2 { "rook-mate press" } else { "rook-mate" };
            format!("7k/8/6K1/8/8/8/8/{rook} w - - 0 1\tmate-1\t{letter}1{letter}8\t{theme}\t{difficulty}\n")
        };
        (0..6).map(|file| line(file).trim_end().parse::<Puzzle>().unwrap()).collect()
    }

    #[test]
    fn a_puzzle_fits_and_is_not_known() {
        let collection = collection();
        let ids: Vec<PuzzleId> = collection.of(GameKind::Makruk).map(|(id, _)| id).collect();
        let solver = |rating| Rating::new(rating, 350.0);
        let any = |rating, wanted, open: &[PuzzleId]| {
            (0..200)
                .map(|chance| {
                    pick(
                        collection.of(GameKind::Makruk),
                        None,
                        (solver(rating), wanted),
                        |id, puzzle| {
                            let state = if open.contains(&id) { Eligibility::New } else { Eligibility::Begun };
                            (state, puzzle.difficulty())
                        },
                        chance,
                    )
                })
                .collect::<std::collections::BTreeSet<_>>()
        };
        // What is open comes first, whatever its difficulty.
        assert_eq!(any(500.0, WantedDifficulty::Fitting, &ids[4..5]).into_iter().collect::<Vec<_>>(), [Some(ids[4])]);
        assert_eq!(any(500.0, WantedDifficulty::Hard, &ids).len(), 6);
        // All are known: any will do.
        assert_eq!(any(500.0, WantedDifficulty::Easy, &[]).len(), 6);
        let press = pick(
            collection.of(GameKind::Makruk),
            Some(PuzzleTheme::Press),
            (solver(500.0), WantedDifficulty::Easy),
            known(Eligibility::New),
            9,
        );
        assert_eq!(press, Some(ids[2]));
        assert_eq!(
            pick(
                collection.of(GameKind::Makruk),
                Some(PuzzleTheme::Count),
                (solver(500.0), WantedDifficulty::Easy),
                known(Eligibility::New),
                9
            ),
            None
        );
        let none = pick(
            collection.of(GameKind::Makruk),
            None,
            (solver(500.0), WantedDifficulty::Easy),
            known(Eligibility::Excluded),
            9,
        );
        assert_eq!(none, None);
        assert_eq!(
            pick(std::iter::empty(), None, (solver(500.0), WantedDifficulty::Easy), known(Eligibility::New), 9),
            None
        );
    }
}
