//! Everything that is stored: what it is about, and how somebody is erased from it.
//!
//! No record holds the text of a message. What comes near it: the names that people give to seasons and tournaments, the reasons
//! of an admin's rulings, the names of members in tables, positions and games that were handed in to be played from, analysed or
//! made a puzzle of (as FEN and moves, without what else was written in them), and moves, which are kept as squares.

use std::collections::BTreeSet;

use crate::records::{Form, form_of};
use commit_store::Key;

/// What a record is about, in the words of `/privacy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    Games,
    /// Results, ratings, ladders, tournaments, seasons and roles.
    Club,
    /// What people and servers have chosen.
    Settings,
    /// Puzzles that were tried, proposed and reported, and those of the day.
    Puzzles,
    School,
    Analyses,
    /// What is still to be said or done, and when.
    Pending,
    /// Who asked to be erased.
    Forgetting,
    /// What the bot needs for its own work.
    Upkeep,
}

/// What happens to a record when somebody whom it names is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureRule {
    Unnamed,
    /// It is theirs alone, and is deleted.
    Own,
    /// The key says whose it is. Theirs is deleted; in those of others their number is replaced.
    OwnByKey,
    /// As [`ErasureRule::OwnByKey`], but they are removed from the lists of others.
    Listed,
    /// It stays, and their number is replaced.
    Shared,
    /// As [`ErasureRule::Shared`], in one commit with others that have to name the same people.
    Grouped(GroupKind),
    /// It may hold any other record, and is deleted if it may name them.
    Unreadable,
    /// It is the progress of an erasure.
    Progress,
}

/// Records that have to name the same people, so that they are changed in one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// The results of a server, and what they add up to.
    Results,
    Ladder,
    /// A tournament, its log and its tables.
    Tournament,
}

/// The policy for the records of a space.
#[derive(Clone, Copy, Debug)]
pub struct RecordPolicy {
    pub space: &'static str,
    pub topic: Topic,
    pub erasure: ErasureRule,
}

const fn policy(space: &'static str, topic: Topic, erasure: ErasureRule) -> RecordPolicy {
    RecordPolicy { space, topic, erasure }
}

use ErasureRule::{Listed, Own, OwnByKey, Progress, Shared, Unnamed, Unreadable};
use Topic::{Analyses, Club, Forgetting, Games, Pending, Puzzles, School, Settings, Upkeep};

const RESULTS: ErasureRule = ErasureRule::Grouped(GroupKind::Results);
const LADDER: ErasureRule = ErasureRule::Grouped(GroupKind::Ladder);
const TOURNAMENT: ErasureRule = ErasureRule::Grouped(GroupKind::Tournament);

/// All spaces but the due rows, whose keys may name a person.
pub const TABLE: &[RecordPolicy] = &[
    policy("game", Games, Shared),
    policy("game-chapter", Games, Shared),
    policy("next-game", Upkeep, Unnamed),
    policy("channel", Games, Unnamed),
    policy("last-game", Games, Unnamed),
    policy("finished-game", Games, Own),
    policy("rematch", Games, Unnamed),
    policy("player-game", Games, Shared),
    policy("due-failed", Pending, Unreadable),
    policy("seen", Upkeep, Unnamed),
    policy("outbox-lane", Pending, OwnByKey),
    policy("outbox-obstacle", Pending, Listed),
    policy("guild-change", Upkeep, Unnamed),
    policy("set-aside", Pending, Unreadable),
    policy("old-buttons", Pending, Unnamed),
    policy("face", Games, Unnamed),
    policy("heard", Games, Unnamed),
    policy("direct", Settings, Own),
    policy("claims", Games, Own),
    policy("challengers", Settings, Listed),
    policy("settings", Settings, Own),
    policy("server", Settings, Unnamed),
    policy("heartbeat", Upkeep, Unnamed),
    policy("time-settings", Settings, Own),
    policy("process", Upkeep, Unnamed),
    policy("lease", Upkeep, Unnamed),
    policy("lane-lease", Upkeep, Own),
    policy("shard-outage", Upkeep, Unnamed),
    policy("sessions", Upkeep, Unnamed),
    policy("written-version", Upkeep, Unnamed),
    policy("greeted", Upkeep, Unnamed),
    policy("removed", Upkeep, Unnamed),
    policy("draft", Settings, Own),
    policy("asked-analysis", Analyses, Own),
    policy("found-analysis", Analyses, Own),
    policy("puzzle-channel", Puzzles, Shared),
    policy("puzzle-day", Puzzles, Shared),
    policy("puzzle-attempt", Puzzles, Own),
    policy("puzzle-current", Puzzles, Own),
    policy("puzzle-result", Puzzles, Own),
    policy("puzzle-standing", Puzzles, Own),
    policy("puzzle-rating", Puzzles, Unnamed),
    policy("puzzle-solvers", Puzzles, Unnamed),
    policy("puzzle-streak", Puzzles, Own),
    policy("puzzle-week", Puzzles, Shared),
    policy("puzzle-storm", Puzzles, Own),
    policy("puzzle-report", Puzzles, Shared),
    policy("puzzle-excluded", Puzzles, Unnamed),
    policy("puzzle-proposal", Puzzles, Shared),
    policy("learner", School, Own),
    policy("club-head", Club, Unnamed),
    policy("club-result", Club, RESULTS),
    policy("club-rated", Club, Unnamed),
    policy("club-standing", Club, RESULTS),
    policy("club-meetings", Club, RESULTS),
    policy("club-settings", Club, Unnamed),
    policy("club-audit", Club, Shared),
    policy("club-member", Club, Own),
    policy("ladder", Club, LADDER),
    policy("ladder-chapter", Club, LADDER),
    policy("ladder-game", Club, Unnamed),
    policy("ladder-challenge", Club, Unnamed),
    policy("tournament", Club, TOURNAMENT),
    policy("tournament-chapter", Club, TOURNAMENT),
    policy("tournament-of-guild", Club, Unnamed),
    policy("tournament-table", Club, TOURNAMENT),
    policy("tournament-game", Club, Shared),
    policy("seasons", Club, Unnamed),
    policy("season", Club, Shared),
    policy("club-roles", Club, Listed),
    policy("forgetting", Forgetting, Progress),
    policy("nobody", Forgetting, Unnamed),
    policy("forgotten", Forgetting, Unnamed),
];

/// The policy for the record under this key, and its form; `None` for a due row and an unknown space.
pub fn policy_of(key: &Key) -> Option<(&'static RecordPolicy, &'static Form)> {
    let form = form_of(key)?;
    let prefix = form.space.prefix([]);
    let name = prefix.as_bytes().strip_suffix(b"/")?;
    TABLE.iter().find(|policy| policy.space.as_bytes() == name).map(|policy| (policy, form))
}

/// The topics of all records, in order.
pub fn topics() -> Vec<Topic> {
    let topics: BTreeSet<Topic> = TABLE.iter().map(|policy| policy.topic).collect();
    topics.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{FORMS, Id};

    #[test]
    fn the_table_has_every_space_once() {
        assert_eq!(TABLE.len(), FORMS.len());
        for form in FORMS {
            let name = format!("{:?}", form.space);
            let known = TABLE.iter().filter(|policy| name == format!("Space(\"{}\")", policy.space));
            assert_eq!(known.count(), 1, "the table has {name} not once");
        }
    }

    #[test]
    fn records_with_people_in_their_keys_have_an_erasure_rule() {
        for form in FORMS {
            let ids = vec![0; form.ids.len()];
            let (policy, _) = policy_of(&form.key(&ids).unwrap()).unwrap();
            if form.ids.contains(&Id::Person) {
                assert_ne!(policy.erasure, Unnamed, "{}", policy.space);
            }
        }
    }
}
