//! The words of the Activity's page itself: what does not come with a board.

use std::collections::BTreeMap;

use crate::i18n::{Locale, Text};

/// The texts of the page, by the names that its scripts give them.
pub(super) fn page_texts(locale: Locale) -> BTreeMap<&'static str, String> {
    let texts = [
        ("boards", Text::new("activity-page-boards")),
        ("close", Text::new("activity-page-close")),
        ("cancel", Text::new("activity-page-cancel")),
        ("settings", Text::new("activity-page-settings")),
        ("yours", Text::new("activity-page-yours")),
        ("others", Text::new("activity-page-others")),
        ("none", Text::new("activity-page-none")),
        ("your-turn", Text::new("activity-page-your-turn")),
        ("to-move", Text::new("activity-page-to-move")),
        ("out", Text::new("activity-page-out")),
        ("puzzle", Text::new("activity-page-puzzle")),
        ("puzzle-open", Text::new("activity-page-puzzle-open")),
        ("puzzle-solved", Text::new("activity-page-puzzle-solved")),
        ("puzzle-failed", Text::new("activity-page-puzzle-failed")),
        ("solvers", Text::new("activity-page-solvers")),
        ("actions", Text::new("activity-page-actions")),
        ("target", Text::new("activity-page-target")),
        ("promote", Text::new("activity-page-promote")),
        ("premove", Text::new("activity-page-premove")),
        ("premove-cancel", Text::new("activity-page-premove-cancel")),
        ("premove-dropped", Text::new("activity-page-premove-dropped")),
        ("premove-undone", Text::new("activity-page-premove-undone")),
        ("earlier", Text::new("activity-page-earlier")),
        ("analysing", Text::new("activity-page-analysing")),
        ("chart-made", Text::new("activity-page-chart-made")),
        ("chart-start", Text::new("activity-page-chart-start")),
        ("turning-point", Text::new("activity-page-turning-point")),
        ("turning-points", Text::new("activity-page-turning-points")),
        ("check", Text::new("activity-page-check")),
        ("too-late", Text::new("activity-page-too-late")),
        ("restored", Text::new("activity-page-restored")),
        ("show-targets", Text::new("activity-page-show-targets")),
        ("sounds", Text::new("activity-page-sounds")),
        ("theme", Text::new("activity-page-theme")),
        ("theme-system", Text::new("activity-page-theme-system")),
        ("theme-light", Text::new("activity-page-theme-light")),
        ("theme-dark", Text::new("activity-page-theme-dark")),
        ("language", Text::new("activity-page-language")),
        ("language-discord", Text::new("activity-page-language-discord")),
        ("first", Text::new("watch-first")),
        ("back", Text::new("watch-back")),
        ("forward", Text::new("watch-forward")),
        ("newest", Text::new("watch-newest")),
        ("turn-board", Text::new("watch-turn-board")),
        ("moves", Text::new("watch-moves")),
        ("board", Text::new("watch-board")),
        ("lost", Text::new("watch-lost")),
    ];
    texts.into_iter().map(|(name, text)| (name, text.localize(locale))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// How the page's files name a text.
    const PLACES: [(&str, char); 3] = [("say('", '\''), ("data-text=\"", '"'), ("data-label=\"", '"')];

    fn names(file: &str) -> BTreeSet<String> {
        let of = |(before, after)| file.split(before).skip(1).filter_map(move |rest| rest.split(after).next());
        PLACES.into_iter().flat_map(of).map(str::to_owned).collect()
    }

    #[test]
    fn the_page_has_a_text_for_whatever_it_says_and_says_all_of_them() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/activity");
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let pages = files.filter(|path| path.extension().is_some_and(|of| of == "js" || of == "html"));
        let said: BTreeSet<String> = pages
            .filter(|path| !path.ends_with("sdk.js"))
            .flat_map(|path| names(&fs::read_to_string(path).unwrap()))
            .collect();
        assert_eq!(said, page_texts(Locale::English).keys().map(ToString::to_string).collect());
    }
}
