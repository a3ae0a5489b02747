//! The buttons about erasure.

use crate::component::Component;
use crate::components::context::{ComponentContext, Response};
use crate::present;
use crate::privacy_action::PrivacyAction;
use crate::refusal::Refusal;

impl Component for PrivacyAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, self).await
    }
}

pub(super) async fn on_button(ctx: &ComponentContext<'_>, action: PrivacyAction) -> Result<Response, Refusal> {
    let (privacy, person, locale) = (&ctx.data.privacy, ctx.player(), ctx.locale());
    let shown = match action {
        PrivacyAction::Ask => present::forget_ask_again(locale),
        PrivacyAction::Forget => present::forget_asked(privacy.request_erasure(person).await?, locale),
        PrivacyAction::Stay => present::forget_taken_back(privacy.cancel_erasure(person).await?, locale),
    };
    Ok(Response::InPlace(shown))
}
