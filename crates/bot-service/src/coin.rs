//! Chance, passed in from outside so that tests can control it.

use rand::Rng;

use crate::game::CoinFlip;
use board_games::Seat;

/// Decides sides, the first move and throws at random (เสี่ยงทาย).
pub trait Coin: Send + Sync {
    fn draw(&self) -> CoinFlip;

    /// What fixes the throws of a die: bytes that nobody can predict.
    fn secret(&self) -> [u8; 32];
}

#[derive(Clone, Copy, Debug, Default)]
pub struct FairCoin;

impl Coin for FairCoin {
    fn draw(&self) -> CoinFlip {
        let toss = || if rand::rng().random() { Seat::First } else { Seat::Second };
        CoinFlip { challenger: toss(), first: toss() }
    }

    fn secret(&self) -> [u8; 32] {
        rand::rng().random()
    }
}

/// A fixed result, for tests.
impl Coin for CoinFlip {
    fn draw(&self) -> CoinFlip {
        *self
    }

    fn secret(&self) -> [u8; 32] {
        [7; 32]
    }
}
