//! Every panel of the bot in the sandbox's page, looked at for what people miss who can't see it or use no mouse.

use std::path::Path;

use browser_driver::{Axe, Browser, Driver, PHONE, WINDOW};
use discord_sandbox::{CommandOption, Permissions, Snowflake};

use crate::harness::{CHANNEL, Club, as_white};
use crate::page::AXE;
use crate::tournaments::form_choice;

/// How many panels are looked at together.
const TOGETHER: usize = 6;

/// A command whose answer is a panel, and its options.
type PanelCommand = (&'static str, Vec<CommandOption>);

/// The panels of someone who runs the club and is to move in a game.
fn panels_of_a_manager(other: Snowflake, role: Snowflake) -> Vec<PanelCommand> {
    let member = |name| CommandOption::id(name, other);
    vec![
        ("play", vec![]),
        ("look", vec![]),
        ("hint", vec![]),
        ("games", vec![]),
        ("games", vec![CommandOption::new("show", 1)]),
        ("analyse", vec![CommandOption::new("fen", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1")]),
        ("resign", vec![]),
        ("rating", vec![]),
        ("rating", vec![CommandOption::id("against", other)]),
        ("leaderboard", vec![]),
        ("club versus", vec![member("player")]),
        ("club odds", vec![member("player")]),
        ("club forecasts", vec![]),
        ("club next", vec![]),
        ("club log", vec![]),
        ("follow", vec![member("member")]),
        ("settings", vec![]),
        ("setup server", vec![]),
        ("setup organisers", vec![CommandOption::id("role", role)]),
        ("setup puzzle", vec![]),
        ("ladder settings", vec![]),
        ("ladder join", vec![]),
        ("ladder show", vec![]),
        ("season begin", vec![CommandOption::new("name", "ฤดูฝน")]),
        ("season show", vec![]),
        (
            "tournament create",
            vec![CommandOption::new("name", "ถ้วย"), CommandOption::new("form", form_choice("swiss"))],
        ),
        ("tournament show", vec![]),
    ]
}

/// The panels of someone who waits for the other side in a game.
fn panels_of_a_member() -> Vec<PanelCommand> {
    let planned = vec![CommandOption::new("if", "จ๔"), CommandOption::new("move", "จ๕")];
    let word = vec![CommandOption::new("word", "ruk-khat")];
    vec![
        ("move", planned),
        ("help", vec![]),
        ("privacy", vec![]),
        ("forget", vec![]),
        ("puzzle random", vec![CommandOption::new("difficulty", 1)]),
        ("puzzle mine", vec![]),
        ("learn word", word),
        ("learn pieces", vec![]),
        ("learn ending", vec![CommandOption::new("name", "one-rook")]),
        ("learn count", vec![]),
        ("learn path", vec![]),
        ("export", vec![]),
    ]
}

/// Uses the commands one after the other, and looks at a few of their answers at a time.
async fn look_at(club: &Club, (browser, axe): (&Browser, &Axe), name: &str, panels: &[PanelCommand]) {
    let channel = club.channel(CHANNEL);
    browser.open(&format!("{}/?seat={}&channel={channel}", club.url(), club.seat(name))).await;
    for together in panels.chunks(TOGETHER) {
        for (command, options) in together {
            let panel = club.uses(name, command, options).await;
            browser.until(&format!("return Boolean(document.querySelector('[data-id=\"{}\"]'))", panel.id)).await;
        }
        club.idle().await;
        let commands: Vec<&str> = together.iter().map(|(command, _)| *command).collect();
        axe.check(browser, &format!("after the commands {}", commands.join(", "))).await;
    }
}

async fn look_at_every_panel(size: (u32, u32)) {
    let Some(driver) = Driver::start() else { return };
    let Some(axe) = Axe::load(Path::new(AXE)) else { return };
    let club = Club::with_puzzles().await;
    let (guild, channel) = (club.guild(), club.channel(CHANNEL));
    let [somchai, malee] = ["somchai", "malee"].map(|name| club.seat(name));
    let role = club.control.create_role(guild, "ผู้จัด", Permissions::empty()).unwrap();
    club.begin_with([somchai, malee], channel, &[CommandOption::new("rated", true)]).await;
    club.lose(malee, channel).await;
    club.begin_with([somchai, malee], channel, &[as_white()]).await;
    let browser = driver.browser(size).await;
    browser.speak("th,en").await;
    look_at(&club, (&browser, &axe), "somchai", &panels_of_a_manager(malee, role)).await;
    look_at(&club, (&browser, &axe), "malee", &panels_of_a_member()).await;
    browser.close().await;
    club.close().await;
}

#[tokio::test]
async fn axe_has_no_objection_to_any_panel_on_a_wide_page() {
    look_at_every_panel(WINDOW).await;
}

#[tokio::test]
async fn axe_has_no_objection_to_any_panel_on_a_narrow_page() {
    look_at_every_panel(PHONE).await;
}

/// The form into which conditional moves are typed, in the panel for them.
#[tokio::test]
async fn axe_has_no_objection_to_the_form_for_a_planned_line() {
    let Some(driver) = Driver::start() else { return };
    let Some(axe) = Axe::load(Path::new(AXE)) else { return };
    let (club, channel, [somchai, malee]) = Club::seating(["somchai", "malee"]).await;
    club.begin_with([somchai, malee], channel, &[as_white()]).await;
    let browser = driver.browser(PHONE).await;
    browser.speak("th,en").await;
    browser.open(&format!("{}/?seat={malee}&channel={channel}", club.url())).await;
    let planned = [CommandOption::new("if", "จ๔"), CommandOption::new("move", "จ๕")];
    club.ask(malee, channel, "move", &planned).await;
    browser.tap_button("เพิ่มแนว").await;
    browser.find("modal").await;
    axe.check(&browser, "the form for a planned line").await;
    browser.close().await;
    club.close().await;
}
