//! The names of the puzzles that were composed.

use crate::i18n::Text;

/// What a puzzle is called by whose name this is in the file; `None` if it has no name there.
pub(super) fn puzzle_name(name: &str) -> Option<Text> {
    Some(match name {
        "horse-fork" => Text::new("puzzle-name-horse-fork"),
        "loose-rook" => Text::new("puzzle-name-loose-rook"),
        "two-for-one" => Text::new("puzzle-name-two-for-one"),
        "rook-press" => Text::new("puzzle-name-rook-press"),
        "double-check" => Text::new("puzzle-name-double-check"),
        "block-with-check" => Text::new("puzzle-name-block-with-check"),
        "ang-phlaem" => Text::new("puzzle-name-ang-phlaem"),
        "king-shut-in" => Text::new("puzzle-name-king-shut-in"),
        "stalemate-behind-a-pawn" => Text::new("puzzle-name-stalemate-behind-a-pawn"),
        "spare-move" => Text::new("puzzle-name-spare-move"),
        "king-triangle" => Text::new("puzzle-name-king-triangle"),
        "right-corner" => Text::new("puzzle-name-right-corner"),
        "last-pawn" => Text::new("puzzle-name-last-pawn"),
        "one-rook-taken" => Text::new("puzzle-name-one-rook-taken"),
        "rook-horse-met" => Text::new("puzzle-name-rook-horse-met"),
        "rook-khon-two-horses" => Text::new("puzzle-name-rook-khon-two-horses"),
        "khon-two-horses" => Text::new("puzzle-name-khon-two-horses"),
        "khon-two-mets" => Text::new("puzzle-name-khon-two-mets"),
        "khon-three-mets" => Text::new("puzzle-name-khon-three-mets"),
        "rook-met-rook" => Text::new("puzzle-name-rook-met-rook"),
        "two-rooks" => Text::new("puzzle-name-two-rooks"),
        "two-rooks-and-two-mets" => Text::new("puzzle-name-two-rooks-and-two-mets"),
        "one-rook" => Text::new("puzzle-name-one-rook"),
        "two-khons" => Text::new("puzzle-name-two-khons"),
        "two-horses-met" => Text::new("puzzle-name-two-horses-met"),
        "khon-horse" => Text::new("puzzle-name-khon-horse"),
        "khon-met" => Text::new("puzzle-name-khon-met"),
        "three-mets" => Text::new("puzzle-name-three-mets"),
        "verse-three-mets" => Text::new("puzzle-name-verse-three-mets"),
        "verse-rook-and-two-mets" => Text::new("puzzle-name-verse-rook-and-two-mets"),
        "verse-spear-by-the-bed" => Text::new("puzzle-name-verse-spear-by-the-bed"),
        "verse-child-clings-to-mother" => Text::new("puzzle-name-verse-child-clings-to-mother"),
        "verse-pig-dodges-the-spear" => Text::new("puzzle-name-verse-pig-dodges-the-spear"),
        "verse-weaver-builds-its-nest" => Text::new("puzzle-name-verse-weaver-builds-its-nest"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot_service::puzzle::collection;

    #[test]
    fn every_puzzle_with_a_name_has_one_to_be_shown() {
        let collection = collection();
        let mut named = collection.iter().filter_map(|(_, puzzle)| puzzle.name.as_deref()).peekable();
        assert!(named.peek().is_some());
        named.for_each(|name| assert!(puzzle_name(name).is_some(), "{name}"));
        assert!(puzzle_name("nonsense").is_none());
    }
}
