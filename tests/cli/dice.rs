//! `makruk-bot dice verify`.

use std::num::NonZeroU8;

use chaturanga::four::{FourAct, FourHistory, FourRecord, FourRules, FourStanding, LongDie};
use fair_dice::DiceSecret;

use crate::{Program, exit};

/// A game of 25 throws, of which the last shows `by` faces more than the secret fixes.
fn exported(by: u8) -> String {
    let secret = DiceSecret::new([3; 32]);
    let (game, faces) = ("game 7", NonZeroU8::new(4).unwrap());
    let mut history = FourHistory::new(FourRules::default());
    for number in 0..25 {
        let forged = if number == 24 { by } else { 0 };
        let face = (secret.throw(game, number, faces) + forged) % 4;
        history.play(FourAct::Throw(LongDie::ALL[usize::from(face)])).unwrap();
        if let FourStanding::ToMove { .. } = history.state().standing() {
            history.play(FourAct::Move(history.state().legal_moves()[0])).unwrap();
        }
    }
    let mut record = FourRecord::new(history);
    record.set_tag(FourRecord::DICE_GAME, game).unwrap();
    record.set_tag(FourRecord::DICE_COMMITMENT, &secret.commitment().to_string()).unwrap();
    record.set_tag(FourRecord::DICE_SECRET, &secret.reveal()).unwrap();
    record.to_string()
}

fn verify(text: &str) -> crate::CommandOutput {
    Program::new().with_file("game.txt", text).run(&["dice", "verify", "game.txt"])
}

#[test]
fn the_throws_of_a_game_are_checked() {
    verify(&exported(0)).assert_prints("25 throws, each as it was fixed before the first\n");
}

#[test]
fn forged_throws_and_secrets_are_refused() {
    verify(&exported(1)).assert_fails(exit::REFUSED, &["game.txt", "throw 25 is not the one that the secret fixes"]);
    let other = DiceSecret::new([4; 32]).reveal();
    let forged = exported(0).replace(&DiceSecret::new([3; 32]).reveal(), &other);
    verify(&forged).assert_fails(exit::REFUSED, &["the secret is not the one that was committed to"]);
}

#[test]
fn what_is_no_proof_is_refused() {
    Program::new().run(&["dice", "verify", "none.txt"]).assert_fails(exit::FILE, &["none.txt"]);
    verify("1. e4 e5").assert_fails(exit::FILE, &["game.txt", "record-variant"]);
    let untold: String =
        exported(0).lines().filter(|line| !line.contains("DiceSecret")).map(|line| format!("{line}\n")).collect();
    verify(&untold).assert_fails(exit::FILE, &["the tag DiceSecret is missing"]);
}
