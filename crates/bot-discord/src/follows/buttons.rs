//! What the components of the panel do.

use crate::follows::follow_button::FollowButton;
use crate::follows::messages;
use crate::follows::panel;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use bot_service::FollowersFrom;

impl Component for FollowButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let (guild, follows, request) = (ctx.server()?, &ctx.app.service.follows, ctx.request());
        let following = match self {
            FollowButton::Stop(_) => {
                let target = ctx.selected().and_then(messages::target_of).ok_or(Refusal::OldButton)?;
                follows.unfollow(request, guild, target).await?
            }
            FollowButton::StopAll => follows.unfollow_all(request, guild).await?,
            FollowButton::Forbid => follows.let_follow(request, guild, FollowersFrom::Nobody).await?,
            FollowButton::Allow => follows.let_follow(request, guild, FollowersFrom::Everybody).await?,
        };
        Ok(ctx.shown(panel::panel(ctx.app, guild, &following, ctx.reader).await))
    }
}
