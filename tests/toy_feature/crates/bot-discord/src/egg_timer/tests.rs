//! An egg, from the command to the button under its message, with the real client at a sandbox.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{CommandOption, DEFAULT_TOKEN, Sandbox, SandboxConfig};
use jiff::Timestamp;
use makruk::Preset;
use makruk_render::{Renderer, Size};
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use crate::i18n::Locale;
use crate::{ApiServer, BotSettings, Credentials, Discord, ProxySource, SESSION_INTERVAL, TextMoves};
use bot_service::learning::testing::SCHOOL;
use bot_service::{Clock, FairCoin, ManualClock, Service, Thinkers, ThinkingSettings};

/// Only a guard against hanging.
const SOON: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread")]
async fn an_egg_is_boiled_and_then_another() {
    let sandbox = Sandbox::start(SandboxConfig::default()).await.unwrap();
    let clock = Arc::new(ManualClock::new(Timestamp::now()));
    let (service, announced) = Service::in_memory(Arc::clone(&clock) as Arc<dyn Clock>, Arc::new(FairCoin));
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
    let settings = BotSettings {
        credentials: Credentials {
            token: SecretString::from(DEFAULT_TOKEN),
            server: ApiServer::Local(sandbox.url().to_owned()),
            proxy: ProxySource::None,
        },
        text_moves: TextMoves::Addressed,
        locale: Locale::English,
        ruleset: Preset::Competition,
        session_interval: SESSION_INTERVAL,
        activity: None,
    };
    let renderer = Arc::new(Renderer::new(Size::default()));
    let discord = Discord::connect(settings, service.clone(), Arc::clone(&thinkers), renderer, Arc::clone(&SCHOOL));
    let discord = Arc::new(discord.await.unwrap());
    let stop = CancellationToken::new();
    let parts = service.parts(&thinkers, announced.engine).into_iter().chain(discord.parts(announced.lanes));
    for part in parts {
        tokio::spawn(part.supervise(stop.clone()));
    }
    tokio::spawn({
        let (discord, stop) = (Arc::clone(&discord), stop.clone());
        async move { discord.receive(stop).await }
    });

    let control = sandbox.control();
    let registered = |control: &discord_sandbox::Control| {
        control.commands().iter().any(|command| command.name() == "egg").then_some(())
    };
    control.until(SOON, registered).await.unwrap();
    control.connected(SOON).await.unwrap();
    let (alice, channel) = (control.person("alice").unwrap().id, control.channel("general").unwrap().id);
    let answer = async |interaction| {
        let settled = control.settled(interaction, SOON).await.unwrap();
        let answer = settled.original.unwrap_or_else(|| panic!("an answer to {settled:?}"));
        control.message(channel, answer).unwrap().content
    };
    let boil = async || {
        let used = control.command(alice, channel, "egg", &[CommandOption::new("minutes", 4)]).unwrap();
        answer(used).await
    };
    assert_starts(&boil().await, "🥚 It is done <t:");
    assert_starts(&boil().await, "An egg is being boiled here already.");
    clock.advance_seconds(5 * 60);
    let is_done = |control: &discord_sandbox::Control| {
        control.messages(channel).into_iter().find(|message| message.content.ends_with("The egg is done."))
    };
    let done = control.until(SOON, is_done).await.unwrap();
    let again = control.press(alice, channel, done.id, "m1:z:4").unwrap();
    assert_starts(&answer(again).await, "🥚 It is done <t:");
    stop.cancel();
    sandbox.shutdown().await;
}

fn assert_starts(text: &str, with: &str) {
    assert!(text.starts_with(with), "{text:?} doesn't start with {with:?}");
}
