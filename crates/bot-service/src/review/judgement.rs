//! Names for moves by what they cost, and the accuracy of play.

/// The quality of a move, by its loss: how much lower its maker's [expectancy](crate::review::Evaluation::expectancy) is after
/// it than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveQuality {
    /// A loss of less than 0.05.
    Fine,
    /// A loss of 0.05 or more.
    Inaccuracy,
    /// A loss of 0.10 or more.
    Mistake,
    /// A loss of 0.15 or more.
    Blunder,
}

impl MoveQuality {
    /// The judgement of a move with this loss of expectancy.
    pub fn of(loss: f64) -> MoveQuality {
        match loss {
            _ if loss >= 0.15 => MoveQuality::Blunder,
            _ if loss >= 0.10 => MoveQuality::Mistake,
            _ if loss >= 0.05 => MoveQuality::Inaccuracy,
            _ => MoveQuality::Fine,
        }
    }
}

/// The accuracy of a move in percent, from its loss of expectancy (0 to 1): `103.1668 · exp(-4.354 · loss) - 3.1669`, the
/// curve published by Lichess (lichess.org/page/accuracy). A loss of 0 gives 100, a loss of 0.1 gives 64, a loss of 0.5
/// gives 9.
pub fn accuracy_of_move(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The mean accuracy of moves with these losses, in percent; `None` if there are none.
pub fn accuracy(losses: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = losses.fold((0.0, 0_u32), |(sum, count), loss| (sum + accuracy_of_move(loss), count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn greater_losses_are_judged_more_severely() {
        let cases = [
            (0.0, MoveQuality::Fine),
            (0.06, MoveQuality::Inaccuracy),
            (0.1, MoveQuality::Mistake),
            (0.4, MoveQuality::Blunder),
        ];
        for (loss, judgement) in cases {
            assert_eq!(MoveQuality::of(loss), judgement, "{loss}");
        }
    }

    #[test]
    fn accuracy_has_the_documented_values() {
        let rounded = |loss| accuracy_of_move(loss).round() as u32;
        assert_eq!([0.0, 0.1, 0.5, 1.0].map(rounded), [100, 64, 9, 0]);
        assert_eq!(accuracy(std::iter::empty()), None);
        assert_eq!(accuracy([0.0, 0.0].into_iter()).map(f64::round), Some(100.0));
    }

    proptest! {
        #[test]
        fn accuracy_is_a_percentage(losses in prop::collection::vec(0.0f64..=1.0, 1..80)) {
            let all = accuracy(losses.iter().copied()).unwrap();
            prop_assert!((0.0..=100.0).contains(&all));
            let worst = losses.iter().copied().map(accuracy_of_move).fold(100.0, f64::min);
            prop_assert!(all >= worst - 1e-9);
        }
    }
}
