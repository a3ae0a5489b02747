//! The sandbox checked with a real client library, serenity, and against its own documentation.

mod activities;
mod channels;
mod events;
mod faults;
mod files;
mod gateway;
mod harness;
mod installs;
mod interactions;
mod layouts;
mod menus;
mod messages;
mod page;
mod people;
mod proxy;
mod retention;
mod roles;
mod sessions;
mod strictness;
mod threads;
