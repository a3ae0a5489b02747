//! Whole games, played by people through the sandbox with the real Discord client: what a club would see.

mod advice;
mod club;
mod counting;
mod crash;
mod engine;
mod faults;
mod friendly;
mod games;
#[path = "../harness/mod.rs"]
mod harness;
mod openapi;
mod page;
mod presses;
mod process;
mod refusals;
mod scripts;
mod table;
