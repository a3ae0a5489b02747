//! The option that says which game, where there are several to choose from.

use crate::table::commands::choices::GameChoice;
use crate::table::refusal::TableRefusal;
use board_games::GameKind;
use bot_service::GamesPlayed;

/// The game that was chosen or, without a choice, the only one of these.
pub(crate) fn chosen(choice: Option<GameChoice>, games: &GamesPlayed) -> Result<GameKind, TableRefusal> {
    match choice.map(GameKind::from) {
        Some(game) if games.has(game) => Ok(game),
        Some(game) => Err(TableRefusal::GameNotPlayed(game)),
        None if games.is_choice() => Err(TableRefusal::SeveralGames(games.iter().collect())),
        None => Ok(games.or_first(GameKind::default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_to_be_chosen_only_where_there_are_several() {
        let (makruk, chess) = (GamesPlayed::default(), GamesPlayed::of([GameKind::Chess]));
        assert_eq!(chosen(None, &makruk), Ok(GameKind::Makruk));
        assert_eq!(chosen(None, &chess), Ok(GameKind::Chess));
        assert_eq!(chosen(Some(GameChoice::Chess), &GamesPlayed::all()), Ok(GameKind::Chess));
        assert_eq!(chosen(None, &GamesPlayed::all()), Err(TableRefusal::SeveralGames(GameKind::ALL.to_vec())));
        assert_eq!(chosen(Some(GameChoice::Chess), &makruk), Err(TableRefusal::GameNotPlayed(GameKind::Chess)));
    }
}
