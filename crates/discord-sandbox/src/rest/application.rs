//! The gateway's address, and the application itself.

use serde_json::json;

use super::Reply;
use crate::hub::Core;

/// How many sessions may be opened a day.
const SESSIONS_A_DAY: u64 = 1000;

pub(super) fn gateway(core: &Core) -> Reply {
    Reply::Ok(json!({ "url": core.gateway_url() }))
}

pub(super) fn gateway_bot(core: &Core) -> Reply {
    Reply::Ok(json!({
        "url": core.gateway_url(), "shards": 1,
        "session_start_limit": {
            "total": SESSIONS_A_DAY, "remaining": SESSIONS_A_DAY.saturating_sub(core.gateway.opened()),
            "reset_after": 86_400_000, "max_concurrency": 1,
        },
    }))
}

pub(super) fn application(core: &Core) -> Reply {
    Reply::Ok(core.wire().application(core.application_flags()))
}
