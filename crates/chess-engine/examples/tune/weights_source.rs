//! The feature weights as source code.

use std::fmt::Write;

use makruk_engine::eval::FEATURE_GROUPS;

const HEAD: &str = "\
//! The weights of the features, in the order of [`FEATURE_GROUPS`](super::FEATURE_GROUPS). docs/engine.md tells how they
//! were tuned.

use super::{FEATURE_COUNT, Weight};

const fn w(middlegame: i32, endgame: i32) -> Weight {
    Weight::new(middlegame, endgame)
}

/// The weight of each feature.
#[rustfmt::skip]
pub static WEIGHTS: [Weight; FEATURE_COUNT] = [
";

/// The contents of `src/eval/weights.rs` for these weights, each a middlegame and an endgame weight.
pub fn source(weights: &[[i32; 2]]) -> String {
    let mut source = HEAD.to_owned();
    let mut rest = weights;
    for &(name, length) in FEATURE_GROUPS {
        let (group, after) = rest.split_at(length);
        rest = after;
        let _ = writeln!(source, "    // {name}");
        // ATTACKS_ON has a line for each attacking role with five attacked roles; the others have eight weights to a
        // line.
        let width = if name == "ATTACKS_ON" { 5 } else { 8 };
        for (number, line) in group.chunks(width).enumerate() {
            if name == "PLACEMENT" && number > 0 && number % 8 == 0 {
                source.push('\n');
            }
            let line: Vec<String> =
                line.iter().map(|[middlegame, endgame]| format!("w({middlegame}, {endgame}),")).collect();
            let _ = writeln!(source, "    {}", line.join(" "));
        }
    }
    source.push_str("];\n");
    source
}
