//! Whole games, played by people through the sandbox with the real Discord client: what a club would see.

mod advice;
mod analyses;
mod away;
mod called;
mod clocks;
mod club;
mod counting;
mod crash;
mod engine;
mod faults;
mod friendly;
mod games;
#[path = "../harness/mod.rs"]
mod harness;
mod help;
#[cfg(target_os = "linux")]
mod limits;
mod live_boards;
mod look;
mod looking_back;
mod openapi;
mod outbox;
mod page;
mod panels;
mod places;
mod presses;
mod process;
mod proposals;
mod questions;
mod refusals;
mod rematch;
mod removal;
mod scripts;
mod sending;
mod settings;
mod setup;
mod shifted_clock;
mod spans;
mod table;
mod taps;
mod words;
mod written_games;
