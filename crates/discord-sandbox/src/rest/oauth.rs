//! OAuth2: the exchange of codes for tokens, and what a token is good for.

use data_encoding::BASE64;
use serde_json::{Value, json};

use super::{Call, Caller, Reply};
use crate::activity::AccessToken;
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::timestamp;
use crate::world::User;

/// The fields of an exchange; others are refused.
const FIELDS: [&str; 4] = ["client_id", "client_secret", "grant_type", "code"];

/// A refusal in the words of OAuth2 (RFC 6749, 5.2).
fn refused(status: u16, error: &str, description: Option<&str>) -> Reply {
    let mut body = json!({ "error": error });
    if let Some(description) = description {
        body["error_description"] = json!(description);
    }
    Reply::Refused { status, body }
}

pub(super) fn token(core: &mut Core, call: Call<()>) -> Result<Reply, ApiError> {
    let now = core.ids.now();
    let activities = core.activities.as_mut().ok_or_else(ApiError::not_found)?;
    let form = &call.body.form;
    let field = |name: &str| form.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let unknown = form.iter().find(|(name, _)| !FIELDS.contains(&name.as_str()));
    let repeated = form.iter().enumerate().find(|(at, (name, _))| form[..*at].iter().any(|(before, _)| before == name));
    if let Some((name, _)) = unknown.or(repeated.map(|(_, field)| field)) {
        return Ok(refused(400, "invalid_request", Some(&format!("Invalid \"{name}\" in request."))));
    }
    let basic = match &call.caller {
        Caller::Client(basic) => basic.as_deref().map(decoded),
        _ => None,
    };
    let (id, secret) = match basic {
        Some(client) => client.unwrap_or_default(),
        None => {
            (field("client_id").unwrap_or_default().to_owned(), field("client_secret").unwrap_or_default().to_owned())
        }
    };
    if !activities.is_client(&id, &secret) {
        return Ok(refused(401, "invalid_client", None));
    }
    let code = match (field("grant_type"), field("code")) {
        (Some("authorization_code"), Some(code)) => code,
        (Some("authorization_code"), None) => {
            return Ok(refused(400, "invalid_request", Some("Missing \"code\" in request.")));
        }
        _ => return Ok(refused(400, "unsupported_grant_type", None)),
    };
    let Ok((bearer, token)) = activities.authorizations.exchange(code, now) else {
        return Ok(refused(400, "invalid_grant", Some("Invalid \"code\" in request.")));
    };
    Ok(Reply::Ok(json!({
        "token_type": "Bearer", "access_token": bearer, "expires_in": AccessToken::SECONDS,
        "refresh_token": format!("{:032x}", rand::random::<u128>()), "scope": token.scope(),
    })))
}

/// The id and the secret of `Authorization: Basic …`.
fn decoded(basic: &str) -> Option<(String, String)> {
    let client = String::from_utf8(BASE64.decode(basic.as_bytes()).ok()?).ok()?;
    client.split_once(':').map(|(id, secret)| (id.to_owned(), secret.to_owned()))
}

/// The token of whoever asks, and the person whose it is.
fn bearer<'a>(core: &'a Core, caller: &Caller) -> Result<(&'a AccessToken, &'a User), ApiError> {
    let Caller::Bearer(token) = caller else { return Err(ApiError::unauthorized()) };
    let activities = core.activities.as_ref().ok_or_else(ApiError::unauthorized)?;
    let token = activities.authorizations.token(token, core.ids.now()).ok_or_else(ApiError::unauthorized)?;
    Ok((token, core.world.users.get(&token.user).ok_or_else(ApiError::unauthorized)?))
}

/// A person as a token of theirs shows them.
pub(super) fn own_person(core: &Core, caller: &Caller) -> Result<Value, ApiError> {
    let (token, user) = bearer(core, caller)?;
    if !token.scopes.contains("identify") {
        return Err(ApiError::unauthorized());
    }
    let mut person = core.wire().user(user);
    let more = json!({
        "banner": null, "accent_color": null, "flags": 0, "mfa_enabled": false, "locale": user.locale, "premium_type": 0,
    });
    if let (Value::Object(person), Value::Object(more)) = (&mut person, more) {
        person.remove("bot");
        person.extend(more);
    }
    Ok(person)
}

pub(super) fn own_authorization(core: &mut Core, call: Call<()>) -> Result<Reply, ApiError> {
    let (token, _) = bearer(core, &call.caller)?;
    let mut authorization = json!({
        "application": core.wire().application_card(), "scopes": token.scopes, "expires": timestamp(token.until),
    });
    if token.scopes.contains("identify") {
        authorization["user"] = core.wire().user_by_id(token.user);
    }
    Ok(Reply::Ok(authorization))
}

/// The Activity's own application alone is told of it.
pub(super) fn activity_instance(core: &mut Core, call: Call<super::path::ActivityPath>) -> Result<Reply, ApiError> {
    if call.path.application_id != APPLICATION {
        return Err(ApiError::unauthorized());
    }
    let running = core.activities.as_ref().and_then(|all| all.running.get(&call.path.instance_id));
    Ok(Reply::Ok(running.ok_or_else(ApiError::not_found)?.wire()))
}
