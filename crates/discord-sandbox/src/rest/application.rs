//! The gateway's address, and the application itself.

use serde_json::json;

use super::oauth::own_person;
use super::{Call, Caller, Reply};
use crate::error::ApiError;
use crate::hub::Core;

pub(super) fn gateway(core: &mut Core, _: Call<()>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(json!({ "url": core.gateway_url() })))
}

pub(super) fn gateway_bot(core: &mut Core, _: Call<()>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(json!({
        "url": core.gateway_url(), "shards": core.shards,
        "session_start_limit": {
            "total": core.sessions.a_day, "remaining": core.starts.remaining(), "reset_after": 86_400_000,
            "max_concurrency": core.sessions.max_concurrency,
        },
    })))
}

pub(super) fn application(core: &mut Core, _: Call<()>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(core.wire().application(core.application_flags())))
}

pub(super) fn own_user(core: &mut Core, call: Call<()>) -> Result<Reply, ApiError> {
    match call.caller {
        Caller::Bot => Ok(Reply::Ok(core.wire().own_user())),
        caller => Ok(Reply::Ok(own_person(core, &caller)?)),
    }
}
