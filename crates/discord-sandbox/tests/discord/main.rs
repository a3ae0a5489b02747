//! The sandbox held against a real client library, serenity, and against the words of its own documentation.

mod faults;
mod gateway;
mod harness;
mod interactions;
mod messages;
mod page;
mod retention;
mod strictness;
