//! Engines of the operator's choice: scripted ones that misbehave in every way, and real ones.
//!
//! The scripts are for the shell that every Unix has, so nothing else is needed to run them.
#![cfg(unix)]

mod fake;

mod begin;
mod end;
mod real;
mod search;
