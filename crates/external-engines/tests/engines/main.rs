//! External engines: scripted ones with all kinds of faults, and real ones.
//!
//! The scripts run in the shell that every Unix system has and need nothing else.
#![cfg(unix)]

mod fake;

mod begin;
mod end;
mod real;
mod search;
