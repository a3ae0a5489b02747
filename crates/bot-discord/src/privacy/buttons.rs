//! The buttons about erasure.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::privacy::action::PrivacyAction;

impl Component for PrivacyAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, self).await
    }
}

pub(crate) async fn on_button(ctx: &ComponentContext<'_>, action: PrivacyAction) -> Result<Response, Refusal> {
    let (privacy, person, locale) = (&ctx.app.service.privacy, ctx.player(), ctx.locale());
    let shown = match action {
        PrivacyAction::Ask => crate::privacy::messages::forget_ask_again(locale),
        PrivacyAction::Forget => crate::privacy::messages::forget_asked(privacy.request_erasure(person).await?, locale),
        PrivacyAction::Stay => {
            crate::privacy::messages::forget_taken_back(privacy.cancel_erasure(person).await?, locale)
        }
    };
    Ok(Response::InPlace(shown))
}
