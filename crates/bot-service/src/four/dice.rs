//! The throws of a game, which its secret fixes.

use std::num::NonZeroU8;

use chaturanga::four::{FourAct, FourHistory, FourRefusal, FourStanding, LongDie};
use fair_dice::DiceSecret;

/// The faces of the long die.
const FACES: NonZeroU8 = NonZeroU8::new(LongDie::ALL.len() as u8).expect("a die has faces");

/// The dice of a game that goes on.
pub(super) struct FourDice<'a> {
    pub game: &'a str,
    pub secret: &'a DiceSecret,
}

impl FourDice<'_> {
    /// Throws until there is something to move, or the game is over: turns whose throw allows nothing pass.
    pub fn throw(&self, history: &mut FourHistory) -> Result<(), FourRefusal> {
        while let FourStanding::ToThrow { .. } = history.state().standing() {
            history.play(FourAct::Throw(self.next(history)))?;
        }
        Ok(())
    }

    /// The throw that comes next.
    fn next(&self, history: &FourHistory) -> LongDie {
        let thrown = throws(history) as u64;
        LongDie::ALL[usize::from(self.secret.throw(self.game, thrown, FACES))]
    }
}

/// How often the die was thrown.
pub(super) fn throws(history: &FourHistory) -> usize {
    history.acts().filter(|act| matches!(act, FourAct::Throw(_))).count()
}
