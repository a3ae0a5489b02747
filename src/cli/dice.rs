//! `makruk-bot dice`.

use std::io::Write;
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};

use chaturanga::four::{FourAct, FourRecord, LongDie};
use clap::{Args, Subcommand};
use fair_dice::{DiceProof, DiceSecret};

use crate::cli::{CliError, Exit};

/// Check the dice of games
#[derive(Debug, Args)]
pub struct DiceArgs {
    #[command(subcommand)]
    command: DiceCommand,
}

#[derive(Debug, Subcommand)]
enum DiceCommand {
    Verify(VerifyDice),
}

/// Check that the throws of an exported game are those that were fixed before it began
///
/// The game says what was shown before its first throw (DiceCommitment), and the secret that fixes them, which was told after it
/// (DiceSecret). Fails if the secret is another one, or a throw is not the one that it fixes.
#[derive(Debug, Args)]
struct VerifyDice {
    /// The exported game
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl DiceArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let DiceCommand::Verify(verify) = &self.command;
        verify.run(out)
    }
}

impl VerifyDice {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let unusable = |why: String| CliError::new(Exit::File, format!("{}: {why}", self.file.display()));
        let text = read(&self.file)?;
        let record: FourRecord = text.parse().map_err(|error| unusable(format!("{error}")))?;
        let tag = |name: &str| record.tag(name).ok_or_else(|| unusable(format!("the tag {name} is missing")));
        let secret: DiceSecret =
            tag(FourRecord::DICE_SECRET)?.parse().map_err(|error| unusable(format!("DiceSecret: {error}")))?;
        let commitment =
            tag(FourRecord::DICE_COMMITMENT)?.parse().map_err(|error| unusable(format!("DiceCommitment: {error}")))?;
        let throws = throws(&record);
        let proof = DiceProof { game: tag(FourRecord::DICE_GAME)?, faces: FACES, commitment, throws: &throws };
        proof.verify(&secret).map_err(|forgery| CliError::refused(format!("{}: {forgery}", self.file.display())))?;
        writeln!(out, "{} throws, each as it was fixed before the first", throws.len())?;
        Ok(())
    }
}

/// The faces of the long die.
const FACES: NonZeroU8 = NonZeroU8::new(LongDie::ALL.len() as u8).expect("a die has faces");

/// The throws of a game, each as the place of its face among the faces.
fn throws(record: &FourRecord) -> Vec<u8> {
    let thrown = record.history().acts().filter_map(|act| match act {
        FourAct::Throw(die) => Some(die as u8),
        _ => None,
    });
    thrown.collect()
}

fn read(file: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(file).map_err(|error| CliError::new(Exit::File, format!("{}: {error}", file.display())))
}
