//! The feature weights as source code.

use std::fmt::Write;

/// The contents of a file that begins with `head` and has these weights, each a middlegame and an endgame weight, in groups with a
/// name and a length each.
pub fn source(head: &str, groups: &[(&str, usize)], weights: &[[i32; 2]]) -> String {
    let mut source = head.to_owned();
    let mut rest = weights;
    for &(name, length) in groups {
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
