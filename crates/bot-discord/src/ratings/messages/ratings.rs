//! What a game's messages say of ratings.

use crate::board::words::mention;
use crate::i18n::Text;
use crate::ratings::messages::words::{pool, shown, signed};
use board_games::Seat;
use bot_service::Snapshot;
use bot_service::club::{AtStake, GameRatings, Uncounted};

/// What is at stake in a challenge.
pub fn before(snapshot: &Snapshot) -> Option<String> {
    let locale = snapshot.place.locale;
    let challenge = snapshot.game.opening_challenge();
    match snapshot.ratings? {
        GameRatings::Offered { pool: offered, challenger } => {
            let text = Text::new("rating-offered").with("pool", pool(offered));
            Some(text.with("player", mention(challenge.by)).with("rating", shown(challenger)).localize(locale))
        }
        GameRatings::AtStake { pool: offered, challenger, opponent } => {
            let title = Text::new("rating-at-stake").with("pool", pool(offered)).localize(locale);
            let line = |player, AtStake { now, win, draw, loss }: AtStake| {
                Text::new("rating-at-stake-line")
                    .with("player", mention(player))
                    .with("rating", shown(now))
                    .with("win", signed(win))
                    .with("draw", signed(draw))
                    .with("loss", signed(loss))
                    .localize(locale)
            };
            let lines = [Some(title), Some(line(challenge.by, challenger)), challenge.to.map(|to| line(to, opponent))];
            Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
        }
        GameRatings::Counted(_) | GameRatings::Uncounted(_) => None,
    }
}

/// What a game that is over has done to ratings.
pub fn afterwards(snapshot: &Snapshot) -> Option<String> {
    let locale = snapshot.place.locale;
    let text = match snapshot.ratings? {
        GameRatings::Counted(changes) => {
            let seats = snapshot.game.play()?.seats();
            let changed = Seat::PAIR.into_iter().zip(changes).filter_map(|(seat, change)| {
                let ([before, after], player) = (change?, seats.seat(seat).owner()?);
                let text = Text::new("rating-changed")
                    .with("player", mention(player))
                    .with("before", shown(before))
                    .with("after", shown(after))
                    .with("change", signed(after.points - before.points));
                Some(text.localize(locale))
            });
            return Some(format!("📈 {}", changed.collect::<Vec<_>>().join(" · ")));
        }
        GameRatings::Uncounted(Uncounted::Void) => Text::new("rating-uncounted-void"),
        GameRatings::Uncounted(Uncounted::TooShort(moves)) => {
            Text::new("rating-uncounted-short").with("moves", u32::from(moves))
        }
        GameRatings::Uncounted(Uncounted::PairCap(games)) => {
            Text::new("rating-uncounted-pair").with("games", u32::from(games))
        }
        GameRatings::Offered { .. } | GameRatings::AtStake { .. } => return None,
    };
    Some(text.localize(locale))
}
