//! A bot with one of everything that the page draws: autocomplete, a picture, a button, a form and a private answer.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{APPLICATION, DEFAULT_TOKEN, Sandbox};
use serenity::all::{
    ActionRowComponent, ApplicationId, AutocompleteChoice, ClientBuilder, Command, CommandInteraction,
    CommandOptionType, Context, CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton,
    CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction, Ready,
    ShardManager,
};
use tokio::task::JoinHandle;

const SOON: Duration = Duration::from_secs(20);

/// What can be drawn.
const SHAPES: [&str; 2] = ["circle", "square"];

/// The smallest PNG picture there is: one transparent pixel.
const PIXEL: &[u8] = include_bytes!("../pixel.png");

struct Handler;

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        let what = CreateCommandOption::new(CommandOptionType::String, "what", "What to draw");
        let draw = CreateCommand::new("draw")
            .description("Draws a shape")
            .add_option(what.required(true).set_autocomplete(true));
        let whisper = CreateCommand::new("whisper").description("Says something to you alone");
        Command::set_global_commands(&context.http, vec![draw, whisper]).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        match &interaction {
            Interaction::Autocomplete(typing) => typing.create_response(http, suggestions(typing)).await,
            Interaction::Command(command) if command.data.name == "draw" => {
                command.create_response(http, drawing(command)).await
            }
            Interaction::Command(command) => command.create_response(http, private("Between us")).await,
            Interaction::Component(click) => click.create_response(http, form()).await,
            Interaction::Modal(form) => form.create_response(http, private(&named(form))).await,
            other => panic!("unexpected {other:?}"),
        }
        .unwrap();
    }
}

fn shape(command: &CommandInteraction) -> &str {
    command.data.options[0].value.as_str().unwrap_or_default()
}

fn suggestions(typing: &CommandInteraction) -> CreateInteractionResponse {
    let typed = typing.data.autocomplete().map_or("", |option| option.value);
    let fitting = SHAPES.iter().filter(|shape| shape.starts_with(typed));
    let choices = fitting.map(|&shape| AutocompleteChoice::new(format!("a {shape}"), shape)).collect();
    CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices))
}

fn drawing(command: &CommandInteraction) -> CreateInteractionResponse {
    let shape = shape(command);
    let file = CreateAttachment::bytes(PIXEL, "drawing.png").description(format!("Drawing of a {shape}"));
    let message = CreateInteractionResponseMessage::new()
        .content(format!("Here is a {shape}"))
        .add_file(file)
        .components(vec![CreateActionRow::Buttons(vec![CreateButton::new("rename").label("Rename")])]);
    CreateInteractionResponse::Message(message)
}

fn form() -> CreateInteractionResponse {
    let name = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(20);
    CreateInteractionResponse::Modal(
        CreateModal::new("name", "Rename").components(vec![CreateActionRow::InputText(name)]),
    )
}

fn named(form: &ModalInteraction) -> String {
    match &form.data.components[0].components[0] {
        ActionRowComponent::InputText(input) => {
            format!("You named it {}", input.value.as_deref().unwrap_or_default())
        }
        other => panic!("not a text input: {other:?}"),
    }
}

fn private(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text).ephemeral(true))
}

/// The bot, running.
pub struct Bot {
    shards: Arc<ShardManager>,
    task: JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    /// Starts the bot and waits until its commands are registered.
    pub async fn start(sandbox: &Sandbox) -> Bot {
        let http = HttpBuilder::new(DEFAULT_TOKEN)
            .proxy(sandbox.url())
            .ratelimiter_disabled(true)
            .application_id(ApplicationId::new(APPLICATION.0))
            .build();
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(Handler);
        let mut client = client.await.unwrap();
        let shards = client.shard_manager.clone();
        let task = tokio::spawn(async move { client.start().await });
        let ready = sandbox.control().until(SOON, |control| (control.commands().len() == 2).then_some(())).await;
        ready.expect("the commands are registered");
        Bot { shards, task }
    }

    /// Stops the bot.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.abort();
    }
}
