//! Requests as they are counted.

use serenity::http::{LightMethod, Request, Route};

use bot_service::metrics::{AnswerStatus, METRICS, RequestKind};

/// Counts a request of this kind, and the status with which it was answered, if it was.
pub(crate) fn count(kind: RequestKind, status: Option<u16>) {
    METRICS.requests.count(kind, status.map_or(AnswerStatus::None, of_status));
}

pub(crate) fn kind(request: &Request<'_>) -> RequestKind {
    match (request.route_ref(), request.method_ref()) {
        (Route::InteractionResponse { .. }, _) => RequestKind::Callback,
        (Route::WebhookOriginalInteractionResponse { .. } | Route::WebhookFollowupMessages { .. }, _) => {
            RequestKind::Response
        }
        (Route::ChannelMessages { .. }, LightMethod::Post) => RequestKind::Post,
        (Route::ChannelMessages { .. } | Route::ChannelMessage { .. }, LightMethod::Get) => RequestKind::Read,
        (Route::ChannelMessage { .. }, LightMethod::Delete) => RequestKind::Delete,
        (Route::ChannelMessage { .. }, _) => RequestKind::Edit,
        (Route::ChannelMessageThreads { .. } | Route::ChannelThreads { .. }, _) => RequestKind::Thread,
        (Route::GuildMemberRole { .. }, _) => RequestKind::Role,
        _ => RequestKind::Other,
    }
}

fn of_status(status: u16) -> AnswerStatus {
    match status {
        401 => AnswerStatus::Unauthorized,
        403 => AnswerStatus::Forbidden,
        404 => AnswerStatus::NotFound,
        429 => AnswerStatus::TooMany,
        ..400 => AnswerStatus::Done,
        400..500 => AnswerStatus::Refused,
        500.. => AnswerStatus::ServerError,
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::ChannelId;

    use super::*;

    #[test]
    fn requests_are_told_apart_by_what_they_are_for() {
        let messages = || Route::ChannelMessages { channel_id: ChannelId::new(1) };
        assert_eq!(kind(&Request::new(messages(), LightMethod::Post)), RequestKind::Post);
        assert_eq!(kind(&Request::new(messages(), LightMethod::Get)), RequestKind::Read);
        assert_eq!(kind(&Request::new(Route::GatewayBot, LightMethod::Get)), RequestKind::Other);
    }

    #[test]
    fn answers_are_told_apart_by_what_they_call_for() {
        for (status, answer) in [
            (204, AnswerStatus::Done),
            (401, AnswerStatus::Unauthorized),
            (400, AnswerStatus::Refused),
            (429, AnswerStatus::TooMany),
            (502, AnswerStatus::ServerError),
        ] {
            assert_eq!(of_status(status), answer, "{status}");
        }
    }
}
