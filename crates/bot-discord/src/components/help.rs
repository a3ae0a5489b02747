//! The pages of the help: beside a greeting, or in place of the page before.

use crate::components::context::{ComponentContext, Response};
use crate::components::is_ephemeral;
use crate::help_page::HelpPage;
use crate::present;
use crate::refusal::Refusal;

pub(super) fn on_button(ctx: &ComponentContext<'_>, page: HelpPage) -> Response {
    let help = present::help(page, |name| ctx.data.command_mention(name), ctx.reader);
    match is_ephemeral(ctx.interaction) {
        true => Response::InPlace(help),
        false => Response::Private(help),
    }
}

/// Opens the page that was chosen.
pub(super) fn on_menu(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    let letter = ctx.selected().and_then(|letter| letter.parse().ok());
    let page = letter.and_then(HelpPage::of_letter).ok_or(Refusal::OldButton)?;
    Ok(on_button(ctx, page))
}
