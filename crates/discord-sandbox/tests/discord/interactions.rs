//! Commands, buttons, selects, forms and completions, there and back, with serenity.

use std::time::Duration;

use discord_sandbox::{ActError, CommandOption, InteractionStatus, RateLimits, SandboxConfig, Snowflake, Times};
use serde_json::json;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, CommandDataOptionValue, CommandInteraction, CommandOptionType,
    ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, Event, InputTextStyle, Interaction,
    ModalInteraction, Permissions,
};

use crate::harness::{Bot, PATIENCE, PIXEL, SOON, TestServer, patient, refusal};

fn commands() -> Vec<CreateCommand> {
    vec![
        CreateCommand::new("play")
            .name_localized("th", "เล่น")
            .description("Challenge someone")
            .description_localized("th", "ท้าเล่นเกม")
            .add_option(CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom").required(true))
            .add_option(
                CreateCommandOption::new(CommandOptionType::Integer, "days", "A move")
                    .min_int_value(1)
                    .max_int_value(14),
            ),
        CreateCommand::new("move").name_localized("th", "เดิน").description("Make a move").add_option(
            CreateCommandOption::new(CommandOptionType::String, "to", "Where to").required(true).set_autocomplete(true),
        ),
        CreateCommand::new("setup")
            .description("For admins")
            .default_member_permissions(Permissions::MANAGE_GUILD)
            .dm_permission(false),
        CreateCommand::new("count")
            .description("Counting")
            .add_option(CreateCommandOption::new(CommandOptionType::SubCommand, "start", "Begin to count"))
            .add_option(CreateCommandOption::new(CommandOptionType::SubCommand, "stop", "Stop counting")),
    ]
}

pub async fn with_commands(server: &TestServer) -> Bot {
    let bot = server.bot().await;
    let registered = bot.http.create_global_commands(&commands()).await.unwrap();
    assert_eq!(registered.len(), commands().len());
    bot
}

async fn interaction(bot: &mut Bot) -> Interaction {
    bot.event(|event| if let Event::InteractionCreate(create) = event { Some(create.interaction) } else { None }).await
}

pub async fn command(bot: &mut Bot) -> CommandInteraction {
    match interaction(bot).await {
        Interaction::Command(command) | Interaction::Autocomplete(command) => command,
        other => panic!("not a command: {other:?}"),
    }
}

pub async fn component(bot: &mut Bot) -> ComponentInteraction {
    match interaction(bot).await {
        Interaction::Component(component) => component,
        other => panic!("not a component: {other:?}"),
    }
}

async fn modal(bot: &mut Bot) -> ModalInteraction {
    match interaction(bot).await {
        Interaction::Modal(modal) => modal,
        other => panic!("not a form: {other:?}"),
    }
}

fn text(content: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

#[tokio::test]
async fn a_command_is_answered_with_a_picture_and_a_button_that_works() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let (somchai, malee) = (server.seat(0), server.seat(1));
    let options = [CommandOption::id("opponent", malee), CommandOption::new("days", 3)];
    let id = server.control.command(somchai, server.channel, "play", &options).unwrap();

    let asked = command(&mut bot).await;
    assert_eq!((asked.id.get(), asked.user.id.get()), (id.0, somchai.0));
    assert_eq!((asked.locale.as_str(), asked.guild_locale.as_deref()), ("th", Some("th")));
    assert_eq!(asked.attachment_size_limit, 10 * 1024 * 1024);
    assert!(asked.member.as_ref().unwrap().permissions.unwrap().administrator());
    assert_eq!(asked.data.options[0].value, CommandDataOptionValue::User(malee.0.into()));
    assert_eq!(asked.data.resolved.users[&malee.0.into()].global_name.as_deref(), Some("มาลี"));

    let rows =
        vec![CreateActionRow::Buttons(vec![CreateButton::new("accept").label("รับ").style(ButtonStyle::Success)])];
    let file = CreateAttachment::bytes(PIXEL, "picture.png").description("ภาพว่าง");
    let answer = text("ท้า").components(rows).add_file(file);
    asked.create_response(&bot.http, CreateInteractionResponse::Message(answer)).await.unwrap();
    let settled = server.control.settled(id, SOON).await.unwrap();
    assert_eq!(settled.status, InteractionStatus::Answered);
    let message = server.control.message(server.channel, settled.original.unwrap()).unwrap();
    assert_eq!(message.attachments[0].description.as_deref(), Some("ภาพว่าง"));
    assert_eq!(message.attachments[0].dimensions, Some((1, 1)));
    assert_eq!(server.control.file(message.attachments[0].id).unwrap(), PIXEL);
    let original = asked.get_response(&bot.http).await.unwrap();
    assert_eq!(original.content, "ท้า");
    assert!(original.interaction_metadata.is_some());

    let click = server.control.press(malee, server.channel, message.id, "accept").unwrap();
    let clicked = component(&mut bot).await;
    assert!(matches!(clicked.data.kind, ComponentInteractionDataKind::Button));
    assert_eq!((clicked.data.custom_id.as_str(), clicked.message.id.get()), ("accept", message.id.0));
    assert_eq!(clicked.message.attachments.len(), 1);
    let update = text("เริ่ม").components(vec![]);
    clicked.create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update)).await.unwrap();
    server.control.settled(click, SOON).await.unwrap();
    let updated = server.control.message(server.channel, message.id).unwrap();
    // serenity lists the attachments to keep even when there are none: the picture goes.
    assert_eq!((updated.content.as_str(), updated.components.len(), updated.attachments.len()), ("เริ่ม", 0, 0));
    assert!(updated.edited.is_some());
    assert!(matches!(server.control.press(malee, server.channel, message.id, "accept"), Err(ActError::Unknown(_))));
    server.control.forge(malee, server.channel, message.id, "accept").unwrap();
    assert_eq!(component(&mut bot).await.data.custom_id, "accept");
    bot.stop().await;
}

#[tokio::test]
async fn a_deferred_answer_is_thinking_until_it_comes() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let id =
        server.control.command(server.seat(2), server.channel, "count", &[CommandOption::subcommand("start", vec![])]);
    let id = id.unwrap();
    let asked = command(&mut bot).await;
    assert_eq!(asked.locale, "en-US");
    assert!(matches!(asked.data.options[0].value, CommandDataOptionValue::SubCommand(_)));
    asked.defer_ephemeral(&bot.http).await.unwrap();
    let thinking = server.control.interaction(id).unwrap();
    assert_eq!(thinking.status, InteractionStatus::Thinking);
    let original = thinking.original.unwrap();
    assert!(server.control.message(server.channel, original).unwrap().is_loading());

    asked.edit_response(&bot.http, EditInteractionResponse::new().content("only you")).await.unwrap();
    server.control.settled(id, SOON).await.unwrap();
    let message = server.control.message(server.channel, original).unwrap();
    assert_eq!((message.content.as_str(), message.visible_to), ("only you", Some(server.seat(2))));
    assert!(!message.is_loading());
    let followup = CreateInteractionResponseFollowup::new().content("and everyone");
    let followup = asked.create_followup(&bot.http, followup).await.unwrap();
    let message = server.control.message(server.channel, Snowflake(followup.id.get())).unwrap();
    assert_eq!((message.content.as_str(), message.visible_to), ("and everyone", None));
    asked.delete_followup(&bot.http, followup.id).await.unwrap();
    assert!(server.control.message(server.channel, message.id).is_none());
    // REST doesn't list what one person sees, and they can wave it away.
    let listed = bot.http.get_messages(server.channel.0.into(), None, None).await.unwrap();
    assert_eq!(listed.len(), 0);
    server.control.dismiss(server.seat(2), original).unwrap();
    assert!(server.control.message(server.channel, original).is_none());
    bot.stop().await;
}

#[tokio::test]
async fn a_select_offers_its_values_and_no_others() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let options = vec![CreateSelectMenuOption::new("ส้ม", "orange"), CreateSelectMenuOption::new("มะม่วง", "mango")];
    let select = CreateSelectMenu::new("fruit", CreateSelectMenuKind::String { options }).placeholder("เลือกผลไม้");
    let message =
        serenity::all::CreateMessage::new().content("?").components(vec![CreateActionRow::SelectMenu(select)]);
    let sent = bot.http.send_message(server.channel.0.into(), vec![], &message).await.unwrap();
    let sent = Snowflake(sent.id.get());
    assert!(server.control.choose(server.seat(0), server.channel, sent, "fruit", &["apple"]).is_err());
    assert!(server.control.choose(server.seat(0), server.channel, sent, "fruit", &[]).is_err());
    let id = server.control.choose(server.seat(0), server.channel, sent, "fruit", &["mango"]).unwrap();
    let chosen = component(&mut bot).await;
    match &chosen.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => assert_eq!(values, &["mango"]),
        other => panic!("{other:?}"),
    }
    chosen.defer(&bot.http).await.unwrap();
    assert_eq!(server.control.settled(id, SOON).await.unwrap().status, InteractionStatus::Answered);
    bot.stop().await;
}

#[tokio::test]
async fn a_click_that_is_deferred_changes_its_message_later() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let rows = vec![CreateActionRow::Buttons(vec![CreateButton::new("b").label("b")])];
    let message = serenity::all::CreateMessage::new().content("before").components(rows);
    let sent = bot.http.send_message(server.channel.0.into(), vec![], &message).await.unwrap().id;
    let id = server.control.press(server.seat(1), server.channel, Snowflake(sent.get()), "b").unwrap();
    let clicked = component(&mut bot).await;
    clicked.create_response(&bot.http, CreateInteractionResponse::Acknowledge).await.unwrap();
    let form = CreateModal::new("late", "late").components(vec![]);
    let late = clicked.create_response(&bot.http, CreateInteractionResponse::Modal(form)).await;
    assert!(late.is_err(), "a form is the first answer or none");
    assert_eq!(clicked.get_response(&bot.http).await.unwrap().id, sent);
    clicked.edit_response(&bot.http, EditInteractionResponse::new().content("after")).await.unwrap();
    assert_eq!(server.control.message(server.channel, Snowflake(sent.get())).unwrap().content, "after");
    // What follows is a message of its own, seen as it says.
    let more = CreateInteractionResponseFollowup::new().content("only you").ephemeral(true);
    let more = clicked.create_followup(&bot.http, more).await.unwrap();
    let more = server.control.message(server.channel, Snowflake(more.id.get())).unwrap();
    assert_eq!(more.visible_to, Some(server.seat(1)));
    assert_eq!(server.control.interaction(id).unwrap().followups, [more.id]);
    bot.stop().await;
}

#[tokio::test]
async fn a_form_is_shown_filled_in_and_sent() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let id = server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    let input = CreateInputText::new(InputTextStyle::Short, "Code", "code").max_length(10);
    let form = CreateModal::new("entry", "ตำแหน่ง").components(vec![CreateActionRow::InputText(input)]);
    asked.create_response(&bot.http, CreateInteractionResponse::Modal(form)).await.unwrap();
    let shown = server.control.settled(id, SOON).await.unwrap().modal.unwrap();
    assert_eq!((shown.custom_id.as_str(), shown.title.as_str()), ("entry", "ตำแหน่ง"));

    for fields in [&[][..], &[("code", "")], &[("code", "longer than ten")], &[("code", "a-1"), ("other", "x")]] {
        assert!(matches!(server.control.submit(server.seat(0), id, fields), Err(ActError::Invalid(_))), "{fields:?}");
    }
    assert!(matches!(server.control.submit(server.seat(1), id, &[("code", "a-1")]), Err(ActError::Unknown(_))));
    let sent = server.control.submit(server.seat(0), id, &[("code", "a-1")]).unwrap();
    let submitted = modal(&mut bot).await;
    assert_eq!(submitted.data.custom_id, "entry");
    match &submitted.data.components[0].components[0] {
        ActionRowComponent::InputText(input) => assert_eq!(input.value.as_deref(), Some("a-1")),
        other => panic!("{other:?}"),
    }
    let answer = CreateInteractionResponse::Message(text("ได้แล้ว").ephemeral(true));
    submitted.create_response(&bot.http, answer).await.unwrap();
    let settled = server.control.settled(sent, SOON).await.unwrap();
    let message = server.control.message(server.channel, settled.original.unwrap()).unwrap();
    assert_eq!(message.visible_to, Some(server.seat(0)));
    bot.stop().await;
}

#[tokio::test]
async fn an_option_is_completed_while_it_is_typed() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let typed = [CommandOption::being_typed("to", "ม ")];
    let id = server.control.autocomplete(server.seat(0), server.channel, "move", &typed).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!(asked.data.autocomplete().unwrap().value, "ม ");
    let choices = vec![AutocompleteChoice::new("สวัสดี", "b1c3"), AutocompleteChoice::new("ม ง๒", "b1d2")];
    // An option of text has no numbers.
    let numbers = CreateAutocompleteResponse::new().add_int_choice("one", 1);
    let refused = asked.create_response(&bot.http, CreateInteractionResponse::Autocomplete(numbers)).await;
    assert_eq!(refusal(&refused.unwrap_err()), (400, 50_035));
    let answer = CreateAutocompleteResponse::new().set_choices(choices);
    asked.create_response(&bot.http, CreateInteractionResponse::Autocomplete(answer)).await.unwrap();
    let choices = server.control.settled(id, SOON).await.unwrap().choices.unwrap();
    assert_eq!(choices[1], json!({"name": "ม ง๒", "value": "b1d2"}));
    bot.stop().await;
}

#[tokio::test]
async fn commands_are_offered_only_to_those_who_may_use_them() {
    let server = TestServer::new().await;
    let bot = with_commands(&server).await;
    let direct = server.control.direct_channel(server.seat(0)).unwrap().id;
    let control = &server.control;
    for (seat, channel, name, options, expected) in [
        (server.seat(1), server.channel, "setup", vec![], ActError::NotPermitted),
        (server.seat(0), direct, "setup", vec![], ActError::Unknown("command")),
        (server.seat(0), server.channel, "nothing", vec![], ActError::Unknown("command")),
        (server.seat(0), Snowflake(1), "move", vec![], ActError::Unknown("channel")),
        (
            server.seat(0),
            control.direct_channel(server.seat(1)).unwrap().id,
            "move",
            vec![],
            ActError::Unknown("channel"),
        ),
        (server.seat(0), server.channel, "move", vec![], ActError::Invalid("to: must be filled in".to_owned())),
        (
            server.seat(0),
            server.channel,
            "play",
            vec![CommandOption::id("opponent", server.seat(1)), CommandOption::new("days", 15)],
            ActError::Invalid("days: out of bounds".to_owned()),
        ),
        (server.seat(0), server.channel, "count", vec![], ActError::Invalid("choose one subcommand".to_owned())),
    ] {
        assert_eq!(control.command(seat, channel, name, &options), Err(expected), "{name}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn an_interaction_is_acknowledged_in_time_and_once() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let say = |content: &str| CreateInteractionResponse::Message(text(content));
    let code = |error: serenity::Error| refusal(&error).1;

    let id = server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.create_response(&bot.http, say("once")).await.unwrap();
    assert_eq!(code(asked.create_response(&bot.http, say("twice")).await.unwrap_err()), 40060);
    assert_eq!(server.control.interaction(id).unwrap().status, InteractionStatus::Answered);

    let id = server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    server.control.age_interactions(PATIENCE / 2);
    assert_eq!(server.control.interaction(id).unwrap().status, InteractionStatus::Waiting);
    server.control.age_interactions(PATIENCE / 2);
    assert_eq!(server.control.interaction(id).unwrap().status, InteractionStatus::Failed);
    assert_eq!(code(asked.create_response(&bot.http, say("late")).await.unwrap_err()), 10062);
    assert_eq!(code(asked.get_response(&bot.http).await.unwrap_err()), 10015);
    bot.stop().await;
}

#[tokio::test]
async fn nothing_can_be_answered_in_a_channel_that_is_gone() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let random = server.control.channel("random").unwrap().id;
    server.control.command(server.seat(0), random, "setup", &[]).unwrap();
    let late = command(&mut bot).await;
    server.control.command(server.seat(0), random, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.create_response(&bot.http, CreateInteractionResponse::Message(text("in time"))).await.unwrap();
    server.control.delete_channel(random).unwrap();
    let answer = late.create_response(&bot.http, CreateInteractionResponse::Message(text("late"))).await;
    assert_eq!(refusal(&answer.unwrap_err()), (404, 10_003));
    let more = asked.create_followup(&bot.http, CreateInteractionResponseFollowup::new().content("more")).await;
    assert_eq!(refusal(&more.unwrap_err()), (404, 10_003));
    let edit = asked.edit_response(&bot.http, EditInteractionResponse::new().content("edit")).await;
    assert_eq!(refusal(&edit.unwrap_err()), (404, 10_008));
    bot.stop().await;
}

#[tokio::test]
async fn nobody_needs_to_be_there_for_an_interaction_to_fail() {
    let times = Times { acknowledge: Duration::from_millis(1), ..Times::default() };
    let server = TestServer::with(SandboxConfig { times, ..SandboxConfig::default() }).await;
    let bot = with_commands(&server).await;
    let id = server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    assert_eq!(server.control.settled(id, SOON).await.unwrap().status, InteractionStatus::Failed);
    bot.stop().await;
}

#[tokio::test]
async fn a_token_is_good_for_its_time() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.create_response(&bot.http, CreateInteractionResponse::Message(text("answer"))).await.unwrap();
    let edit = |words: &str| EditInteractionResponse::new().content(words);
    asked.edit_response(&bot.http, edit("in time")).await.unwrap();
    server.control.age_interactions(Times::default().token_life);
    let late = asked.edit_response(&bot.http, edit("late")).await.unwrap_err();
    assert!(late.to_string().contains("Invalid Webhook Token"), "{late}");
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_must_fit_its_interaction() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    let path = format!("/interactions/{}/{}/callback", asked.id, asked.token);
    for body in [
        json!({"type": 6}),
        json!({"type": 7, "data": {"content": "x"}}),
        json!({"type": 8, "data": {"choices": []}}),
        json!({"type": 1}),
        json!({"type": 4}),
        json!({"type": 4, "data": {"content": "x", "nonce": "no such field here"}}),
        json!({"type": 9, "data": {"custom_id": "x", "title": "t".repeat(46), "components": []}}),
    ] {
        let (status, answer) = server.request("POST", &path, Some(body.clone())).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50035)), "{body}");
    }
    let (status, answer) = server
        .request("POST", &format!("{path}?with_response=1"), Some(json!({"type": 4, "data": {"content": "ok"}})))
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["resource"]["message"]["content"], "ok");
    assert_eq!(answer["interaction"]["id"], asked.id.to_string());
    let (status, _) =
        server.request("POST", &format!("/interactions/{}/wrong/callback", asked.id), Some(json!({"type": 6}))).await;
    assert_eq!(status, 404);
    let original = format!("/webhooks/{}/{}/messages/%40original", discord_sandbox::APPLICATION, asked.token);
    assert_eq!(server.request("GET", &original, None).await.1["content"], "ok");
    bot.stop().await;
}

#[tokio::test]
async fn answers_to_interactions_do_not_count_towards_the_overall_limit() {
    let limits = RateLimits { global: 2, ..RateLimits::default() };
    let server = TestServer::with(SandboxConfig { limits, ..patient() }).await;
    let mut bot = with_commands(&server).await;
    for _ in 0..5 {
        server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
        let asked = command(&mut bot).await;
        asked.create_response(&bot.http, CreateInteractionResponse::Message(text("x"))).await.unwrap();
    }
    bot.stop().await;
}
