//! Every message that the program uses is in the catalogue, and every message of the catalogue is used somewhere; and all texts
//! are written by the rules, in words of our own.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bot_discord::i18n::{Locale, keys};
use bot_service::learning::steps;
use makruk_school::Language;
use proc_macro2::{Spacing, TokenStream, TokenTree};
use test_texts::spelling::{faults_in_english, faults_in_thai, without_typed};
use test_texts::{Documents, comments_joined};

/// Adds every file under `folder` whose name ends in this to `found`: its path and its text.
fn files(folder: &Path, extension: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // Build products and downloads stand beside what is ours.
            if !path.ends_with("target") && !path.ends_with("node_modules") {
                files(&path, extension, found);
            }
        } else if path.extension().is_some_and(|of| of == extension) {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Every file in a folder of the repository whose name ends in this.
fn files_in(folder: &str, extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), extension, &mut found);
    found
}

fn all_sources() -> Vec<(String, String)> {
    let crates = ["src", "crates/bot-discord/src", "crates/bot-service/src"];
    let found: Vec<_> = crates.into_iter().flat_map(|folder| files_in(folder, "rs")).collect();
    assert!(found.len() > 20, "these cannot be all the sources");
    found
}

fn catalogue() -> BTreeSet<String> {
    keys(Locale::Thai).into_iter().collect()
}

/// The keys that `text_of!` puts together somewhere in these tokens.
fn keys_of_variants(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_call = index.checked_sub(2).is_some_and(|name| tokens[name].to_string() == "text_of");
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        if is_call && let Some(TokenTree::Literal(prefix)) = inside.first() {
            let prefix = prefix.to_string();
            let variants = variants(&inside).map(|variant| format!("{}{}", prefix.trim_matches('"'), kebab(&variant)));
            found.extend(variants);
        }
        keys_of_variants(group.stream(), found);
    }
}

/// The variants in the arguments of `text_of!`: what is first after the colon behind the enum, and after each comma, up to a
/// semicolon.
fn variants(arguments: &[TokenTree]) -> impl Iterator<Item = String> {
    let is = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let colon = arguments.windows(2).position(|pair| match pair {
        [TokenTree::Ident(_), TokenTree::Punct(colon)] => colon.as_char() == ':' && colon.spacing() == Spacing::Alone,
        _ => false,
    });
    let listed = &arguments[colon.expect("an enum before its variants") + 2..];
    let listed = listed.split(move |token| is(token, ';')).next().unwrap_or_default();
    listed.split(move |token| is(token, ',')).filter_map(|variant| variant.first().map(ToString::to_string))
}

/// The name of a variant in kebab case, with a hyphen before each word.
fn kebab(variant: &str) -> String {
    let letter = |letter: char| match letter.is_ascii_uppercase() {
        true => format!("-{}", letter.to_ascii_lowercase()),
        false => letter.to_string(),
    };
    variant.chars().map(letter).collect()
}

/// Every key that is put together from a prefix and a variant.
fn composed_keys() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, source) in all_sources() {
        keys_of_variants(source.parse().unwrap_or_else(|error| panic!("{path}: {error}")), &mut found);
    }
    assert!(found.len() > 300, "these cannot be all");
    found
}

#[test]
fn every_message_of_a_variant_exists() {
    let known = catalogue();
    assert_eq!(composed_keys().difference(&known).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_message_that_is_used_exists() {
    let known = catalogue();
    // Only files that import our `Text`: other crates have a type of that name, too.
    for (path, source) in all_sources().into_iter().filter(|(_, source)| source.contains("i18n")) {
        for call in source.split("Text::new(").skip(1) {
            let Some(literal) = call.trim_start().strip_prefix('"') else {
                panic!("{path}: Text::new takes a literal, so that this test can see it");
            };
            let key = literal.split('"').next().unwrap();
            assert!(known.contains(key), "{path}: no message `{key}`");
        }
    }
}

#[test]
fn every_message_is_used_somewhere() {
    let sources: String = all_sources().into_iter().map(|(_, source)| source).collect();
    let composed = composed_keys();
    // The keys of command texts are derived from the commands; a test beside the registration covers them.
    let is_used =
        |key: &String| key.starts_with("command-") || composed.contains(key) || sources.contains(&format!("\"{key}\""));
    let unused: Vec<String> = catalogue().into_iter().filter(|key| !is_used(key)).collect();
    assert_eq!(unused, Vec::<String>::new());
}

/// The messages of a file of the catalogue: each with its key, without comments, and with one line for one of the file.
fn messages(file: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
            Some((key, text)) => found.push((key.to_owned(), text.trim().to_owned())),
            None => {
                let (_, text) = found.last_mut().expect("a text has a key");
                *text = [text, line.trim()].join("\n");
            }
        }
    }
    found
}

/// Messages that show letters, digits and squares of the other language as such.
const SHOWN: [&str; 4] =
    ["command-move-move-description", "panel-labels-thai", "panel-notation-both", "panel-notation-thai"];

#[test]
fn messages_are_written_by_the_rules() {
    let mut found = Vec::new();
    for locale in Locale::ALL {
        let (folder, faults): (_, fn(&str) -> Vec<&'static str>) = match locale {
            Locale::Thai => ("crates/bot-discord/assets/locales/th", faults_in_thai),
            Locale::English => ("crates/bot-discord/assets/locales/en", faults_in_english),
        };
        let files = files_in(folder, "ftl");
        let messages = files.iter().flat_map(|(_, file)| messages(file));
        for (key, text) in messages.filter(|(key, _)| !SHOWN.contains(&key.as_str())) {
            let faults = faults(&without_typed(&text));
            found.extend(faults.into_iter().map(|fault| format!("{key} ({locale}): {fault}: {text}")));
        }
    }
    for step in steps() {
        let [thai, english] = Language::ALL.map(|language| step.title.get(language).as_str());
        let faults = faults_in_thai(thai).into_iter().chain(faults_in_english(english));
        found.extend(faults.map(|fault| format!("{}: {fault}", step.name)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Wordings that read badly to people who used the bot, by language. Each was replaced by a better one.
const GIVEN_UP: [(Locale, &[&str]); 2] = [
    (
        Locale::Thai,
        &[
            "จนต้องเดิน",
            "แน่นะ",
            "ขอบคุณที่เล่นจนจบ",
            "พายุ",
            "แจ้งที่ผิด",
            "แอดมิน",
            "พิมพ์เปิดก็ได้",
            "พิมพ์ตอบก็ได้",
            "พิมพ์ไปต่อก็ได้",
            "เริ่มเอง",
            "หมากตัวนั้นเดินแบบนั้นไม่ได้",
            "เรตติ้ง",
            "ผู้จัดการ",
        ],
    ),
    (
        Locale::English,
        &[
            "What it is like to play",
            "out of check",
            "Let them",
            "Let it stand",
            "Moving on declines it",
            "Kin",
            "it stands better there",
            "would like to go to",
            "games are told",
            "As on the server",
            "As usual",
            "All as usual",
            "both can see",
            "still to be said",
            "Makruk in your channel",
            "Bared while counting",
            "First number of the board's honour",
            "Who refuses",
            "manager",
            "managers",
            "Managers",
        ],
    ),
];

/// Whether a text has these words, not merely as a part of longer ones. Thai words stand beside others without a blank.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + words.len()..].chars().next());
        match words.is_ascii() {
            true => [before, after].into_iter().flatten().all(|c| !c.is_alphabetic()),
            false => !after.is_some_and(is_thai_mark),
        }
    })
}

fn is_thai_mark(c: char) -> bool {
    matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

#[test]
fn wordings_that_were_given_up_do_not_come_back() {
    let mut found = Vec::new();
    for (locale, wordings) in GIVEN_UP {
        let folder = match locale {
            Locale::Thai => "crates/bot-discord/assets/locales/th",
            Locale::English => "crates/bot-discord/assets/locales/en",
        };
        for (key, text) in files_in(folder, "ftl").iter().flat_map(|(_, file)| messages(file)) {
            let bad = wordings.iter().filter(|words| has_words(&text, words));
            found.extend(bad.map(|words| format!("{key} ({locale}): {words}: {text}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Buttons that the README names have these labels.
#[test]
fn the_buttons_of_the_readme_exist() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let english = files_in("crates/bot-discord/assets/locales/en", "ftl");
    let texts: Vec<String> = english.iter().flat_map(|(_, file)| messages(file)).map(|(_, text)| text).collect();
    let buttons: Vec<&str> = readme.split('*').skip(1).step_by(2).filter(|name| !name.is_empty()).collect();
    assert!(buttons.len() > 2, "{buttons:?}");
    for button in buttons {
        let is_label = |text: &String| text.trim_start_matches(|c: char| !c.is_alphanumeric()) == button;
        assert!(texts.iter().any(is_label), "there is no button *{button}*");
    }
}

/// Everything that people read: messages, exercises, the documentation, and what the program says of itself. The cards and what is
/// told of openings have tests of their own.
#[test]
fn nothing_is_copied_from_the_documents() {
    let Some(documents) = Documents::at_hand() else { return };
    let places = [
        ("crates/bot-discord/assets/locales", "ftl"),
        ("crates/bot-service/assets/learning", "toml"),
        ("crates/bot-service/assets/puzzles", "txt"),
        ("src", "rs"),
        ("crates", "rs"),
        ("tests", "rs"),
        ("benches", "rs"),
        ("crates", "md"),
        ("docs", "md"),
    ];
    for (folder, extension) in places {
        let files = files_in(folder, extension);
        assert!(!files.is_empty(), "{folder} has no {extension}");
        for (path, text) in files {
            assert_eq!(documents.copied(&comments_joined(&text)), None, "{path}");
        }
    }
    for name in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        assert_eq!(documents.copied(&text), None, "{name}");
    }
}
