//! The buttons about erasure.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::privacy::action::PrivacyAction;
use crate::privacy::messages;

impl Component for PrivacyAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let (privacy, person, locale) = (&ctx.app.service.privacy, ctx.player(), ctx.locale());
        let shown = match self {
            PrivacyAction::Ask => messages::forget_ask_again(locale),
            PrivacyAction::Forget => messages::forget_asked(privacy.request_erasure(person).await?, locale),
            PrivacyAction::Stay => messages::forget_taken_back(privacy.cancel_erasure(person).await?, locale),
        };
        Ok(Response::InPlace(shown))
    }
}
