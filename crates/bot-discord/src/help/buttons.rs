//! The pages of the help: beside a greeting, or in place of the page before.

use crate::help::messages;
use crate::help::page::HelpButton;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;

impl Component for HelpButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let page = match self {
            HelpButton::Show(page) => page,
            HelpButton::Choose => ctx.chosen()?,
        };
        Ok(ctx.shown(messages::help(page, |name| ctx.app.command_mention(name), ctx.reader)))
    }
}
