//! What every manifest says.

use std::fs;

use crate::source::{root, sources};

#[test]
fn unsafe_code_is_denied_but_for_one_call_and_every_crate_takes_the_lints() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"deny\"\n"));
    let lint = ["(unsafe", "_code"].concat();
    let excepted: Vec<_> = sources(&[".rs"]).into_iter().filter(|file| file.text.contains(&lint)).collect();
    let paths: Vec<_> = excepted.iter().map(|file| &file.path).collect();
    assert_eq!(paths, ["crates/commit-store/src/heap.rs"]);
    let crates = sources(&["Cargo.toml"]);
    assert!(crates.len() >= 5, "only {} crates were found", crates.len());
    for manifest in crates {
        assert!(manifest.text.contains("[lints]\nworkspace = true\n"), "{}", manifest.path);
    }
}
