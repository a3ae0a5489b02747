//! Rules, counting, notations, openings and terms, from outside: case by case, in random games, and against other programs.

mod cases;
mod counting;
mod foreign_pgn;
mod fuzz;
mod fuzzing;
mod games;
mod lore;
mod mutated_pgn;
mod notation;
mod openings;
mod perft;
mod pgn;
mod properties;
