//! The forms in which tournaments are stored, each since a version that needed to say more.

use bytes::Bytes;
use commit_store::{Codec, DecodeError, EncodeError, encode_version, from_slice};

use crate::tournament::first_form::FirstTournament;
use crate::tournament::records::TournamentRecord;
use crate::tournament::second_form::SecondTournament;

/// What the first form can't say came with the second, and with the third the game.
impl Codec for TournamentRecord {
    const VERSION: u8 = 3;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<TournamentRecord, DecodeError> {
        match version {
            1 => from_slice::<FirstTournament>(bytes).map(Into::into),
            2 => from_slice::<SecondTournament>(bytes).map(Into::into),
            3 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: TournamentRecord::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        match (FirstTournament::of(self), SecondTournament::of(self)) {
            (Some(first), _) => encode_version(1, &first),
            (None, Some(second)) => encode_version(2, &second),
            (None, None) => encode_version(TournamentRecord::VERSION, self),
        }
    }
}
