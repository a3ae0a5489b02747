//! Misbehaviour on demand.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::error::RateScope;
use super::gateway::SessionFate;

/// A way in which Discord or the network misbehaves. In JSON (`POST /sandbox/control/fault`) its name is in
/// the field `fault`, in snake case: `{"fault": "drop_gateway", "session": "kept"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fault {
    /// Drops the gateway connection without closing it.
    DropGateway {
        /// Whether the session can be resumed.
        session: SessionFate,
    },
    /// Answers new gateway connections with 503.
    RefuseGateway {
        /// For how long.
        milliseconds: u64,
    },
    /// Closes the gateway connection with a code: 4004 (bad token), 4014 (intent not granted) …
    CloseGateway {
        /// The code.
        code: u16,
        /// Whether the session can be resumed.
        session: SessionFate,
    },
    /// Closes the connections of the next IDENTIFYs with a code: 4003, 4010 …
    RefuseIdentify {
        /// The code.
        code: u16,
        /// How many of them.
        times: u32,
    },
    /// Sends "Invalid Session".
    InvalidateSession {
        /// Whether the session can be resumed; the frame says so.
        session: SessionFate,
    },
    /// Sends "Reconnect".
    Reconnect,
    /// Sends the last events once more, as new ones.
    Redeliver {
        /// How many.
        last: usize,
        /// Of which kind (`MESSAGE_CREATE` …); any but READY, RESUMED and GUILD_CREATE when not given.
        kind: Option<String>,
    },
    /// Refuses requests that go to the Activity through the proxy.
    RefuseProxy {
        /// With which status.
        status: u16,
        /// How many of them.
        times: u32,
    },
    /// Drops the WebSockets that go to the Activity through the proxy.
    DropProxySockets,
    /// Makes requests fail or slow.
    Rest {
        /// Which requests.
        on: RequestFilter,
        /// How.
        effect: RestFault,
        /// How many of them.
        times: u32,
    },
}

/// Which requests a fault is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestFilter {
    /// `POST` …; any when `None`.
    pub method: Option<String>,
    /// The route as Discord's description has it, `/channels/{channel_id}/messages`; any when `None`.
    pub route: Option<String>,
}

impl RequestFilter {
    /// Requests of one method to one route.
    pub fn new(method: &str, route: &str) -> RequestFilter {
        RequestFilter { method: Some(method.to_owned()), route: Some(route.to_owned()) }
    }

    fn matches(&self, method: &str, route: &str) -> bool {
        self.method.as_deref().is_none_or(|wanted| wanted == method)
            && self.route.as_deref().is_none_or(|wanted| wanted == route)
    }
}

/// How a request fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestFault {
    /// 429; the request has no effect.
    RateLimited {
        /// What `Retry-After` says.
        retry_after_milliseconds: u64,
        /// Which limit it claims was reached.
        scope: RateScope,
    },
    /// A 5xx; the request has no effect.
    ServerError {
        /// 500, 502, 503 …
        status: u16,
    },
    /// The request takes effect, but the answer is a 5xx.
    ErrorAfterEffect {
        /// 500, 502, 503 …
        status: u16,
    },
    /// The request takes effect, but is answered only after this time, and with 504.
    HangAfterEffect {
        /// How long.
        milliseconds: u64,
    },
    /// The request takes effect and is answered, but only after this time.
    Slow {
        /// How long after.
        milliseconds: u64,
    },
    /// The request takes effect and is answered, but only once the sandbox is to behave.
    Held,
}

impl RestFault {
    /// The time to wait before answering.
    pub(crate) fn delay(self) -> Duration {
        match self {
            RestFault::HangAfterEffect { milliseconds } | RestFault::Slow { milliseconds } => {
                Duration::from_millis(milliseconds)
            }
            _ => Duration::ZERO,
        }
    }
}

/// The faults that wait for their requests.
#[derive(Debug, Default)]
pub(crate) struct RestFaults {
    waiting: Vec<(RequestFilter, RestFault, u32)>,
    /// Cancelled when the requests that are held may be answered.
    hold: CancellationToken,
}

impl RestFaults {
    pub(crate) fn add(&mut self, on: RequestFilter, effect: RestFault, times: u32) {
        self.waiting.push((on, effect, times));
    }

    /// Drops the faults, and lets go the requests that are held.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        std::mem::take(&mut self.hold).cancel();
    }

    /// What a request waits for that is held from now on.
    pub(crate) fn hold(&self) -> CancellationToken {
        self.hold.clone()
    }

    /// The fault for this request, if any; it is used up by one.
    pub(crate) fn take(&mut self, method: &str, route: &str) -> Option<RestFault> {
        self.waiting.retain(|(_, _, times)| *times > 0);
        let (_, effect, times) = self.waiting.iter_mut().find(|(filter, _, _)| filter.matches(method, route))?;
        *times -= 1;
        Some(*effect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_affects_as_many_requests_as_it_was_set_for() {
        let mut faults = RestFaults::default();
        let fault = RestFault::ServerError { status: 500 };
        faults.add(RequestFilter::new("POST", "/channels/{channel_id}/messages"), fault, 2);
        assert_eq!(faults.take("GET", "/channels/{channel_id}/messages"), None);
        assert_eq!(faults.take("POST", "/gateway"), None);
        assert_eq!(faults.take("POST", "/channels/{channel_id}/messages"), Some(fault));
        assert_eq!(faults.take("POST", "/channels/{channel_id}/messages"), Some(fault));
        assert_eq!(faults.take("POST", "/channels/{channel_id}/messages"), None);
    }

    #[test]
    fn faults_can_be_written_in_json() {
        for (json, fault) in [
            (
                r#"{"fault": "drop_gateway", "session": "forgotten"}"#,
                Fault::DropGateway { session: SessionFate::Forgotten },
            ),
            (
                r#"{"fault": "rest", "on": {"method": "POST"}, "effect": {"slow": {"milliseconds": 5}}, "times": 1}"#,
                Fault::Rest {
                    on: RequestFilter { method: Some("POST".to_owned()), route: None },
                    effect: RestFault::Slow { milliseconds: 5 },
                    times: 1,
                },
            ),
            (
                r#"{"fault": "rest", "on": {}, "effect": "held", "times": 1}"#,
                Fault::Rest { on: RequestFilter::default(), effect: RestFault::Held, times: 1 },
            ),
            (r#"{"fault": "redeliver", "last": 3}"#, Fault::Redeliver { last: 3, kind: None }),
        ] {
            assert_eq!(serde_json::from_str::<Fault>(json).unwrap(), fault);
        }
        assert!(serde_json::from_str::<Fault>(r#"{"fault": "redeliver", "last": 1, "knid": "x"}"#).is_err());
    }
}
