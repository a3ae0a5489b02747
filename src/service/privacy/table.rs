//! Everything that is stored: what it is about, and what becomes of it when somebody, or a server, is to be forgotten.
//!
//! No record holds the text of a message. What comes near it: the names that people give to seasons and tournaments, the reasons
//! of an admin's rulings, the names of members in tables, positions and games that were handed in to be played from, analysed or
//! made a puzzle of (as FEN and moves, without what else was written in them), and moves, which are kept as squares.

use crate::service::records::{Form, form_of};
use commit_store::Key;

/// What a record is about, as people are told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Games, played and open.
    Games,
    /// Results, ratings, ladders, tournaments, seasons and roles.
    Club,
    /// What people and servers have chosen.
    Settings,
    /// Puzzles that were tried, proposed and reported, and those of the day.
    Puzzles,
    /// What people have learned.
    School,
    /// Analyses that were asked for.
    Analyses,
    /// What is still to be said or done, and when.
    Pending,
    /// Who had themselves taken out, and servers that the bot has left.
    Forgetting,
    /// What the bot needs for its own work.
    Upkeep,
}

/// What becomes of a record when somebody in it is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfPeople {
    /// It names nobody.
    Unnamed,
    /// It is theirs alone: it goes.
    Own,
    /// The key says whose it is: theirs goes, and in those of others nobody stands in their place.
    OwnByKey,
    /// As [`OfPeople::OwnByKey`], but they go from the lists of others.
    Listed,
    /// It stays, and nobody stands in their place.
    Shared,
    /// It stays, together with others that have to name the same people.
    Together(Together),
    /// It may hold any other record: it goes if they may be in it.
    Unreadable,
    /// It tells how far somebody's taking out has got.
    Progress,
}

/// Records that have to name the same people, so that they are changed in one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// The results of a server, and what they add up to.
    Results,
    /// A ladder and its log.
    Ladder,
    /// A tournament, its log and its tables.
    Tournament,
}

/// What becomes of a record when its server's data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfServers {
    /// It has nothing to do with a server.
    None,
    /// The server is in its key, or in its value: it goes.
    Goes,
    /// It stays with its players, and forgets where it was.
    ForgetsPlace,
    /// It goes with the channel in its key.
    GoesWithChannel,
    /// It goes with the game in its key, if that goes.
    GoesWithGame,
    /// It goes with the tournament in its key.
    GoesWithTournament,
}

/// What there is to say of the records of a space.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The name of the space.
    pub space: &'static str,
    pub topic: Topic,
    pub people: OfPeople,
    pub servers: OfServers,
}

const fn kept(space: &'static str, topic: Topic, people: OfPeople, servers: OfServers) -> Kept {
    Kept { space, topic, people, servers }
}

use OfPeople::{Listed, Own, OwnByKey, Progress, Shared, Unnamed, Unreadable};
use OfServers::{ForgetsPlace, Goes, GoesWithChannel, GoesWithGame, GoesWithTournament};
use Topic::{Analyses, Club, Forgetting, Games, Pending, Puzzles, School, Settings, Upkeep};

const RESULTS: OfPeople = OfPeople::Together(Together::Results);
const LADDER: OfPeople = OfPeople::Together(Together::Ladder);
const TOURNAMENT: OfPeople = OfPeople::Together(Together::Tournament);
const NO_SERVER: OfServers = OfServers::None;

/// All that is stored but the due rows, whose keys name a person or a server.
pub const TABLE: &[Kept] = &[
    kept("game", Games, Shared, ForgetsPlace),
    kept("game-chapter", Games, Shared, NO_SERVER),
    kept("next-game", Upkeep, Unnamed, NO_SERVER),
    kept("channel", Games, Unnamed, GoesWithChannel),
    kept("last-game", Games, Unnamed, GoesWithChannel),
    kept("finished-game", Games, Own, NO_SERVER),
    kept("finished-listed", Upkeep, Unnamed, NO_SERVER),
    kept("rematch", Games, Unnamed, NO_SERVER),
    kept("player-game", Games, Shared, NO_SERVER),
    kept("due-failed", Pending, Unreadable, NO_SERVER),
    kept("seen", Upkeep, Unnamed, NO_SERVER),
    kept("outbox", Pending, Unnamed, NO_SERVER),
    kept("outbox-lane", Pending, OwnByKey, GoesWithChannel),
    kept("outbox-obstacle", Pending, Listed, GoesWithChannel),
    kept("set-aside", Pending, Unreadable, NO_SERVER),
    kept("old-buttons", Pending, Unnamed, GoesWithChannel),
    kept("face", Games, Unnamed, GoesWithGame),
    kept("heard", Games, Unnamed, NO_SERVER),
    kept("direct", Settings, Own, NO_SERVER),
    kept("claims", Games, Own, NO_SERVER),
    kept("challengers", Settings, Listed, NO_SERVER),
    kept("settings", Settings, Own, NO_SERVER),
    kept("server", Settings, Unnamed, Goes),
    kept("heartbeat", Upkeep, Unnamed, NO_SERVER),
    kept("time-settings", Settings, Own, NO_SERVER),
    kept("greeted", Upkeep, Unnamed, Goes),
    kept("draft", Settings, Own, NO_SERVER),
    kept("asked-analysis", Analyses, Own, Goes),
    kept("found-analysis", Analyses, Own, Goes),
    kept("puzzle-channel", Puzzles, Shared, Goes),
    kept("puzzle-day", Puzzles, Shared, GoesWithChannel),
    kept("puzzle-attempt", Puzzles, Own, NO_SERVER),
    kept("puzzle-current", Puzzles, Own, NO_SERVER),
    kept("puzzle-result", Puzzles, Own, NO_SERVER),
    kept("puzzle-standing", Puzzles, Own, NO_SERVER),
    kept("puzzle-rating", Puzzles, Unnamed, NO_SERVER),
    kept("puzzle-solvers", Puzzles, Unnamed, Goes),
    kept("puzzle-streak", Puzzles, Own, Goes),
    kept("puzzle-week", Puzzles, Shared, Goes),
    kept("puzzle-storm", Puzzles, Own, NO_SERVER),
    kept("puzzle-report", Puzzles, Shared, NO_SERVER),
    kept("puzzle-excluded", Puzzles, Unnamed, NO_SERVER),
    kept("puzzle-proposal", Puzzles, Shared, Goes),
    kept("learner", School, Own, NO_SERVER),
    kept("club-head", Club, Unnamed, Goes),
    kept("club-result", Club, RESULTS, Goes),
    kept("club-rated", Club, Unnamed, Goes),
    kept("club-standing", Club, RESULTS, Goes),
    kept("club-meetings", Club, RESULTS, Goes),
    kept("club-settings", Club, Unnamed, Goes),
    kept("club-audit", Club, Shared, Goes),
    kept("club-member", Club, Own, Goes),
    kept("ladder", Club, LADDER, Goes),
    kept("ladder-chapter", Club, LADDER, Goes),
    kept("ladder-game", Club, Unnamed, Goes),
    kept("ladder-challenge", Club, Unnamed, Goes),
    kept("tournament", Club, TOURNAMENT, Goes),
    kept("tournament-chapter", Club, TOURNAMENT, GoesWithTournament),
    kept("tournament-of-guild", Club, Unnamed, Goes),
    kept("tournament-table", Club, TOURNAMENT, GoesWithTournament),
    kept("tournament-game", Club, Shared, GoesWithTournament),
    kept("seasons", Club, Unnamed, Goes),
    kept("season", Club, Shared, Goes),
    kept("club-roles", Club, Listed, Goes),
    kept("forgetting", Forgetting, Progress, NO_SERVER),
    kept("nobody", Forgetting, Unnamed, NO_SERVER),
    kept("forgotten", Forgetting, Unnamed, NO_SERVER),
    kept("absent-server", Forgetting, Unnamed, Goes),
];

/// What there is to say of the record under this key, and its form; `None` for a due row, and for what is unknown.
pub fn kept_at(key: &Key) -> Option<(&'static Kept, &'static Form)> {
    let form = form_of(key)?;
    let prefix = form.space.prefix([]);
    let name = prefix.as_bytes().strip_suffix(b"/")?;
    TABLE.iter().find(|kept| kept.space.as_bytes() == name).map(|kept| (kept, form))
}

/// The topics of which there is something to say, in order, and how many spaces each has.
pub fn topics() -> Vec<(Topic, usize)> {
    let mut topics: Vec<(Topic, usize)> = Vec::new();
    let mut sorted: Vec<Topic> = TABLE.iter().map(|kept| kept.topic).collect();
    sorted.sort_unstable();
    for topic in sorted {
        match topics.last_mut() {
            Some((last, spaces)) if *last == topic => *spaces += 1,
            _ => topics.push((topic, 1)),
        }
    }
    topics
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::records::{FORMS, Id};

    #[test]
    fn the_table_has_every_space_once() {
        assert_eq!(TABLE.len(), FORMS.len());
        for form in FORMS {
            let name = format!("{:?}", form.space);
            let known = TABLE.iter().filter(|kept| name == format!("Space(\"{}\")", kept.space));
            assert_eq!(known.count(), 1, "the table says nothing of {name}, or twice");
        }
    }

    #[test]
    fn what_names_people_or_servers_in_its_keys_says_what_becomes_of_it() {
        for form in FORMS {
            let ids = vec![0; form.ids.len()];
            let (kept, _) = kept_at(&form.key(&ids).unwrap()).unwrap();
            if form.ids.contains(&Id::Person) {
                assert_ne!(kept.people, Unnamed, "{}", kept.space);
            }
            if form.ids.contains(&Id::Guild) {
                assert_eq!(kept.servers, Goes, "{}", kept.space);
            }
        }
    }
}
