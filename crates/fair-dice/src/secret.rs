//! The secret behind the throws, and the commitment to it.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ring::{digest, hmac};
use secrecy::{ExposeSecret, SecretBox};

/// What fixes the throws of a game. Nobody may know it before the last throw.
pub struct DiceSecret(SecretBox<[u8; 32]>);

/// The SHA-256 of a secret, which is shown before the first throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceCommitment([u8; 32]);

/// The text is not 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotThirtyTwoBytes;

impl fmt::Display for NotThirtyTwoBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("64 hexadecimal digits are needed")
    }
}

impl std::error::Error for NotThirtyTwoBytes {}

impl DiceSecret {
    /// The secret with these bytes, which have to come from a generator that nobody can predict.
    pub fn new(bytes: [u8; 32]) -> DiceSecret {
        DiceSecret(SecretBox::new(Box::new(bytes)))
    }

    /// The bytes, for where they are kept.
    pub fn expose(&self) -> &[u8; 32] {
        self.0.expose_secret()
    }

    /// The commitment to it.
    pub fn commitment(&self) -> DiceCommitment {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(digest::digest(&digest::SHA256, self.expose()).as_ref());
        DiceCommitment(bytes)
    }

    /// The secret in hexadecimal digits, to be told after the last throw.
    pub fn reveal(&self) -> String {
        HEXLOWER.encode(self.expose())
    }

    /// Throw `number` of a game, counted from 0: a number below `faces`.
    pub fn throw(&self, game: &str, number: u64, faces: NonZeroU8) -> u8 {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.expose());
        // Bytes from the largest multiple of the number of faces on would favour the first faces.
        let fair = 256 / u16::from(faces.get()) * u16::from(faces.get());
        let bytes = (0_u32..).flat_map(|attempt| {
            let mut message = hmac::Context::with_key(&key);
            message.update(game.as_bytes());
            message.update(&number.to_be_bytes());
            message.update(&attempt.to_be_bytes());
            message.sign().as_ref().to_vec()
        });
        let mut fair_bytes = bytes.filter(|byte| u16::from(*byte) < fair);
        fair_bytes.next().map_or(0, |byte| byte % faces)
    }
}

impl fmt::Debug for DiceSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceSecret")
    }
}

impl FromStr for DiceSecret {
    type Err = NotThirtyTwoBytes;

    /// Reads a secret that was told.
    fn from_str(text: &str) -> Result<DiceSecret, NotThirtyTwoBytes> {
        bytes(text).map(DiceSecret::new)
    }
}

impl fmt::Display for DiceCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl FromStr for DiceCommitment {
    type Err = NotThirtyTwoBytes;

    fn from_str(text: &str) -> Result<DiceCommitment, NotThirtyTwoBytes> {
        bytes(text).map(DiceCommitment)
    }
}

fn bytes(text: &str) -> Result<[u8; 32], NotThirtyTwoBytes> {
    let bytes = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).map_err(|_| NotThirtyTwoBytes)?;
    bytes.try_into().map_err(|_| NotThirtyTwoBytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn faces(number: u8) -> NonZeroU8 {
        NonZeroU8::new(number).unwrap()
    }

    #[test]
    fn throws_are_those_that_the_readme_describes() {
        let secret = DiceSecret::new([7; 32]);
        // From another program: hmac.new(bytes([7]) * 32, b"game 12" + n.to_bytes(8) + bytes(4), "sha256").digest()[0] % 4
        let throws: Vec<u8> = (0..12).map(|number| secret.throw("game 12", number, faces(4))).collect();
        assert_eq!(throws, THROWS);
        assert_eq!(secret.commitment().to_string(), COMMITMENT);
    }

    const THROWS: [u8; 12] = [1, 0, 2, 2, 1, 1, 2, 1, 0, 3, 3, 0];
    const COMMITMENT: &str = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";

    /// A number of faces, how often the die is thrown, and what the chi-square distribution with `faces - 1` degrees of freedom
    /// exceeds once in a thousand times.
    const CHI_SQUARE: [(u8, usize, f64); 3] = [(4, 1_000_000, 16.266), (5, 50_000, 18.467), (6, 50_000, 20.515)];

    #[test]
    fn every_face_comes_as_often_as_any_other() {
        let secret = DiceSecret::new([11; 32]);
        for (number, throws, critical) in CHI_SQUARE {
            let throws = test_budget::rounds(throws / 20, throws);
            let mut counts = vec![0_u32; usize::from(number)];
            for throw in 0..throws {
                counts[usize::from(secret.throw("chi-square", throw as u64, faces(number)))] += 1;
            }
            let expected = throws as f64 / f64::from(number);
            let chi_square: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
            assert!(chi_square < critical, "{number} faces: {chi_square} from {counts:?}");
        }
    }

    #[test]
    fn a_secret_is_in_no_debug() {
        assert_eq!(format!("{:?}", DiceSecret::new([1; 32])), "DiceSecret");
    }

    proptest! {
        #[test]
        fn secrets_and_commitments_round_trip(random: [u8; 32], game in "\\PC{0,12}", number: u64, count in 1..=u8::MAX) {
            let secret = DiceSecret::new(random);
            let told: DiceSecret = secret.reveal().to_uppercase().parse().unwrap();
            prop_assert_eq!(told.expose(), &random);
            prop_assert_eq!(secret.commitment().to_string().parse(), Ok(told.commitment()));
            let throw = secret.throw(&game, number, faces(count));
            prop_assert!(throw < count);
            prop_assert_eq!(throw, told.throw(&game, number, faces(count)));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,70}") {
            let _ = (text.parse::<DiceSecret>().is_ok(), text.parse::<DiceCommitment>());
        }
    }
}
