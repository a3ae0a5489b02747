//! Who let the application know who they are: codes, and the tokens that they are exchanged for.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::id::Snowflake;

/// How long a code can be exchanged.
const CODE_LIFE: Duration = Duration::from_secs(100);

/// How long a token is good.
const TOKEN_LIFE: Duration = Duration::from_hours(7 * 24);

/// The scopes for which people can be asked.
pub(crate) const SCOPES: &[&str] = &[
    "identify",
    "guilds",
    "guilds.members.read",
    "guilds.channels.read",
    "applications.commands",
    "applications.entitlements",
    "rpc.activities.write",
    "rpc.voice.read",
];

/// A code that was not exchanged yet: what one person let the application do.
#[derive(Clone, Debug)]
struct PendingCode {
    user: Snowflake,
    scopes: BTreeSet<String>,
    /// Until when, in milliseconds since 1970.
    until: u64,
}

/// With what a bearer's requests are answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccessToken {
    pub(crate) user: Snowflake,
    pub(crate) scopes: BTreeSet<String>,
    /// Until when it is good, in milliseconds since 1970.
    pub(crate) until: u64,
}

impl AccessToken {
    /// How many seconds a new one is good.
    pub(crate) const SECONDS: u64 = TOKEN_LIFE.as_secs();

    /// Discord's list of scopes.
    pub(crate) fn scope(&self) -> String {
        self.scopes.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// A code is unknown, was exchanged before, or is too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CodeRefused;

/// Codes, tokens, and what people let the application do before.
#[derive(Debug, Default)]
pub(crate) struct Authorizations {
    codes: BTreeMap<String, PendingCode>,
    tokens: BTreeMap<String, AccessToken>,
    earlier: BTreeMap<Snowflake, BTreeSet<String>>,
}

impl Authorizations {
    /// Whether a person let the application do all this before.
    pub(crate) fn has_granted(&self, user: Snowflake, scopes: &BTreeSet<String>) -> bool {
        self.earlier.get(&user).is_some_and(|granted| granted.is_superset(scopes))
    }

    /// A person lets the application do this; returns the code.
    pub(crate) fn grant(&mut self, user: Snowflake, scopes: BTreeSet<String>, now: u64) -> String {
        self.codes.retain(|_, grant| grant.until >= now);
        self.tokens.retain(|_, token| token.until >= now);
        self.earlier.entry(user).or_default().extend(scopes.iter().cloned());
        let code = secret();
        self.codes.insert(code.clone(), PendingCode { user, scopes, until: now + milliseconds(CODE_LIFE) });
        code
    }

    /// Exchanges a code, which can be done once, for a token.
    pub(crate) fn exchange(&mut self, code: &str, now: u64) -> Result<(String, AccessToken), CodeRefused> {
        let grant = self.codes.remove(code).filter(|grant| grant.until >= now).ok_or(CodeRefused)?;
        let token = AccessToken { user: grant.user, scopes: grant.scopes, until: now + milliseconds(TOKEN_LIFE) };
        let bearer = secret();
        self.tokens.insert(bearer.clone(), token.clone());
        Ok((bearer, token))
    }

    /// What a token is good for, while it is.
    pub(crate) fn token(&self, bearer: &str, now: u64) -> Option<&AccessToken> {
        self.tokens.get(bearer).filter(|token| token.until >= now)
    }

    /// A person takes back all that they granted: the tokens and codes are good for nothing any more.
    pub(crate) fn revoke(&mut self, user: Snowflake) {
        self.codes.retain(|_, grant| grant.user != user);
        self.tokens.retain(|_, token| token.user != user);
        self.earlier.remove(&user);
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// 30 characters that can't be guessed, like those of Discord's codes and tokens.
fn secret() -> String {
    format!("{:032x}", rand::random::<u128>())[2..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identify() -> BTreeSet<String> {
        BTreeSet::from(["identify".to_owned()])
    }

    #[test]
    fn a_code_is_exchanged_once_and_soon() {
        let mut all = Authorizations::default();
        let code = all.grant(Snowflake(1), identify(), 0);
        let (bearer, token) = all.exchange(&code, 100_000).unwrap();
        assert_eq!((token.user, token.scope().as_str()), (Snowflake(1), "identify"));
        assert_eq!(all.token(&bearer, 100_000), Some(&token));
        assert_eq!(all.exchange(&code, 100_000).err(), Some(CodeRefused), "it was exchanged before");
        let late = all.grant(Snowflake(1), identify(), 0);
        assert_eq!(all.exchange(&late, 100_001).err(), Some(CodeRefused));
        assert_eq!(all.token(&bearer, 100_001 + AccessToken::SECONDS * 1000), None, "a token doesn't last for ever");
    }

    #[test]
    fn what_was_granted_is_remembered_until_it_is_taken_back() {
        let mut all = Authorizations::default();
        assert!(!all.has_granted(Snowflake(1), &identify()));
        let code = all.grant(Snowflake(1), identify(), 0);
        let bearer = all.exchange(&code, 0).unwrap().0;
        assert!(all.has_granted(Snowflake(1), &identify()) && !all.has_granted(Snowflake(2), &identify()));
        let more = BTreeSet::from(["identify".to_owned(), "guilds".to_owned()]);
        assert!(!all.has_granted(Snowflake(1), &more));
        all.revoke(Snowflake(1));
        assert!(!all.has_granted(Snowflake(1), &identify()) && all.token(&bearer, 0).is_none());
    }
}
