//! Those who may run tournaments, the ladder and seasons without managing the server, and what they can do.

use discord_sandbox::{CommandOption, Message, Permissions};

use crate::harness::{Club, button, files, says};

async fn organises(club: &Club, command: &str, options: &[CommandOption]) -> Message {
    club.uses("malee", command, options).await
}

#[tokio::test]
async fn members_with_the_role_for_organisers_run_a_tournament() {
    let club = Club::new().await;
    let (guild, malee) = (club.guild(), club.seat("malee"));
    let role = club.control.create_role(guild, "ผู้จัด", Permissions::empty()).unwrap();
    club.control.set_roles(guild, malee, &[role]).unwrap();
    let cup = [CommandOption::new("name", "ถ้วยสงกรานต์"), CommandOption::new("form", 1_u64)];
    let refused = organises(&club, "tournament create", &cup).await;
    says(&refused, &["บทบาทผู้จัด"]);
    says(
        &club.uses("somchai", "setup organisers", &[CommandOption::id("role", role)]).await,
        &[&format!("<@&{role}>")],
    );

    says(&organises(&club, "tournament create", &cup).await, &["ประกาศ"]);
    let channel = club.channel(crate::harness::CHANNEL);
    let announced = club.message(channel, |it| button(it, "ลงชื่อ").is_some()).await;
    says(&organises(&club, "tournament extend", &[CommandOption::new("hours", 2)]).await, &["⏳"]);
    club.told(channel, &["⏳", "ลงชื่อได้ถึง"]).await;
    club.idle().await;
    says(&club.now(&announced), &["ลงชื่อได้ถึง"]);
    for name in ["alice", "bob"] {
        club.press(club.seat(name), &announced, "ลงชื่อ").await;
    }
    says(&organises(&club, "tournament start", &[]).await, &["เริ่มแล้ว"]);
    let alice = CommandOption::id("member", club.seat("alice"));
    organises(&club, "tournament forfeit", std::slice::from_ref(&alice)).await;
    club.told(channel, &["จบแล้ว"]).await;

    // A ruling is taken back.
    let rule =
        |result: u64| [alice.clone(), CommandOption::new("result", result), CommandOption::new("reason", "ทดสอบ")];
    says(&organises(&club, "tournament rule", &rule(1)).await, &["½"]);
    says(&organises(&club, "tournament rule", &rule(5)).await, &["+"]);

    // Everybody can have the files.
    let tables = club.uses("bob", "tournament export", &[]).await;
    assert_eq!(files(&tables), ["makruk-standings.csv", "makruk-games.csv"]);
    let report = club.uses("bob", "tournament export", &[CommandOption::new("format", 1_u64)]).await;
    assert_eq!(files(&report), ["makruk-tournament.trf"]);
    let report = String::from_utf8(club.file(&report)).unwrap();
    assert_eq!(report.lines().filter(|line| line.starts_with("001 ")).count(), 2, "{report}");

    says(&club.uses("somchai", "setup organisers", &[]).await, &["เฉพาะผู้ดูแล"]);
    says(&organises(&club, "tournament create", &cup).await, &["บทบาทผู้จัด"]);
    club.close().await;
}
