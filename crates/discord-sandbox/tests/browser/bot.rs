//! A bot with one of everything that the page draws: autocomplete, a picture, a button, a form, a private answer, a panel
//! of select menus, a file to hand over, and commands in the menus of messages and people.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{APPLICATION, DEFAULT_TOKEN, Sandbox};
use serenity::all::{
    ActionRowComponent, ApplicationId, AutocompleteChoice, ButtonStyle, ChannelType, ClientBuilder, Command,
    CommandInteraction, CommandOptionType, CommandType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
    CreateEmbed, CreateEmbedFooter, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EventHandler, GatewayIntents, Http,
    HttpBuilder, InputTextStyle, InstallationContext, Interaction, InteractionContext, ModalInteraction, Ready,
    ResolvedTarget, ShardManager,
};
use tokio::task::JoinHandle;

const SOON: Duration = Duration::from_secs(20);

/// How many commands it has.
const COMMANDS: usize = 7;

/// What can be drawn.
const SHAPES: [&str; 2] = ["circle", "square"];

/// The smallest PNG picture there is: one transparent pixel.
const PIXEL: &[u8] = include_bytes!("../pixel.png");

struct Handler;

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        let mut commands = vec![
            CreateCommand::new("panel").description("Shows a panel to you alone"),
            CreateCommand::new("Greet").kind(CommandType::User).name_localized("th", "ทักทาย"),
            CreateCommand::new("Quote").kind(CommandType::Message),
        ];
        let file = CreateCommandOption::new(CommandOptionType::Attachment, "file", "What to weigh").required(true);
        commands.push(CreateCommand::new("weigh").description("Weighs a file").add_option(file));
        let what = CreateCommandOption::new(CommandOptionType::String, "what", "What to draw");
        let draw = CreateCommand::new("draw")
            .description("Draws a shape")
            .add_option(what.required(true).set_autocomplete(true));
        let whisper = CreateCommand::new("whisper").description("Says something to you alone");
        let roam = CreateCommand::new("roam").description("Goes with you");
        let roam = roam
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .contexts(vec![InteractionContext::Guild, InteractionContext::PrivateChannel]);
        commands.extend([draw, whisper.name_localized("th", "กระซิบ"), roam]);
        assert_eq!(commands.len(), COMMANDS);
        Command::set_global_commands(&context.http, commands).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        match &interaction {
            Interaction::Autocomplete(typing) => typing.create_response(http, suggestions(typing)).await,
            Interaction::Command(command) => command.create_response(http, answer(command)).await,
            Interaction::Component(click) => click.create_response(http, clicked(click)).await,
            Interaction::Modal(form) => form.create_response(http, private(&named(form))).await,
            other => panic!("unexpected {other:?}"),
        }
        .unwrap();
    }
}

fn answer(command: &CommandInteraction) -> CreateInteractionResponse {
    match (command.data.name.as_str(), command.data.target()) {
        ("draw", _) => drawing(command),
        ("panel", _) => panel(),
        ("roam", _) => private("Here I am"),
        ("weigh", _) => {
            let file = command.data.resolved.attachments.values().next().unwrap();
            private(&format!("{} weighs {} bytes", file.filename, file.size))
        }
        (_, Some(ResolvedTarget::User(user, _))) => private(&format!("Hello, {}", user.name)),
        (_, Some(ResolvedTarget::Message(message))) => private(&format!("They said: {}", message.content)),
        _ => private(&format!("Between us ({})", command.locale)),
    }
}

fn clicked(click: &ComponentInteraction) -> CreateInteractionResponse {
    let chosen = match &click.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::UserSelect { values } => values.iter().map(ToString::to_string).collect(),
        ComponentInteractionDataKind::RoleSelect { values } => values.iter().map(ToString::to_string).collect(),
        ComponentInteractionDataKind::ChannelSelect { values } => values.iter().map(ToString::to_string).collect(),
        _ => return form(),
    };
    private(&format!("{}: {}", click.data.custom_id, chosen.join(", ")))
}

fn panel() -> CreateInteractionResponse {
    let embed = CreateEmbed::new()
        .title("Settings")
        .description("What holds **here**, and `how` it is changed. สวัสดี")
        .field("Colour", "teal", true)
        .field("Size", "large", true)
        .footer(CreateEmbedFooter::new("Only for managers"));
    let options = vec![CreateSelectMenuOption::new("Teal", "teal"), CreateSelectMenuOption::new("Red", "red")];
    let text = ChannelType::Text;
    let menus = [
        ("colour", CreateSelectMenuKind::String { options }),
        ("player", CreateSelectMenuKind::User { default_users: None }),
        ("role", CreateSelectMenuKind::Role { default_roles: None }),
        ("place", CreateSelectMenuKind::Channel { channel_types: Some(vec![text]), default_channels: None }),
    ];
    let menus = menus.map(|(id, kind)| CreateSelectMenu::new(id, kind).placeholder(format!("Choose a {id}")));
    let mut rows: Vec<_> = menus.map(CreateActionRow::SelectMenu).into();
    let styles = [ButtonStyle::Primary, ButtonStyle::Secondary, ButtonStyle::Success, ButtonStyle::Danger];
    let buttons = styles.map(|style| CreateButton::new(format!("{style:?}")).label(format!("{style:?}")).style(style));
    rows.push(CreateActionRow::Buttons(buttons.into()));
    let message = CreateInteractionResponseMessage::new().embed(embed).components(rows).ephemeral(true);
    CreateInteractionResponse::Message(message)
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
    http: Arc<Http>,
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
        let (http, shards) = (client.http.clone(), client.shard_manager.clone());
        let task = tokio::spawn(async move { client.start().await });
        let ready = sandbox.control().until(SOON, |control| (control.commands().len() == COMMANDS).then_some(())).await;
        ready.expect("the commands are registered");
        Bot { http, shards, task }
    }

    /// Registers one command more.
    pub async fn add_command(&self, name: &str) {
        Command::create_global_command(&self.http, CreateCommand::new(name).description("Comes late")).await.unwrap();
    }

    /// Stops the bot.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.abort();
    }
}
