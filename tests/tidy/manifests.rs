//! What every manifest says.

use std::fs;

use crate::source::{root, sources};

#[test]
fn unsafe_code_is_forbidden_and_every_crate_takes_the_lints() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"forbid\"\n"));
    let crates = sources(&["Cargo.toml"]);
    assert!(crates.len() >= 5, "only {} crates were found", crates.len());
    for manifest in crates {
        assert!(manifest.text.contains("[lints]\nworkspace = true\n"), "{}", manifest.path);
    }
}
