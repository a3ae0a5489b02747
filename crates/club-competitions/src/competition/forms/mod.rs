//! Each form as a member.

mod arena;
mod knock_out;
mod round_robin;
mod swiss;
