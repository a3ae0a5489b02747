//! Whether the throws of a game are those that were fixed before it.

use std::fmt;
use std::num::NonZeroU8;

use crate::secret::{DiceCommitment, DiceSecret};

/// What can be checked once the secret is told: throws, and what they were fixed by.
#[derive(Clone, Copy, Debug)]
pub struct DiceProof<'a> {
    /// The name of the game that the throws were computed with.
    pub game: &'a str,
    /// The number of faces of the die.
    pub faces: NonZeroU8,
    /// What was shown before the first throw.
    pub commitment: DiceCommitment,
    /// The throws, each a number below that of the faces.
    pub throws: &'a [u8],
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceForgery {
    /// The secret is not the one that was committed to.
    OtherSecret,
    /// This throw, counted from 0, is another one than the secret fixes.
    Throw {
        /// Which.
        number: usize,
        /// What the secret fixes, below the number of faces.
        fixed: u8,
    },
}

impl fmt::Display for DiceForgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceForgery::OtherSecret => f.write_str("the secret is not the one that was committed to"),
            DiceForgery::Throw { number, .. } => write!(f, "throw {} is not the one that the secret fixes", number + 1),
        }
    }
}

impl std::error::Error for DiceForgery {}

impl DiceProof<'_> {
    /// Compares all throws with the secret.
    ///
    /// # Errors
    /// The first thing that is not as it was fixed.
    pub fn verify(&self, secret: &DiceSecret) -> Result<(), DiceForgery> {
        if secret.commitment() != self.commitment {
            return Err(DiceForgery::OtherSecret);
        }
        for (number, &throw) in self.throws.iter().enumerate() {
            let fixed = secret.throw(self.game, number as u64, self.faces);
            if throw != fixed {
                return Err(DiceForgery::Throw { number, fixed });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_proof_holds_and_any_forged_one_is_refused(
            random: [u8; 32], length in 1_usize..40, forged in any::<prop::sample::Index>(), by in 1_u8..4, bit in 0_usize..256,
        ) {
            let faces = NonZeroU8::new(4).unwrap();
            let secret = DiceSecret::new(random);
            let throws: Vec<u8> = (0..length as u64).map(|number| secret.throw("ห้องหมากรุก 7", number, faces)).collect();
            let proof = DiceProof { game: "ห้องหมากรุก 7", faces, commitment: secret.commitment(), throws: &throws };
            prop_assert_eq!(proof.verify(&secret), Ok(()));

            let mut other = random;
            other[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(proof.verify(&DiceSecret::new(other)), Err(DiceForgery::OtherSecret));

            let number = forged.index(length);
            let mut changed = throws.clone();
            changed[number] = (changed[number] + by) % 4;
            let refused = DiceProof { throws: &changed, ..proof }.verify(&secret);
            prop_assert_eq!(refused, Err(DiceForgery::Throw { number, fixed: throws[number] }));
        }
    }
}
