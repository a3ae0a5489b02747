//! People as the object of a command and of a select.

use discord_sandbox::{ActError, InteractionStatus};
use serenity::all::{
    CommandType, ComponentInteractionDataKind, CreateActionRow, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateSelectMenu, CreateSelectMenuKind, Event, Interaction,
};

use crate::harness::{Bot, SOON, TestServer};

async fn interaction(bot: &mut Bot) -> Interaction {
    bot.event(|event| if let Event::InteractionCreate(create) = event { Some(create.interaction) } else { None }).await
}

#[tokio::test]
async fn a_command_in_a_persons_menu_names_them_and_a_select_of_people_gives_them() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let challenge = CreateCommand::new("Challenge").kind(CommandType::User);
    bot.http.create_global_commands(&[challenge]).await.unwrap();
    let (somchai, malee) = (server.seat(0), server.seat(1));
    let id = server.control.user_command(somchai, server.channel, malee, "Challenge").unwrap();
    let Interaction::Command(asked) = interaction(&mut bot).await else { panic!("not a command") };
    assert_eq!(
        (asked.data.kind, asked.data.target_id.map(serenity::all::TargetId::get)),
        (CommandType::User, Some(malee.0))
    );
    let (user, member) = (&asked.data.resolved.users[&malee.0.into()], &asked.data.resolved.members[&malee.0.into()]);
    assert_eq!(user.global_name.as_deref(), Some("มาลี"));
    assert!(member.permissions.is_some());

    let select = CreateSelectMenu::new("who", CreateSelectMenuKind::User { default_users: Some(vec![malee.0.into()]) });
    let rows = vec![CreateActionRow::SelectMenu(select.min_values(0).max_values(1))];
    let answer = CreateInteractionResponseMessage::new().content("?").components(rows).ephemeral(true);
    asked.create_response(&bot.http, CreateInteractionResponse::Message(answer)).await.unwrap();
    let answered = server.control.settled(id, SOON).await.unwrap().original.unwrap();
    for people in [vec![somchai.to_string()], vec![]] {
        let values: Vec<&str> = people.iter().map(String::as_str).collect();
        let chosen = server.control.choose(somchai, server.channel, answered, "who", &values).unwrap();
        let Interaction::Component(component) = interaction(&mut bot).await else { panic!("not a component") };
        let ComponentInteractionDataKind::UserSelect { values } = &component.data.kind else { panic!("no select") };
        assert_eq!(values.iter().map(ToString::to_string).collect::<Vec<_>>(), people);
        assert!(values.iter().all(|person| component.data.resolved.users.contains_key(person)));
        // The message that only one person sees can go.
        component.create_response(&bot.http, CreateInteractionResponse::Acknowledge).await.unwrap();
        assert_eq!(server.control.settled(chosen, SOON).await.unwrap().status, InteractionStatus::Answered);
        if people.is_empty() {
            component.delete_response(&bot.http).await.unwrap();
            assert_eq!(server.control.message(server.channel, answered), None);
        }
    }
    let unknown = server.control.user_command(somchai, server.channel, malee, "Other");
    assert_eq!(unknown, Err(ActError::Unknown("command")));
    bot.stop().await;
}
