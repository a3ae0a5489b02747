//! Sessions: who looks on, and from where.
//!
//! A session is a text that the page keeps, with a seal that only the bot can make. So every process takes it, nothing is stored, and
//! nothing in it is secret.

use jiff::{SignedDuration, Timestamp};

use crate::i18n::Locale;
use crate::kit::seal::BotSeal;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Viewpoint};

/// How long a session lasts from when Discord last said that the person is there.
pub(super) const LASTS: SignedDuration = SignedDuration::from_mins(30);

/// The longest session that is read, in bytes.
const LONGEST: usize = 512;

/// Where an Activity is open, as Discord numbers it. It can be part of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct InstanceId(String);

impl InstanceId {
    pub(super) fn read(text: &str) -> Option<InstanceId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_id = (1..=128).contains(&text.len()) && text.bytes().all(is_plain);
        is_id.then(|| InstanceId(text.to_owned()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PageSession {
    pub from: Viewpoint,
    pub instance: InstanceId,
    /// The language of the person's Discord.
    pub client: Locale,
    pub ends: Timestamp,
}

impl PageSession {
    /// The session as the page keeps it.
    pub(super) fn sealed(&self, seal: &BotSeal) -> String {
        let Viewpoint { person, guild, channel } = self.from;
        let (guild, ends) = (guild.unwrap_or_default(), self.ends.as_millisecond());
        let text = format!("{}.{guild}.{}.{}.{}.{ends}", person.0, channel.0, self.instance.0, self.client);
        let sealed = seal.of(&about(&text));
        format!("{text}.{sealed}")
    }

    /// The session of a text, if the bot has made it and it has not ended.
    pub(super) fn read(sealed: &str, seal: &BotSeal, now: Timestamp) -> Option<PageSession> {
        if sealed.len() > LONGEST {
            return None;
        }
        let (text, found) = sealed.rsplit_once('.')?;
        if !seal.is_of(&about(text), found) {
            return None;
        }
        let parts: Vec<&str> = text.split('.').collect();
        let [person, guild, channel, instance, client, ends] = *parts else { return None };
        let guild: u64 = guild.parse().ok()?;
        let session = PageSession {
            from: Viewpoint {
                person: PlayerId(person.parse().ok()?),
                guild: Some(guild).filter(|guild| *guild != 0),
                channel: ChannelId(channel.parse().ok()?),
            },
            instance: InstanceId::read(instance)?,
            client: client.parse().ok()?,
            ends: Timestamp::from_millisecond(ends.parse().ok()?).ok()?,
        };
        (now < session.ends).then_some(session)
    }
}

/// What is sealed. Nothing else that is sealed begins like this.
fn about(text: &str) -> String {
    format!("activity {text}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use secrecy::SecretString;

    use super::*;

    fn seal(token: &str) -> BotSeal {
        BotSeal::new(&SecretString::from(token))
    }

    fn any_session() -> impl Strategy<Value = PageSession> {
        let (numbers, instance) = (any::<(u64, u64, u64)>(), "[A-Za-z0-9_-]{1,128}");
        let client = proptest::sample::select(Locale::ALL.to_vec());
        (numbers, instance, client, 1..4_000_000_000_000_i64).prop_map(
            |((person, guild, channel), instance, client, ends)| {
                let guild = Some(guild).filter(|guild| *guild != 0);
                let from = Viewpoint { person: PlayerId(person), guild, channel: ChannelId(channel) };
                let ends = Timestamp::from_millisecond(ends).unwrap();
                PageSession { from, instance: InstanceId::read(&instance).unwrap(), client, ends }
            },
        )
    }

    proptest! {
        #[test]
        fn a_session_is_read_back_until_it_ends_and_by_no_other_bot(session in any_session()) {
            let (seal, other) = (seal("one"), seal("other"));
            let text = session.sealed(&seal);
            let before = session.ends - SignedDuration::from_millis(1);
            prop_assert_eq!(PageSession::read(&text, &seal, before), Some(session.clone()));
            prop_assert_eq!(PageSession::read(&text, &seal, session.ends), None);
            prop_assert_eq!(PageSession::read(&text, &other, before), None);
        }

        #[test]
        fn a_session_that_was_changed_anywhere_is_none(session in any_session(), at in any::<prop::sample::Index>(), to in "[a-z0-9.]") {
            let seal = seal("one");
            let mut text = session.sealed(&seal);
            let at = at.index(text.len());
            prop_assume!(!text[at..=at].eq_ignore_ascii_case(&to));
            text.replace_range(at..=at, &to);
            prop_assert_eq!(PageSession::read(&text, &seal, Timestamp::UNIX_EPOCH), None);
        }

        #[test]
        fn what_the_bot_has_not_made_is_no_session(text in ".{0,80}|[0-9]{1,9}(\\.[a-z0-9-]{1,60}){2,8}") {
            prop_assert_eq!(PageSession::read(&text, &seal("one"), Timestamp::UNIX_EPOCH), None);
        }
    }

    #[test]
    fn a_link_for_watching_is_no_session() {
        let seal = seal("one");
        for text in ["1.2.3.i.th.9999999999999", "watch 1", ""] {
            let sealed = format!("{text}.{}", seal.of(text));
            assert_eq!(PageSession::read(&sealed, &seal, Timestamp::UNIX_EPOCH), None);
        }
    }

    #[test]
    fn an_instance_can_be_part_of_an_address() {
        for text in ["", "a/b", "a?b", "a.b", "..", "ก", &"a".repeat(129)] {
            assert_eq!(InstanceId::read(text), None, "{text}");
        }
        assert!(InstanceId::read("i-1276580072400224306-gc-912952092627435520-912954213460484116").is_some());
    }
}
