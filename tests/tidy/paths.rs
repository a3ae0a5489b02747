//! The paths that a file names, `a::b::C`, wherever they stand: imports, types, expressions, macros.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A path, and the inline modules (`mod tests { … }`) around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub segments: Vec<String>,
    pub inside: Vec<String>,
    pub is_import: bool,
}

/// All paths of more than one segment, with groups in braces taken apart. An import may have one.
pub fn paths(text: &str) -> Vec<Named> {
    let tokens: TokenStream = text.parse().expect("Rust");
    let mut found = Vec::new();
    walk(tokens, &[], &mut found);
    found
}

fn walk(tokens: TokenStream, inside: &[String], found: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at..] {
            [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(body), ..]
                if word == "mod" && body.delimiter() == Delimiter::Brace =>
            {
                walk(body.stream(), &[inside, &[name.to_string()]].concat(), found);
                at += 3;
            }
            [TokenTree::Ident(word), ..] => {
                let is_import = word == "use";
                let start = at + usize::from(is_import);
                let mut lists = Vec::new();
                at = read(&tokens, start, &[], &mut lists).max(at + 1);
                let kept = lists.into_iter().filter(|segments| is_import || segments.len() > 1);
                found.extend(kept.map(|segments| Named { segments, inside: inside.to_vec(), is_import }));
            }
            [TokenTree::Group(group), ..] => {
                walk(group.stream(), inside, found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// Reads one path from `at` on; where it ends.
fn read(tokens: &[TokenTree], mut at: usize, before: &[String], lists: &mut Vec<Vec<String>>) -> usize {
    let mut segments = before.to_vec();
    if before.is_empty() && is_separator(tokens, at) {
        at += 2;
    }
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => segments.push(name.to_string()),
            Some(TokenTree::Punct(star)) if star.as_char() == '*' && !segments.is_empty() => {
                segments.push("*".to_owned());
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace && !segments.is_empty() => {
                read_group(group, &segments, lists);
                return at + 1;
            }
            // `Vec::<u8>` and the like: what is in there is read on its own.
            _ => break,
        }
        at += 1;
        if !is_separator(tokens, at) {
            break;
        }
        at += 2;
    }
    if segments.len() > before.len() {
        lists.push(segments);
    }
    at
}

fn read_group(group: &Group, before: &[String], lists: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
    for part in tokens.split(is_comma).filter(|part| !part.is_empty()) {
        read(part, 0, before, lists);
    }
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == ':');
    is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))
}

#[test]
fn paths_are_read_wherever_they_stand() {
    let text = "
        //! See [`Game`](crate::game::Game).
        use crate::{game::{self, Seat as Chair}, service::Games};
        use quota;
        use super::*;
        fn f() -> crate::review::Hint { vec![crate::config::Config::<u8>::new(::std::mem::drop)] }
        mod tests { use super::x::Y; }
    ";
    let joined: Vec<String> =
        paths(text).iter().map(|it| [it.inside.join("."), it.segments.join("::")].join("|")).collect();
    let expected = [
        "|crate::game::self",
        "|crate::game::Seat",
        "|crate::service::Games",
        "|quota",
        "|super::*",
        "|crate::review::Hint",
        "|crate::config::Config",
        "|std::mem::drop",
        "tests|super::x::Y",
    ];
    assert_eq!(joined, expected);
}
