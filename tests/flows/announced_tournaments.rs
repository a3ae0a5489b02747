//! What organisers choose when they announce a tournament, and what comes of it.

use discord_sandbox::CommandOption;

use crate::harness::{Club, says};
use crate::tournaments::Event;

/// Half a point, as the second choice.
const HALF: u64 = 1;

#[tokio::test]
async fn a_bye_worth_half_a_point() {
    let club = Club::set_up(|setup| setup.joined_by(&["chai"], "th")).await;
    let names = ["somchai", "malee", "alice", "bob", "chai"];
    let bye = [CommandOption::new("bye", HALF)];
    let event = Event::signed_up(club, "swiss", &bye, &names).await;
    says(&event.club.now(&event.announced), &["รอบที่ไม่มีคู่แข่งได้ครึ่งคะแนน"]);
    event.start().await;
    let pairings = event.told(&["📋", "รอบที่ 1"]).await;
    says(&pairings, &["ไม่มีคู่ในรอบนี้ ได้ครึ่งคะแนน"]);
    let refused = event.club.uses("somchai", "tournament create", &[
        CommandOption::new("name", "ถ้วย"),
        CommandOption::new("form", 3_u64),
        CommandOption::new("bye", HALF),
    ]);
    says(&refused.await, &["เฉพาะระบบสวิส"]);
}
