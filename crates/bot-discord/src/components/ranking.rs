//! The buttons under who is best: other pages, and to show one to everybody.

use crate::club_page;
use crate::component::Component;
use crate::components::context::{ComponentContext, Response};
use crate::components::share::share;
use crate::present::OutgoingMessage;
use crate::ranking_button::RankingAction;
use crate::ranking_button::RankingButton;
use crate::refusal::Refusal;

impl Component for RankingButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, self).await
    }
}

pub(super) async fn on_button(ctx: &mut ComponentContext<'_>, button: RankingButton) -> Result<Response, Refusal> {
    let guild = ctx.guild().ok_or(Refusal::GuildOnly)?;
    // Discord may be asked for everybody on the page.
    ctx.defer().await?;
    let reader = (Some(ctx.player()), ctx.reader);
    let page = usize::from(button.page);
    match button.action {
        RankingAction::Show => {
            Ok(Response::InPlace(club_page::ranking(ctx.data, guild, reader, Some(button.pool), page).await?))
        }
        RankingAction::Share => {
            let everybody = (None, ctx.everybody().await);
            let shown = club_page::ranking(ctx.data, guild, everybody, Some(button.pool), page).await?;
            share(ctx, &OutgoingMessage { rows: Vec::new(), ..shown }).await
        }
    }
}
