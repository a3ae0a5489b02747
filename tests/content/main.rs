//! What comes with the bot: puzzles, texts and rulesets.

mod counts;
mod puzzles;
mod repetition;
mod texts;
