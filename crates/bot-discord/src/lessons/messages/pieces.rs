//! Pieces by their names, and where a count of theirs begins and ends.

use crate::board::words::{capitalised, piece_name, preset};
use crate::i18n::{Locale, Text};
use bot_service::learning::count::CountTerms;
use makruk::{Color, Piece, PieceCounts, Preset, Role};

/// The pieces of a side besides its king: `rook, knight and khon ×2`; of a bare king that it is one.
pub(super) fn pieces(counts: PieceCounts, locale: Locale) -> String {
    if counts.is_bare() {
        return Text::new("learn-pieces-bare").localize(locale);
    }
    let strongest_first = [Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn];
    let some = strongest_first.into_iter().filter_map(|role| {
        // Most of them were pawns.
        let name =
            if role == Role::Met { Text::new("learn-pieces-met") } else { piece_name(Piece::new(Color::White, role)) };
        match counts.count(role) {
            0 => None,
            1 => Some(name.localize(locale)),
            count => {
                let text = match role {
                    Role::Rook => Text::new("learn-pieces-rooks"),
                    _ => Text::new("learn-pieces-some"),
                };
                Some(text.with("piece", name).with("count", count).localize(locale))
            }
        }
    });
    let some: Vec<String> = some.collect();
    let between = match locale {
        Locale::Thai => " ",
        Locale::English => ", ",
    };
    match some.split_last() {
        Some((last, first)) if !first.is_empty() => {
            let text = Text::new("learn-pieces-and").with("pieces", first.join(between));
            text.with("last", last.as_str()).localize(locale)
        }
        _ => some.concat(),
    }
}

/// Both sides: `**Rook** against **a bare king**`.
pub(super) fn against(white: PieceCounts, black: PieceCounts, locale: Locale) -> String {
    let text = Text::new("learn-pieces-against").with("white", capitalised(&pieces(white, locale)));
    text.with("black", pieces(black, locale)).localize(locale)
}

/// The same without marks, for a picture.
pub(super) fn against_in_a_line(white: PieceCounts, black: PieceCounts, locale: Locale) -> String {
    let text = Text::new("learn-pieces-against-plain").with("white", pieces(white, locale));
    text.with("black", pieces(black, locale)).localize(locale)
}

/// The count under each ruleset, those in which it is the same together. `about` adds to a line what is known of it besides.
pub(super) fn count_lines<T: Copy + PartialEq>(
    under: &[(Preset, CountTerms, T)],
    about: impl Fn(T) -> Option<String>,
    locale: Locale,
) -> Vec<String> {
    let mut groups: Vec<(CountTerms, T, Vec<Preset>)> = Vec::new();
    for &(preset, terms, more) in under {
        match groups.iter_mut().find(|(known, about, _)| (*known, *about) == (terms, more)) {
            Some((.., presets)) => presets.push(preset),
            None => groups.push((terms, more, vec![preset])),
        }
    }
    let line = |(terms, more, presets): (CountTerms, T, Vec<Preset>)| {
        let text =
            if terms.next > terms.limit { Text::new("learn-count-beyond") } else { Text::new("learn-count-from") };
        let text = text.with("first", terms.next).with("limit", terms.limit).with("left", terms.left);
        let line = text.with("presets", presets_named(&presets, locale)).localize(locale);
        about(more).map_or_else(|| line.clone(), |about| format!("{line} · {about}"))
    };
    groups.into_iter().map(line).collect()
}

/// The names of these rulesets; of all that they are all.
pub(super) fn presets_named(presets: &[Preset], locale: Locale) -> String {
    if presets.len() == Preset::ALL.len() {
        return Text::new("learn-count-all").localize(locale);
    }
    presets.iter().map(|&known| preset(known).localize(locale)).collect::<Vec<_>>().join(", ")
}

/// A share in per cent, with one digit after the point; what is neither nothing nor everything is not rounded to it.
pub(super) fn per_cent(share: f64) -> String {
    match share {
        0.0 => "0".to_owned(),
        share if share >= 100.0 => "100".to_owned(),
        share if share < 0.05 => "<0.1".to_owned(),
        share if share > 99.95 => ">99.9".to_owned(),
        share => format!("{share:.1}"),
    }
}

/// A number with a comma after every thousand.
pub(super) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}
