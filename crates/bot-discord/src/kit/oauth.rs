//! What Discord says of those who open the Activity: who they are, and where it is open.

use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serenity::all::{ChannelId, GuildId, User, UserId};

use crate::kit::rest::RestClient;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::kit::settings::ActivityApplication;

/// An Activity that is open somewhere.
#[derive(Clone, Debug, Deserialize)]
pub struct ActivityInstance {
    pub location: ActivityLocation,
    /// Those who are in it.
    pub users: Vec<UserId>,
}

/// Where it is.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ActivityLocation {
    pub channel_id: ChannelId,
    /// The server, or `None` in direct messages.
    pub guild_id: Option<GuildId>,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
}

impl RestClient {
    /// Exchanges the code that a person's client was given for a token of that person.
    ///
    /// # Errors
    /// [`RestError::Refused`] if Discord does not take the code, or not any more.
    pub async fn exchange(&self, application: &ActivityApplication, code: &str) -> Result<SecretString, RestError> {
        let form = [
            ("client_id", application.id.to_string()),
            ("client_secret", application.secret.expose_secret().to_owned()),
            ("grant_type", "authorization_code".to_owned()),
            ("code", code.to_owned()),
        ];
        let (request, _) = self.transport().other(Method::POST, "/api/v10/oauth2/token");
        let granted: Granted = self.transport().fetch_other(request.form(&form)).await?;
        Ok(granted.access_token.into())
    }

    /// The person whose token this is.
    pub async fn bearer(&self, token: &SecretString) -> Result<User, RestError> {
        let (request, _) = self.transport().other(Method::GET, "/api/v10/users/@me");
        self.transport().fetch_other(request.bearer_auth(token.expose_secret())).await
    }

    /// Where an instance of the Activity is open, and who is in it. `instance` must be one that can be part of an address.
    ///
    /// # Errors
    /// [`RestError::Gone`] if there is none.
    pub async fn instance(
        &self,
        application: &ActivityApplication,
        instance: &str,
    ) -> Result<ActivityInstance, RestError> {
        self.wait_for_turn(Priority::Answer).await?;
        let path = format!("/api/v10/applications/{}/activity-instances/{instance}", application.id);
        let (request, token) = self.transport().other(Method::GET, &path);
        self.transport().fetch_other(request.header("Authorization", token)).await
    }
}
