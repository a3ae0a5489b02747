//! The buttons under who is best: other pages, and to show one to everybody.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::share::share;
use crate::ratings::page as club_page;
use crate::ratings::ranking_button::{RankingAction, RankingButton};

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
