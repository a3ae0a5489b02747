//! The paths that a file names, `a::b::C`, wherever they stand: imports, types, expressions, macros.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

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
    let mut rest = &tokens[..];
    while let [token, tail @ ..] = rest {
        rest = match (token, tail) {
            (TokenTree::Ident(word), [TokenTree::Ident(name), TokenTree::Group(body), tail @ ..])
                if word == "mod" && body.delimiter() == Delimiter::Brace =>
            {
                walk(body.stream(), &[inside, &[name.to_string()]].concat(), found);
                tail
            }
            (TokenTree::Ident(word), tail) => {
                let is_import = word == "use";
                let mut paths = Vec::new();
                let after = read(if is_import { tail } else { rest }, &[], &mut paths);
                paths.retain(|segments| is_import || segments.len() > 1);
                found.extend(paths.into_iter().map(|segments| Named { segments, inside: inside.to_vec(), is_import }));
                after
            }
            (TokenTree::Group(group), tail) => {
                walk(group.stream(), inside, found);
                tail
            }
            (_, tail) => tail,
        };
    }
}

/// Reads one path, or those of a group behind `before`; what comes after it.
fn read<'a>(tokens: &'a [TokenTree], before: &[String], paths: &mut Vec<Vec<String>>) -> &'a [TokenTree] {
    let mut segments = before.to_vec();
    let mut rest = after_separator(tokens).unwrap_or(tokens);
    loop {
        rest = match rest {
            [TokenTree::Ident(name), tail @ ..] => {
                segments.push(name.to_string());
                tail
            }
            [TokenTree::Punct(star), tail @ ..] if star.as_char() == '*' && !segments.is_empty() => {
                segments.push("*".to_owned());
                tail
            }
            [TokenTree::Group(group), tail @ ..] if group.delimiter() == Delimiter::Brace && !segments.is_empty() => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
                for part in tokens.split(is_comma) {
                    read(part, &segments, paths);
                }
                return tail;
            }
            // `Vec::<u8>` and the like: what is in there is read on its own.
            _ => break,
        };
        match after_separator(rest) {
            Some(tail) => rest = tail,
            None => break,
        }
    }
    if segments.len() > before.len() {
        paths.push(segments);
    }
    rest
}

/// What comes after `::`, where that stands first.
fn after_separator(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Punct(one), TokenTree::Punct(two), tail @ ..] if one.as_char() == ':' && two.as_char() == ':' => {
            Some(tail)
        }
        _ => None,
    }
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
