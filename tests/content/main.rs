//! What comes with the bot: puzzles, texts and rulesets.

mod puzzles;
mod repetition;
mod texts;
