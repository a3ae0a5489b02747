//! A program that logs keeps to one form, also when it fails.

use serde_json::Value;

use crate::{CommandOutput, Program, exit};

/// Its lines as JSON.
fn lines(output: &CommandOutput) -> Vec<Value> {
    let parsed = output.stderr.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")));
    parsed.collect()
}

#[test]
fn what_ends_the_bot_has_the_form_of_its_log() {
    let broken = "[operation]\nlisten = 'nowhere'\n";
    for (program, code, words) in [
        (Program::new(), exit::TOKEN, "token"),
        (Program::new().with_file("config.toml", broken), exit::CONFIG, "operation.listen"),
        (Program::new().with_file("config.toml", "this is no TOML"), exit::CONFIG, "config.toml"),
    ] {
        let output = program.run(&["run"]);
        assert_eq!(output.code, code, "{}", output.stderr);
        let last = lines(&output).pop().expect("a line");
        assert_eq!((&last["level"], &last["fields"]["exit"]), (&"ERROR".into(), &code.into()), "{last}");
        assert!(last["fields"]["message"].as_str().unwrap().contains(words), "{last}");
    }
    let output = Program::new().with_file("config.toml", &format!("{broken}[log]\nformat = 'text'\n")).run(&["run"]);
    assert!(output.stderr.contains("ERROR makruk_bot::cli: ") && !output.stderr.contains('{'), "{}", output.stderr);
    // Commands for people log nothing.
    let output = Program::new().with_file("config.toml", broken).run(&["check-config"]);
    assert!(output.stderr.starts_with("makruk-bot: "), "{}", output.stderr);
}
