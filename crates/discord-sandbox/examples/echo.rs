//! A bot that answers `/echo`, in a sandbox to try it in.

use discord_sandbox::{APPLICATION, DEFAULT_TOKEN, Guide, PageText, Sandbox, SandboxConfig};
use serenity::all::{
    ApplicationId, ClientBuilder, Command, CommandOptionType, Context, CreateCommand, CreateCommandOption,
    CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder,
    Interaction, Ready,
};

struct Echo;

#[serenity::async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, _: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to repeat").required(true);
        let echo = CreateCommand::new("echo").description("Repeats a text").add_option(text);
        if let Err(error) = Command::create_global_command(&context.http, echo).await {
            eprintln!("/echo can't be registered: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Interaction::Command(command) = interaction else { return };
        let text = command.data.options[0].value.as_str().unwrap_or_default();
        let message = CreateInteractionResponseMessage::new().content(text);
        if let Err(error) = command.create_response(&context.http, CreateInteractionResponse::Message(message)).await {
            eprintln!("/echo can't be answered: {error}");
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let step = PageText::new("Type </echo> and a text.", "พิมพ์ </echo> แล้วตามด้วยข้อความ");
    let config = SandboxConfig {
        address: ([127, 0, 0, 1], 8421).into(),
        guide: Guide { steps: vec![step], ..Guide::default() },
        ..SandboxConfig::default()
    };
    let sandbox = Sandbox::start(config).await?;
    // Without the second setting serenity ignores the first, and talks to the real Discord.
    let http = HttpBuilder::new(DEFAULT_TOKEN)
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .application_id(ApplicationId::new(APPLICATION.0))
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(Echo).await?;
    println!("Open {}/, take a seat, and type /echo", sandbox.url());
    client.start().await?;
    Ok(())
}
