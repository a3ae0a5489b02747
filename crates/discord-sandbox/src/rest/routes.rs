//! The routes of the interface, in the words of Discord's OpenAPI description.

use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::response::Response;
use axum::routing::{get, post, put};
use serde::de::DeserializeOwned;

use super::{
    Call, Reply, application, callbacks, commands, events, messages, oauth, places, roles, serve, threads, webhooks,
};
use crate::error::ApiError;
use crate::hub::{Core, Hub};

/// All routes, for paths without `/api/v10`.
pub(super) fn router() -> Router<Arc<Hub>> {
    let commands = || get(Endpoint(commands::list)).put(Endpoint(commands::overwrite)).post(Endpoint(commands::create));
    let command = || get(Endpoint(commands::get)).patch(Endpoint(commands::edit)).delete(Endpoint(commands::delete));
    let answer = || get(Endpoint(webhooks::get)).patch(Endpoint(webhooks::edit)).delete(Endpoint(webhooks::delete));
    let thread_member = || {
        let (add, remove) = (Endpoint(threads::add_member), Endpoint(threads::remove_member));
        get(Endpoint(threads::member)).put(add).delete(remove)
    };
    Router::new()
        .route("/gateway", get(Endpoint(application::gateway)))
        .route("/gateway/bot", get(Endpoint(application::gateway_bot)))
        .route("/users/@me", get(Endpoint(application::own_user)))
        .route("/users/@me/guilds", get(Endpoint(places::own_guilds)))
        .route("/users/@me/channels", post(Endpoint(places::open_direct)))
        .route("/users/{user_id}", get(Endpoint(places::user)))
        .route("/applications/@me", get(Endpoint(application::application)))
        .route("/oauth2/applications/@me", get(Endpoint(application::application)))
        .route("/oauth2/token", post(Endpoint(oauth::token)))
        .route("/oauth2/@me", get(Endpoint(oauth::own_authorization)))
        .route(
            "/applications/{application_id}/activity-instances/{instance_id}",
            get(Endpoint(oauth::activity_instance)),
        )
        .route("/applications/{application_id}/commands", commands())
        .route("/applications/{application_id}/commands/{command_id}", command())
        .route("/applications/{application_id}/guilds/{guild_id}/commands", commands())
        .route("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", command())
        .route("/interactions/{interaction_id}/{interaction_token}/callback", post(Endpoint(callbacks::acknowledge)))
        .route("/webhooks/{webhook_id}/{webhook_token}", post(Endpoint(webhooks::follow_up)))
        .route("/webhooks/{webhook_id}/{webhook_token}/messages/@original", answer())
        .route("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", answer())
        .route("/channels/{channel_id}", get(Endpoint(places::channel)).patch(Endpoint(places::edit_channel)))
        .route("/channels/{channel_id}/messages", get(Endpoint(messages::list)).post(Endpoint(messages::create)))
        .route(
            "/channels/{channel_id}/messages/{message_id}",
            get(Endpoint(messages::get)).patch(Endpoint(messages::edit)).delete(Endpoint(messages::delete)),
        )
        .route(
            "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
            put(Endpoint(messages::react)).delete(Endpoint(messages::react)),
        )
        .route("/channels/{channel_id}/messages/{message_id}/threads", post(Endpoint(threads::start_from_message)))
        .route("/channels/{channel_id}/threads", post(Endpoint(threads::start)))
        .route("/channels/{channel_id}/thread-members/@me", thread_member())
        .route("/channels/{channel_id}/thread-members/{user_id}", thread_member())
        .route("/channels/{channel_id}/typing", post(Endpoint(places::typing)))
        .route("/guilds/{guild_id}", get(Endpoint(places::guild)))
        .route("/guilds/{guild_id}/channels", get(Endpoint(places::guild_channels)))
        .route("/guilds/{guild_id}/threads/active", get(Endpoint(places::guild_threads)))
        .route("/guilds/{guild_id}/roles", get(Endpoint(places::guild_roles)))
        .route("/guilds/{guild_id}/members/{user_id}", get(Endpoint(places::guild_member)))
        .route(
            "/guilds/{guild_id}/members/{user_id}/roles/{role_id}",
            put(Endpoint(roles::give)).delete(Endpoint(roles::take)),
        )
        .route("/guilds/{guild_id}/scheduled-events", get(Endpoint(events::list)).post(Endpoint(events::create)))
        .route(
            "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}",
            get(Endpoint(events::get)).patch(Endpoint(events::edit)).delete(Endpoint(events::delete)),
        )
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
}

async fn unknown(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    serve::<()>(hub, request, None).await
}

/// What answers one method of one route. `P` is the type of the path's parameters.
#[derive(Clone, Copy)]
pub(super) struct Endpoint<P>(pub(super) fn(&mut Core, Call<P>) -> Result<Reply, ApiError>);

impl<P: DeserializeOwned + Clone + Send + 'static> Handler<(), Arc<Hub>> for Endpoint<P> {
    type Future = Pin<Box<dyn Future<Output = Response> + Send>>;

    fn call(self, request: Request, hub: Arc<Hub>) -> Self::Future {
        Box::pin(serve(hub, request, Some(self)))
    }
}
