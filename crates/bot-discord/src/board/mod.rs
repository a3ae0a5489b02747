//! What is played, in words and pictures: positions, moves, counts, openings, clocks.

pub mod banner;
pub mod clock;
pub mod clock_face;
pub mod completions;
pub mod count_line;
pub mod drawn;
pub mod line;
pub mod look;
pub mod look_subject;
pub mod move_form;
pub mod openings;
pub mod own_side;
pub mod picker;
pub mod refusal;
pub mod replay_step;
pub mod said;
pub mod spoken;
pub mod task;
pub mod terms;
pub mod view;
pub mod words;
pub mod written;
