//! What comes with the bot: puzzles, texts and rulesets.

mod chess_puzzles;
mod counts;
mod puzzles;
mod repetition;
mod texts;
