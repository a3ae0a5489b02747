//! Everything that is stored: what it is about, and what becomes of it when somebody is taken out.
//!
//! No record holds the text of a message. What comes near it: the names that people give to seasons and tournaments, the reasons
//! of an admin's rulings, the names of members in tables, positions and games that were handed in to be played from, analysed or
//! made a puzzle of (as FEN and moves, without what else was written in them), and moves, which are kept as squares.

use std::collections::BTreeSet;

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
    /// Who had themselves taken out.
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

/// What there is to say of the records of a space.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The name of the space.
    pub space: &'static str,
    pub topic: Topic,
    pub people: OfPeople,
}

const fn kept(space: &'static str, topic: Topic, people: OfPeople) -> Kept {
    Kept { space, topic, people }
}

use OfPeople::{Listed, Own, OwnByKey, Progress, Shared, Unnamed, Unreadable};
use Topic::{Analyses, Club, Forgetting, Games, Pending, Puzzles, School, Settings, Upkeep};

const RESULTS: OfPeople = OfPeople::Together(Together::Results);
const LADDER: OfPeople = OfPeople::Together(Together::Ladder);
const TOURNAMENT: OfPeople = OfPeople::Together(Together::Tournament);

/// All that is stored but the due rows, whose keys may name a person.
pub const TABLE: &[Kept] = &[
    kept("game", Games, Shared),
    kept("game-chapter", Games, Shared),
    kept("next-game", Upkeep, Unnamed),
    kept("channel", Games, Unnamed),
    kept("last-game", Games, Unnamed),
    kept("finished-game", Games, Own),
    kept("finished-listed", Upkeep, Unnamed),
    kept("rematch", Games, Unnamed),
    kept("player-game", Games, Shared),
    kept("due-failed", Pending, Unreadable),
    kept("seen", Upkeep, Unnamed),
    kept("outbox", Pending, Unnamed),
    kept("outbox-lane", Pending, OwnByKey),
    kept("outbox-obstacle", Pending, Listed),
    kept("guild-change", Upkeep, Unnamed),
    kept("set-aside", Pending, Unreadable),
    kept("old-buttons", Pending, Unnamed),
    kept("face", Games, Unnamed),
    kept("heard", Games, Unnamed),
    kept("direct", Settings, Own),
    kept("claims", Games, Own),
    kept("challengers", Settings, Listed),
    kept("settings", Settings, Own),
    kept("server", Settings, Unnamed),
    kept("heartbeat", Upkeep, Unnamed),
    kept("time-settings", Settings, Own),
    kept("process", Upkeep, Unnamed),
    kept("lease", Upkeep, Unnamed),
    kept("lane-lease", Upkeep, Own),
    kept("shard-outage", Upkeep, Unnamed),
    kept("sessions", Upkeep, Unnamed),
    kept("written-version", Upkeep, Unnamed),
    kept("greeted", Upkeep, Unnamed),
    kept("removed", Upkeep, Unnamed),
    kept("draft", Settings, Own),
    kept("asked-analysis", Analyses, Own),
    kept("found-analysis", Analyses, Own),
    kept("puzzle-channel", Puzzles, Shared),
    kept("puzzle-day", Puzzles, Shared),
    kept("puzzle-attempt", Puzzles, Own),
    kept("puzzle-current", Puzzles, Own),
    kept("puzzle-result", Puzzles, Own),
    kept("puzzle-standing", Puzzles, Own),
    kept("puzzle-rating", Puzzles, Unnamed),
    kept("puzzle-solvers", Puzzles, Unnamed),
    kept("puzzle-streak", Puzzles, Own),
    kept("puzzle-week", Puzzles, Shared),
    kept("puzzle-storm", Puzzles, Own),
    kept("puzzle-report", Puzzles, Shared),
    kept("puzzle-excluded", Puzzles, Unnamed),
    kept("puzzle-proposal", Puzzles, Shared),
    kept("learner", School, Own),
    kept("club-head", Club, Unnamed),
    kept("club-result", Club, RESULTS),
    kept("club-rated", Club, Unnamed),
    kept("club-standing", Club, RESULTS),
    kept("club-meetings", Club, RESULTS),
    kept("club-settings", Club, Unnamed),
    kept("club-audit", Club, Shared),
    kept("club-member", Club, Own),
    kept("ladder", Club, LADDER),
    kept("ladder-chapter", Club, LADDER),
    kept("ladder-game", Club, Unnamed),
    kept("ladder-challenge", Club, Unnamed),
    kept("tournament", Club, TOURNAMENT),
    kept("tournament-chapter", Club, TOURNAMENT),
    kept("tournament-of-guild", Club, Unnamed),
    kept("tournament-table", Club, TOURNAMENT),
    kept("tournament-game", Club, Shared),
    kept("seasons", Club, Unnamed),
    kept("season", Club, Shared),
    kept("club-roles", Club, Listed),
    kept("forgetting", Forgetting, Progress),
    kept("nobody", Forgetting, Unnamed),
    kept("forgotten", Forgetting, Unnamed),
];

/// What there is to say of the record under this key, and its form; `None` for a due row, and for what is unknown.
pub fn kept_at(key: &Key) -> Option<(&'static Kept, &'static Form)> {
    let form = form_of(key)?;
    let prefix = form.space.prefix([]);
    let name = prefix.as_bytes().strip_suffix(b"/")?;
    TABLE.iter().find(|kept| kept.space.as_bytes() == name).map(|kept| (kept, form))
}

/// The topics of which there is something to say, in order.
pub fn topics() -> Vec<Topic> {
    let topics: BTreeSet<Topic> = TABLE.iter().map(|kept| kept.topic).collect();
    topics.into_iter().collect()
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
    fn what_names_people_in_its_keys_says_what_becomes_of_it() {
        for form in FORMS {
            let ids = vec![0; form.ids.len()];
            let (kept, _) = kept_at(&form.key(&ids).unwrap()).unwrap();
            if form.ids.contains(&Id::Person) {
                assert_ne!(kept.people, Unnamed, "{}", kept.space);
            }
        }
    }
}
