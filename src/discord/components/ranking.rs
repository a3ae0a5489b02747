//! The buttons under who is best: other pages, and to show one to everybody.

use super::super::club_page;
use super::super::custom_id::{RankingAction, RankingButton};
use super::super::present::OutgoingMessage;
use super::super::refusal::Refusal;
use super::context::{ComponentContext, Response};
use super::share::share;

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
