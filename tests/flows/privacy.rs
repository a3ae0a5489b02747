//! What people can see about themselves, their export, and their erasure, or its cancellation.

use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::club::Club;

const CHANNEL: &str = "หมากรุก";

/// The format of `/export` that has everything.
const EVERYTHING: i64 = 4;

async fn said(club: &Club, seat: Snowflake, command: &str, options: &[CommandOption]) -> Message {
    let used = club.command(seat, club.channel(CHANNEL), command, options).await;
    club.settled_answer(&used).await
}

#[tokio::test]
async fn somebody_reads_what_is_kept_and_takes_all_of_it_along() {
    let club = Club::new().await;
    let (alice, malee) = (club.seat("alice"), club.seat("malee"));
    club.begin(alice, malee, club.channel(CHANNEL)).await;
    let kept = said(&club, alice, "privacy", &[]).await;
    assert!(kept.content.contains("What I keep") && kept.content.contains("</forget:"), "{}", kept.content);
    let kept = said(&club, malee, "privacy", &[]).await;
    assert!(kept.content.contains("เก็บอะไรไว้บ้าง"), "{}", kept.content);
    let format = [CommandOption::new("format", EVERYTHING)];
    let data = said(&club, alice, "export", &format).await;
    let file = club.control.file(data.attachments[0].id).unwrap().to_vec();
    let file = String::from_utf8(file).unwrap();
    assert!(file.contains(&format!("\"person\": \"{alice}\"")) && file.contains("\"pgn\""), "{file}");
    let again = said(&club, alice, "export", &format).await;
    assert!(again.content.contains("only just now") && again.attachments.is_empty(), "{}", again.content);
    club.close().await;
}

#[tokio::test]
async fn somebody_asks_to_be_taken_out_twice_and_takes_it_back() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let asked = club.command(alice, channel, "forget", &[]).await;
    club.press(alice, &club.answer(&asked), "Erase my data…").await;
    assert!(club.answer(&asked).content.starts_with("Really?"));
    club.press(alice, &club.answer(&asked), "Yes, erase it in seven days").await;
    let due = club.answer(&asked).content;
    assert!(due.contains("Your data will be erased"), "{due}");
    let again = club.command(alice, channel, "forget", &[]).await;
    assert_eq!(club.answer(&again).content, due);
    club.press(alice, &club.answer(&again), "Stay after all").await;
    assert!(club.answer(&again).content.contains("stays as it is"));
    let anew = club.command(alice, channel, "forget", &[]).await;
    assert!(club.answer(&anew).content.contains("Erase your data?"));
    club.close().await;
}
