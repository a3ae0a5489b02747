//! The pages of the help: beside a greeting, or in place of the page before.

use crate::component::Component;
use crate::components::context::{ComponentContext, Response};
use crate::help_page::HelpButton;
use crate::present;
use crate::refusal::Refusal;

impl Component for HelpButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let page = match self {
            HelpButton::Show(page) => page,
            HelpButton::Choose => ctx.chosen()?,
        };
        Ok(ctx.shown(present::help(page, |name| ctx.data.command_mention(name), ctx.reader)))
    }
}
