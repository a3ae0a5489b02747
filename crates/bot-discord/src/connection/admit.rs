//! Interactions that come in faster than they can be handled ([`Admission`](crate::kit::admission::Admission)).
//!
//! Whether one is handled is decided before its event is read, which takes longer than to refuse it.

use std::borrow::Cow;

use serde::Deserialize;
use serenity::all::{InteractionId, InteractionType};
use twilight_model::gateway::event::GatewayEventDeserializer;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::interaction::{FirstResponse, InteractionRef, respond};
use bot_service::ServiceError;

/// As much of an interaction as its refusal takes.
#[derive(Deserialize)]
pub(crate) struct RefusedInteraction<'a> {
    id: InteractionId,
    #[serde(rename = "type")]
    kind: InteractionType,
    #[serde(borrow)]
    token: Cow<'a, str>,
    #[serde(borrow, default)]
    locale: Cow<'a, str>,
}

/// Whether a frame of the gateway is an interaction.
pub(crate) fn is_interaction(frame: &str) -> bool {
    let event = GatewayEventDeserializer::from_json(frame);
    event.is_some_and(|event| event.event_type() == Some("INTERACTION_CREATE"))
}

impl RefusedInteraction<'_> {
    /// Reads it out of the frame of its event.
    pub(crate) fn read(frame: &str) -> Option<RefusedInteraction<'_>> {
        #[derive(Deserialize)]
        struct Event<'a> {
            #[serde(borrow)]
            d: RefusedInteraction<'a>,
        }
        serde_json::from_str::<Event<'_>>(frame).ok().map(|event| event.d)
    }

    pub(crate) fn into_owned(self) -> RefusedInteraction<'static> {
        let RefusedInteraction { id, kind, token, locale } = self;
        RefusedInteraction { id, kind, token: token.into_owned().into(), locale: locale.into_owned().into() }
    }

    /// Tells its person to try again.
    pub(crate) async fn answer(&self, app: &App) {
        // Without suggestions one types on.
        if self.kind == InteractionType::Autocomplete {
            return;
        }
        let explained = app.explain(&ServiceError::Contended.into(), Locale::for_reader(&self.locale).into());
        let interaction = InteractionRef { id: self.id, token: &self.token };
        if let Err(error) = respond(&app.rest, interaction, FirstResponse::Private(&explained)).await {
            tracing::warn!(%error, "Discord did not accept the refusal of an interaction too many");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_refusal_takes_is_read_out_of_a_frame() {
        let frame = r#"{"t":"INTERACTION_CREATE","s":7,"op":0,"d":{"message":{"content":"\"t\":\"\" ง๔"},"type":3,"id":"42","token":"a\u0041","locale":"th"}}"#;
        assert!(is_interaction(frame));
        let read = RefusedInteraction::read(frame).unwrap();
        assert_eq!((read.id, read.kind), (InteractionId::new(42), InteractionType::Component));
        assert_eq!((&*read.token, &*read.locale), ("aA", "th"));
        for other in
            [r#"{"t":"MESSAGE_CREATE","s":8,"op":0,"d":{"content":"INTERACTION_CREATE"}}"#, r#"{"op":11}"#, "{"]
        {
            assert!(!is_interaction(other), "{other}");
        }
    }
}
