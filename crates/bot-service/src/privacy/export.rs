//! Exports everything stored about a player as one machine-readable text.

use bot_store::feature::ErasureRule;
use bot_store::feature::Topic;
use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

use crate::game::{Game, SeatHolder};
use crate::privacy::Privacy;
use crate::privacy::matcher::PersonMatcher;
use crate::privacy::records::{FORGET_PERSON, ForgettingRecord, forgetting};
use board_games::{GamePgn, Seat};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::person_rows::PersonRows;
use bot_store::records::Tree;
use commit_store::{Codec, Key, Versioned};

/// Minimum interval between two exports for a player, since each reads all that is theirs.
pub const EXPORT_INTERVAL: SignedDuration = SignedDuration::from_mins(10);

/// An interaction token, with which the bot can respond for 15 minutes. It is the bot's secret, and useless afterwards.
const SECRET: &str = "AnswerToken";

/// The type name of a player id.
const PERSON: &str = "PlayerId";

/// Numbers in fields with these names are times, in seconds or milliseconds since 1970.
const TIMES: [&str; 12] =
    ["asked", "at", "began", "begun", "by", "due", "ended", "ends", "expires", "invited", "since", "until"];

/// Numbers from `SECONDS` on are times in seconds (since 1973), from `MILLISECONDS` on in milliseconds.
const SECONDS: i64 = 100_000_000;
const MILLISECONDS: i64 = 100_000_000_000;

#[derive(Clone, Debug)]
pub struct PersonalData {
    pub text: String,
    /// Number of records that name the player.
    pub records: usize,
    #[cfg(test)]
    pub(super) keys: Vec<Key>,
}

/// Outcome of an export request.
#[derive(Clone, Debug)]
pub enum Exported {
    Data(PersonalData),
    /// The player had a recent export, or one is in progress; the next is possible at this time.
    NotBefore(Timestamp),
}

impl Privacy {
    /// Everything that is stored about a player. At most two are made at once; others wait for their turn.
    pub async fn export(&self, person: PlayerId) -> Result<Exported, ServiceError> {
        let now = self.repository.now();
        if let Some(before) = self.exports.begin(person, now, EXPORT_INTERVAL) {
            return Ok(Exported::NotBefore(before + EXPORT_INTERVAL));
        }
        let gathered = async {
            let _turn = self.exports.turn().await;
            while !self.complete_index().await? {}
            self.gather(person, now).await
        };
        let gathered = gathered.await;
        if gathered.is_err() {
            self.exports.forget(person);
        }
        gathered.map(Exported::Data)
    }

    async fn gather(&self, person: PlayerId, now: Timestamp) -> Result<PersonalData, ServiceError> {
        let matcher = PersonMatcher::new(person, self.repository.features());
        let mut topics: BTreeMap<Topic, Vec<Value>> = BTreeMap::new();
        let mut keys = Vec::new();
        let mut rows = PersonRows::of(person, &self.repository);
        while let Some(page) = rows.next_page().await? {
            let mut found: Vec<_> = page.into_iter().filter_map(|found| Some((found.key, found.row?))).collect();
            let due = self.due_erasure(person, &found).await?;
            found.extend(due);
            for (key, row) in found {
                if matcher.may_be_in(&key, &row.value)
                    && let Some((topic, described)) = self.describe(&matcher, &key, &row).await?
                {
                    topics.entry(topic).or_default().push(described);
                    keys.push(key);
                }
            }
        }
        let topics: Map<String, Value> =
            topics.into_iter().map(|(topic, described)| (name(topic).to_owned(), Value::Array(described))).collect();
        let whole = json!({ "person": person.0.to_string(), "made": now.to_string(), "records": topics });
        let text = serde_json::to_string_pretty(&whole).unwrap_or_default();
        Ok(PersonalData {
            text,
            records: keys.len(),
            #[cfg(test)]
            keys,
        })
    }

    /// The due row of an erasure, which the index leaves alone, if its record is among these rows.
    async fn due_erasure(
        &self,
        person: PlayerId,
        rows: &[(Key, Versioned)],
    ) -> Result<Option<(Key, Versioned)>, ServiceError> {
        let Some((_, record)) = rows.iter().find(|(key, _)| *key == forgetting(person)) else { return Ok(None) };
        let due = DueKey::new(ForgettingRecord::decode(&record.value)?.due, FORGET_PERSON, person.0).key();
        Ok(self.repository.row(&due).await?.map(|row| (due, row)))
    }

    /// What a row holds about the player; `None` if it does not name them, or is for someone else to know.
    async fn describe(
        &self,
        matcher: &PersonMatcher,
        key: &Key,
        row: &Versioned,
    ) -> Result<Option<(Topic, Value)>, ServiceError> {
        let of_key = |says: Value| {
            // What is kept to be found by its key alone has no value.
            let says = if says.is_null() { Value::String("no more than that".to_owned()) } else { says };
            json!({ "record": bot_store::records::readable(key), "says": says })
        };
        if let Some(due) = DueKey::of(key) {
            let is_theirs = matcher.is_due(key) || (due.kind == FORGET_PERSON && due.id == matcher.person.0);
            return Ok(is_theirs.then(|| (Topic::Pending, of_key(Value::String(format!("due at {}", due.time()))))));
        }
        let Some(kind) = self.repository.features().record(key) else { return Ok(None) };
        if kind.erasure == ErasureRule::Unreadable {
            return Ok(Some((kind.topic, of_key(Value::String("something that could not be done".to_owned())))));
        }
        let tree = match (kind.tree)(self.repository.features(), &row.value) {
            Ok(tree) => tree,
            Err(error) if error.is_of_one_row() => {
                self.repository.report_skipped(key, &error);
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let of_key_too = matcher.is_in_key(kind, key);
        if kind.is_about(matcher.person, key) {
            return Ok(None);
        }
        if !of_key_too && !tree.names(matcher.person) {
            return Ok(None);
        }
        // The owner of the list and the other entries on it are private.
        if kind.erasure == ErasureRule::Listed && !of_key_too {
            return Ok(Some((
                kind.topic,
                json!({ "record": kind.space.name(), "says": "you are on a list of someone else" }),
            )));
        }
        let mut described = of_key(json_of(&tree, ""));
        if let Some(game) = crate::table::records::game_of(key)
            && let Some(pgn) = self.games.get_readable(game).await?.and_then(|game| pgn(&game.game, matcher.person))
            && let Some(described) = described.as_object_mut()
        {
            described.insert("pgn".to_owned(), Value::String(pgn.to_string()));
        }
        Ok(Some((kind.topic, described)))
    }
}

/// A game with its owner's side named. The name of the other player is theirs, and stays `?`.
fn pgn(game: &Game, person: PlayerId) -> Option<GamePgn> {
    let (mut pgn, seats) = (game.to_pgn()?, game.play()?.seats());
    for (seat, tag) in [(Seat::First, "White"), (Seat::Second, "Black")] {
        let name = match seats.seat(seat) {
            seat if seat.person() == Some(person) => "you".to_owned(),
            SeatHolder::Engine(level) => format!("makruk-bot, level {}", level.number()),
            SeatHolder::StandIn { level, owner } if owner == person => {
                format!("you (makruk-bot, level {})", level.number())
            }
            SeatHolder::Person(_) | SeatHolder::StandIn { .. } => continue,
        };
        pgn.set_tag(tag, &name).ok()?;
    }
    Some(pgn)
}

const fn name(topic: Topic) -> &'static str {
    match topic {
        Topic::Games => "games",
        Topic::Club => "ratings, ladders, tournaments, seasons",
        Topic::Settings => "settings",
        Topic::Puzzles => "puzzles",
        Topic::School => "school",
        Topic::Analyses => "analyses",
        Topic::Pending => "still to be said or done",
        Topic::Forgetting => "being taken out",
        Topic::Upkeep => "upkeep",
    }
}

/// A value as JSON. Player ids become strings: as numbers they are too large for some JSON parsers.
fn json_of(tree: &Tree, field: &str) -> Value {
    match tree {
        Tree::Unit | Tree::Absent => Value::Null,
        Tree::Bool(value) => Value::Bool(*value),
        Tree::Byte(value) => json!(value),
        Tree::Unsigned(value) => json!(value),
        Tree::SignedByte(value) => json!(value),
        Tree::Signed(value) => time(*value, field).unwrap_or_else(|| json!(value)),
        Tree::Float(value) => json!(value),
        Tree::Double(value) => json!(value),
        Tree::Char(value) => json!(value),
        Tree::Text(value) => json!(value),
        Tree::Bytes(value) => json!(value),
        Tree::Newtype(SECRET, _) => Value::String("(secret)".to_owned()),
        Tree::Newtype(PERSON, person) => person.number().map_or(Value::Null, |id| Value::String(id.to_string())),
        Tree::Present(value) | Tree::Newtype(_, value) => json_of(value, field),
        Tree::List(parts) | Tree::Tuple(parts) => Value::Array(parts.iter().map(|part| json_of(part, field)).collect()),
        Tree::Map(entries) => {
            Value::Array(entries.iter().map(|(key, value)| json!([json_of(key, ""), json_of(value, field)])).collect())
        }
        Tree::Struct(fields) => {
            let fields = fields.iter().map(|(name, part)| ((*name).to_owned(), json_of(part, name)));
            Value::Object(fields.collect())
        }
        Tree::Variant { name, content, .. } => match **content {
            Tree::Unit => json!(name),
            _ => json!({ *name: json_of(content, field) }),
        },
    }
}

/// A time, recognised by its field name and magnitude.
fn time(number: i64, field: &str) -> Option<Value> {
    let time = match number {
        MILLISECONDS.. => Timestamp::from_millisecond(number).ok()?,
        SECONDS.. => Timestamp::from_second(number).ok()?,
        _ => return None,
    };
    TIMES.contains(&field).then(|| Value::String(time.to_string()))
}
