//! Which request is which.

use axum::http::Method;
use percent_encoding::percent_decode_str;

use crate::id::Snowflake;

/// Where commands are known: everywhere, or in one server.
pub(crate) type Scope = Option<Snowflake>;

/// A message behind an interaction's token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerRef {
    /// The first answer.
    Original,
    /// A follow-up, or the first answer by its id.
    Id(Snowflake),
}

/// What a request is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Gateway,
    GatewayBot,
    OwnUser,
    OwnGuilds,
    OwnChannels,
    User(Snowflake),
    OwnApplication,
    OAuthApplication,
    Commands(Snowflake, Scope),
    Command(Snowflake, Scope, Snowflake),
    Callback(Snowflake, String),
    Webhook(Snowflake, String),
    Answer(Snowflake, String, AnswerRef),
    Channel(Snowflake),
    Messages(Snowflake),
    Message(Snowflake, Snowflake),
    Reaction(Snowflake, Snowflake, String),
    ThreadFromMessage(Snowflake, Snowflake),
    Threads(Snowflake),
    Typing(Snowflake),
    Guild(Snowflake),
    GuildChannels(Snowflake),
    GuildThreads(Snowflake),
    GuildRoles(Snowflake),
    GuildMember(Snowflake, Snowflake),
}

impl Route {
    /// Reads a path without its `/api/v10`.
    pub(crate) fn parse(path: &str) -> Option<Route> {
        let segments: Option<Vec<String>> = path
            .trim_start_matches('/')
            .split('/')
            .map(|segment| percent_decode_str(segment).decode_utf8().ok().map(|text| text.into_owned()))
            .collect();
        let segments = segments?;
        let id = |text: &str| text.parse::<Snowflake>().ok();
        Some(match segments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["gateway"] => Route::Gateway,
            ["gateway", "bot"] => Route::GatewayBot,
            ["users", "@me"] => Route::OwnUser,
            ["users", "@me", "guilds"] => Route::OwnGuilds,
            ["users", "@me", "channels"] => Route::OwnChannels,
            ["users", user] => Route::User(id(user)?),
            ["applications", "@me"] => Route::OwnApplication,
            ["oauth2", "applications", "@me"] => Route::OAuthApplication,
            ["applications", app, "commands"] => Route::Commands(id(app)?, None),
            ["applications", app, "commands", command] => Route::Command(id(app)?, None, id(command)?),
            ["applications", app, "guilds", guild, "commands"] => Route::Commands(id(app)?, Some(id(guild)?)),
            ["applications", app, "guilds", guild, "commands", command] => {
                Route::Command(id(app)?, Some(id(guild)?), id(command)?)
            }
            ["interactions", interaction, token, "callback"] => Route::Callback(id(interaction)?, (*token).to_owned()),
            ["webhooks", app, token] => Route::Webhook(id(app)?, (*token).to_owned()),
            ["webhooks", app, token, "messages", "@original"] => {
                Route::Answer(id(app)?, (*token).to_owned(), AnswerRef::Original)
            }
            ["webhooks", app, token, "messages", message] => {
                Route::Answer(id(app)?, (*token).to_owned(), AnswerRef::Id(id(message)?))
            }
            ["channels", channel] => Route::Channel(id(channel)?),
            ["channels", channel, "messages"] => Route::Messages(id(channel)?),
            ["channels", channel, "messages", message] => Route::Message(id(channel)?, id(message)?),
            ["channels", channel, "messages", message, "reactions", emoji, "@me"] => {
                Route::Reaction(id(channel)?, id(message)?, (*emoji).to_owned())
            }
            ["channels", channel, "messages", message, "threads"] => {
                Route::ThreadFromMessage(id(channel)?, id(message)?)
            }
            ["channels", channel, "threads"] => Route::Threads(id(channel)?),
            ["channels", channel, "typing"] => Route::Typing(id(channel)?),
            ["guilds", guild] => Route::Guild(id(guild)?),
            ["guilds", guild, "channels"] => Route::GuildChannels(id(guild)?),
            ["guilds", guild, "threads", "active"] => Route::GuildThreads(id(guild)?),
            ["guilds", guild, "roles"] => Route::GuildRoles(id(guild)?),
            ["guilds", guild, "members", user] => Route::GuildMember(id(guild)?, id(user)?),
            _ => return None,
        })
    }

    /// The route as Discord's OpenAPI description names it.
    pub(crate) fn template(&self) -> &'static str {
        match self {
            Route::Gateway => "/gateway",
            Route::GatewayBot => "/gateway/bot",
            Route::OwnUser => "/users/@me",
            Route::OwnGuilds => "/users/@me/guilds",
            Route::OwnChannels => "/users/@me/channels",
            Route::User(_) => "/users/{user_id}",
            Route::OwnApplication => "/applications/@me",
            Route::OAuthApplication => "/oauth2/applications/@me",
            Route::Commands(_, None) => "/applications/{application_id}/commands",
            Route::Commands(_, Some(_)) => "/applications/{application_id}/guilds/{guild_id}/commands",
            Route::Command(_, None, _) => "/applications/{application_id}/commands/{command_id}",
            Route::Command(_, Some(_), _) => "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
            Route::Callback(..) => "/interactions/{interaction_id}/{interaction_token}/callback",
            Route::Webhook(..) => "/webhooks/{webhook_id}/{webhook_token}",
            Route::Answer(_, _, AnswerRef::Original) => "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
            Route::Answer(..) => "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
            Route::Channel(_) => "/channels/{channel_id}",
            Route::Messages(_) => "/channels/{channel_id}/messages",
            Route::Message(..) => "/channels/{channel_id}/messages/{message_id}",
            Route::Reaction(..) => "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
            Route::ThreadFromMessage(..) => "/channels/{channel_id}/messages/{message_id}/threads",
            Route::Threads(_) => "/channels/{channel_id}/threads",
            Route::Typing(_) => "/channels/{channel_id}/typing",
            Route::Guild(_) => "/guilds/{guild_id}",
            Route::GuildChannels(_) => "/guilds/{guild_id}/channels",
            Route::GuildThreads(_) => "/guilds/{guild_id}/threads/active",
            Route::GuildRoles(_) => "/guilds/{guild_id}/roles",
            Route::GuildMember(..) => "/guilds/{guild_id}/members/{user_id}",
        }
    }

    /// What shares a rate limit: the method, the route, and its channel, server or token.
    pub(crate) fn bucket(&self, method: &Method) -> String {
        let major = match self {
            Route::Channel(id) | Route::Messages(id) | Route::Threads(id) | Route::Typing(id) => id.to_string(),
            Route::Message(id, _) | Route::ThreadFromMessage(id, _) | Route::Reaction(id, ..) => id.to_string(),
            Route::Guild(id) | Route::GuildChannels(id) | Route::GuildThreads(id) | Route::GuildRoles(id) => {
                id.to_string()
            }
            Route::GuildMember(id, _) | Route::Commands(_, Some(id)) | Route::Command(_, Some(id), _) => id.to_string(),
            Route::Callback(_, token) | Route::Webhook(_, token) | Route::Answer(_, token, _) => token.clone(),
            _ => String::new(),
        };
        format!("{method} {} {major}", self.template())
    }

    /// Whether the route's token in its path is all that it asks for.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Route::Gateway | Route::Callback(..) | Route::Webhook(..) | Route::Answer(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_apart() {
        for (path, route) in [
            ("/gateway/bot", Some(Route::GatewayBot)),
            ("/users/@me", Some(Route::OwnUser)),
            ("/users/%40me", Some(Route::OwnUser)),
            (
                "/webhooks/1/tok/messages/@original",
                Some(Route::Answer(Snowflake(1), "tok".to_owned(), AnswerRef::Original)),
            ),
            (
                "/webhooks/1/tok/messages/%40original",
                Some(Route::Answer(Snowflake(1), "tok".to_owned(), AnswerRef::Original)),
            ),
            ("/channels/2/messages/3", Some(Route::Message(Snowflake(2), Snowflake(3)))),
            ("/channels/x/messages", None),
            ("/channels/2/pins", None),
            ("/", None),
        ] {
            assert_eq!(Route::parse(path), route, "{path}");
        }
    }

    #[test]
    fn a_bucket_is_of_one_channel_and_any_message() {
        let bucket = |path: &str| Route::parse(path).unwrap().bucket(&Method::GET);
        assert_eq!(bucket("/channels/2/messages/3"), bucket("/channels/2/messages/4"));
        assert_ne!(bucket("/channels/2/messages/3"), bucket("/channels/1/messages/3"));
    }
}
