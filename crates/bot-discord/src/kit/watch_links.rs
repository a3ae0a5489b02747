//! Links by which games are watched from outside Discord.

use secrecy::SecretString;
use url::Url;

use crate::kit::seal::BotSeal;
use bot_service::game::GameId;

/// Makes and reads links. Each has a seal that only the bot can make, so that whoever knows one link knows no other.
pub struct WatchLinks {
    seal: BotSeal,
    public: Url,
}

impl WatchLinks {
    /// Links below this address, under which people reach the pages.
    pub fn new(token: &SecretString, public: Url) -> WatchLinks {
        WatchLinks { seal: BotSeal::new(token), public }
    }

    /// The link of a game.
    pub fn of(&self, game: GameId) -> String {
        let seal = self.seal.of(&about(game));
        format!("{}/watch/{}-{seal}", self.public.as_str().trim_end_matches('/'), game.0)
    }

    /// The game of a link, by its last part.
    pub fn game(&self, sealed: &str) -> Option<GameId> {
        let (number, seal) = sealed.split_once('-')?;
        let game = GameId(number.parse().ok()?);
        self.seal.is_of(&about(game), seal).then_some(game)
    }
}

/// What is sealed. Nothing else that is sealed begins like this.
fn about(game: GameId) -> String {
    format!("watch {}", game.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn links(token: &str) -> WatchLinks {
        WatchLinks::new(&SecretString::from(token), "https://boards.example/".parse().unwrap())
    }

    #[test]
    fn a_link_is_known_to_the_bot_that_made_it_and_to_no_other() {
        let (links, other) = (links("one"), links("other"));
        let link = links.of(GameId(42));
        let sealed = link.strip_prefix("https://boards.example/watch/").unwrap();
        assert_eq!(links.game(sealed), Some(GameId(42)));
        assert_eq!(links.game(&sealed.replacen("42", "43", 1)), None);
        assert_eq!(other.game(sealed), None);
        assert!(!link.contains("one"));
    }

    proptest! {
        #[test]
        fn what_was_not_made_by_the_bot_is_no_link(text in ".{0,60}", number in any::<u64>(), seal in "[a-z2-7]{0,60}") {
            let links = links("one");
            prop_assert_eq!(links.game(&text), None);
            prop_assert_eq!(links.game(&format!("{number}-{seal}")), None);
        }
    }
}
