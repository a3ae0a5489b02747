//! What people can see about themselves, their export, and their erasure, or its cancellation.

use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, says};

/// The format of `/export` that has everything.
const EVERYTHING: i64 = 4;

#[tokio::test]
async fn someone_reads_what_is_kept_and_takes_all_of_it_along() {
    let club = Club::new().await;
    let (alice, malee) = (club.seat("alice"), club.seat("malee"));
    club.begin([alice, malee], club.channel(CHANNEL)).await;
    says(&club.uses("alice", "privacy", &[]).await, &["What I keep", "</forget:"]);
    says(&club.uses("malee", "privacy", &[]).await, &["เก็บอะไรไว้บ้าง"]);
    let format = [CommandOption::new("format", EVERYTHING)];
    let data = club.uses("alice", "export", &format).await;
    let file = String::from_utf8(club.file(&data)).unwrap();
    assert!(file.contains(&format!("\"person\": \"{alice}\"")) && file.contains("\"pgn\""), "{file}");
    let again = club.uses("alice", "export", &format).await;
    assert!(again.content.contains("only just now") && again.attachments.is_empty(), "{}", again.content);
    club.close().await;
}

#[tokio::test]
async fn someone_asks_to_be_taken_out_twice_and_takes_it_back() {
    let club = Club::new().await;
    let alice = club.seat("alice");
    let asked = club.uses("alice", "forget", &[]).await;
    let sure = club.on_panel(alice, &asked, "Erase my data…").await;
    assert!(sure.content.starts_with("Really?"));
    let due = club.on_panel(alice, &sure, "Yes, erase it in seven days").await;
    says(&due, &["Your data will be erased"]);
    let again = club.uses("alice", "forget", &[]).await;
    assert_eq!(again.content, due.content);
    says(&club.on_panel(alice, &again, "Stay after all").await, &["stays as it is"]);
    says(&club.uses("alice", "forget", &[]).await, &["Erase your data?"]);
    club.close().await;
}
