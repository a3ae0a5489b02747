//! Who solves, and where.

use crate::kit::app::App;
use crate::kit::command_context;
use crate::kit::command_context::CommandContext;
use crate::kit::component_context::ComponentContext;
use crate::kit::form::FormContext;
use crate::kit::ids::{channel, parent};
use crate::kit::reader::Reader;
use bot_service::{PuzzlePlace, Request};

/// Who solves, and where.
#[derive(Clone, Copy)]
pub(crate) struct Solver<'a> {
    pub(crate) app: &'a App,
    pub(crate) request: Request,
    pub(crate) place: PuzzlePlace,
    pub(crate) reader: Reader,
}

impl<'a> From<&ComponentContext<'a>> for Solver<'a> {
    fn from(ctx: &ComponentContext<'a>) -> Solver<'a> {
        let parent = parent(ctx.interaction.channel.as_ref());
        let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel(), parent };
        Solver { app: ctx.app, request: ctx.request(), place, reader: ctx.reader }
    }
}

impl<'a> From<&FormContext<'a>> for Solver<'a> {
    fn from(ctx: &FormContext<'a>) -> Solver<'a> {
        let parent = parent(ctx.interaction.channel.as_ref());
        let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel(), parent };
        Solver { app: ctx.app, request: ctx.request(), place, reader: ctx.reader }
    }
}

impl<'a> From<CommandContext<'a>> for Solver<'a> {
    fn from(ctx: CommandContext<'a>) -> Solver<'a> {
        let (server, channel) = (command_context::guild(ctx), channel(ctx.interaction.channel_id));
        let place = PuzzlePlace { server, channel, parent: parent(ctx.interaction.channel.as_ref()) };
        Solver { app: ctx.data(), request: command_context::request(ctx), place, reader: command_context::reader(ctx) }
    }
}
