//! What people do on the page with Activities, and what the framed page asks of the client around it.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::on_blocking_thread;
use crate::acts::{ActError, EntryPointUse};
use crate::hub::Hub;
use crate::id::{Snowflake, timestamp};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LaunchAct {
    seat: Snowflake,
    channel: Snowflake,
}

/// The command that launches the Activity.
pub(super) async fn launch(State(hub): State<Arc<Hub>>, Json(act): Json<LaunchAct>) -> Result<Json<Value>, ActError> {
    match on_blocking_thread(&hub, move |core| core.use_entry_point(act.seat, act.channel)).await? {
        EntryPointUse::Launched(activity) => Ok(Json(json!({ "activity": activity.id }))),
        EntryPointUse::Asked(interaction) => {
            hub.watch_interaction(interaction);
            Ok(Json(json!({ "interaction": interaction })))
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinAct {
    seat: Snowflake,
    activity: String,
}

pub(super) async fn join(State(hub): State<Arc<Hub>>, Json(act): Json<JoinAct>) -> Result<Json<Value>, ActError> {
    let joined = on_blocking_thread(&hub, move |core| Ok(core.join_activity(act.seat, &act.activity)?)).await?;
    Ok(Json(json!({ "activity": joined.id })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaveAct {
    seat: Snowflake,
}

pub(super) async fn leave(State(hub): State<Arc<Hub>>, Json(act): Json<LeaveAct>) -> Result<Json<Value>, ActError> {
    hub.with(|core| {
        core.check_seat(act.seat)?;
        core.leave_activity(act.seat);
        Ok(Json(json!({})))
    })
}

/// When a person agreed to what an application asks for.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Consent {
    /// If at all, before.
    Earlier,
    /// Just now.
    Given,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AuthorizeAct {
    seat: Snowflake,
    scopes: BTreeSet<String>,
    consent: Consent,
}

/// The code for what a person agreed to; null if they have not.
pub(super) async fn authorize(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<AuthorizeAct>,
) -> Result<Json<Value>, ActError> {
    hub.with(|core| {
        core.check_scopes(act.seat, &act.scopes)?;
        let granted = core.activities.as_ref().is_some_and(|all| all.authorizations.has_granted(act.seat, &act.scopes));
        if act.consent == Consent::Earlier && !granted {
            return Ok(Json(json!({ "code": null })));
        }
        Ok(Json(json!({ "code": core.authorize(act.seat, act.scopes)? })))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AuthenticateAct {
    seat: Snowflake,
    access_token: String,
}

/// What a token says, if it is one of this person's.
pub(super) async fn authenticate(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<AuthenticateAct>,
) -> Result<Json<Value>, ActError> {
    hub.look(|core| {
        let authorizations = core.activities.as_ref().map(|all| &all.authorizations);
        let token = authorizations.and_then(|all| all.token(&act.access_token, core.ids.now()));
        let token = token.filter(|token| token.user == act.seat).ok_or(ActError::Unknown("token"))?;
        Ok(Json(json!({
            "access_token": act.access_token, "user": core.wire().user_by_id(token.user), "scopes": token.scopes,
            "expires": timestamp(token.until), "application": core.wire().application_card(),
        })))
    })
}
