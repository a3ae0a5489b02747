//! The buttons under who is best (other pages, and to show one to everybody), and of what two members have played.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::share::share;
use crate::ratings::page as club_page;
use crate::ratings::ranking_button::{RankingAction, RankingButton};
use crate::ratings::versus_button::VersusButton;
use bot_service::game::PlayerId;

impl Component for RankingButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let guild = ctx.server()?;
        // Discord may be asked for everybody on the page.
        ctx.defer().await?;
        let reader = (Some(ctx.player()), ctx.reader);
        let page = usize::from(self.page);
        match self.action {
            RankingAction::Show => {
                Ok(Response::InPlace(club_page::ranking(ctx.app, guild, reader, Some(self.pool), page).await?))
            }
            RankingAction::Share => {
                let everybody = (None, ctx.everybody().await);
                let shown = club_page::ranking(ctx.app, guild, everybody, Some(self.pool), page).await?;
                share(ctx, &OutgoingMessage { rows: Vec::new(), ..shown }).await
            }
        }
    }
}

impl Component for VersusButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let guild = ctx.server()?;
        // A large book that isn't in memory takes some time.
        ctx.defer_private().await?;
        let players = [self.player, self.opponent].map(PlayerId);
        Ok(Response::InPlace(club_page::versus(ctx.app, guild, players, ctx.reader).await?))
    }
}
