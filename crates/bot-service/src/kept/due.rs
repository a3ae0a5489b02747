//! Due rows of what is kept. Each game has a number of its own for its rows of a kind, and Makruk's is that of the kind itself,
//! which it had before there was another game.

use bot_store::due_key::DueId;
use bot_store::feature::DueKind;
use bot_store::scheduler::kind::{DueHandler, due_kind};

use board_games::GameKind;

/// Where the games are in the number of a kind.
const GAME_BITS: u32 = 16;

/// The number of the rows of a kind that are about this game.
pub(crate) const fn due_of_game(kind: DueId, game: GameKind) -> DueId {
    DueId(kind.0 | game.code() << GAME_BITS)
}

/// The kinds of the rows that `H` handles, one for each game.
pub(crate) const fn due_of_games<H: DueHandler>() -> [DueKind; GameKind::ALL.len()] {
    let mut kinds = [const { due_kind::<H>() }; GameKind::ALL.len()];
    let mut index = 0;
    while index < kinds.len() {
        kinds[index].id = due_of_game(H::ID, GameKind::ALL[index]);
        index += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_each_game_have_a_number_and_those_of_makruk_that_of_their_kind() {
        let numbers = GameKind::ALL.map(|game| due_of_game(DueId(7), game));
        assert_eq!(numbers[0], DueId(7));
        assert!((1..numbers.len()).all(|index| !numbers[..index].contains(&numbers[index])));
    }
}
