//! The command that opens the Activity, which Discord shows among its own.

use serenity::all::{
    CommandInteraction, CommandType, CreateCommand, EntryPointHandlerType, InstallationContext, InteractionContext,
};

use crate::activity::refusal::ActivityRefusal;
use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::interaction;
use crate::kit::interaction::{FirstResponse, InteractionRef};

/// The command as Discord is to register it. We answer it, so that whoever can open nothing is told why.
pub fn command() -> CreateCommand {
    let (name, description) = (Text::new("activity-command"), Text::new("activity-command-description"));
    CreateCommand::new(name.localize(Locale::English))
        .kind(CommandType::PrimaryEntryPoint)
        .handler(EntryPointHandlerType::AppHandler)
        .name_localized(Locale::Thai.tag(), name.localize(Locale::Thai))
        .description(description.localize(Locale::English))
        .description_localized(Locale::Thai.tag(), description.localize(Locale::Thai))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel])
}

/// Opens the Activity where the command was used.
pub async fn on_use(app: &App, used: &CommandInteraction) {
    let to = InteractionRef { id: used.id, token: &used.token };
    let answered = match app.opens_boards() {
        Some(_) => interaction::respond(&app.rest, to, FirstResponse::Launch).await,
        // What was registered by an operator who has switched it off since.
        None => {
            let reader = Locale::for_reader(&used.locale).into();
            let outgoing = app.explain(&ActivityRefusal::Off.into(), reader);
            interaction::respond(&app.rest, to, FirstResponse::Private(&outgoing)).await
        }
    };
    if let Err(error) = answered {
        tracing::warn!(%error, "Discord did not accept that the Activity is opened");
    }
}
