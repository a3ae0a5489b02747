//! What a page lacks for people who can't see it, or can't use a mouse.

use std::path::Path;

use serde_json::{Value, json};

use crate::{Browser, ColorScheme, REQUIRED};

/// What axe-core objects to, one line for each element.
const RUN: &str = "\
    const about = (rule, node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}\\n  ${node.html.slice(0, 300)}`;\
    return axe.run(document, { resultTypes: ['violations'], ...arguments[0] })\
        .then(({ violations }) => violations.flatMap((rule) => rule.nodes.map((node) => about(rule, node))));";

/// The script of axe-core, which finds faults in accessibility.
pub struct Axe(String);

impl Axe {
    /// Reads the script. Where it is not installed, says so and returns `None`, or panics if [`REQUIRED`] is set.
    pub fn load(path: &Path) -> Option<Axe> {
        let script = std::fs::read_to_string(path).ok();
        if script.is_none() {
            assert!(std::env::var_os(REQUIRED).is_none(), "{} is missing, and {REQUIRED} is set", path.display());
            println!("SKIPPED: {} is not installed; check-page.sh fetches it", path.display());
        }
        script.map(Axe)
    }

    /// Fails with everything that is wrong with the page as `browser` shows it, in light and in dark; `shown` says what that is.
    pub async fn check(&self, browser: &Browser, shown: &str) {
        if browser.run("return typeof axe", Vec::new()).await == "undefined" {
            browser.run(&self.0, Vec::new()).await;
        }
        // The themes differ in nothing but colours.
        let of_colours = json!({ "runOnly": { "type": "rule", "values": ["color-contrast", "link-in-text-block"] } });
        for (theme, rules) in [(ColorScheme::Dark, of_colours), (ColorScheme::Light, json!({}))] {
            browser.prefer(theme).await;
            let found: Value = browser.run(RUN, vec![rules]).await;
            let found: Vec<String> = serde_json::from_value(found).expect("a list of violations");
            assert!(found.is_empty(), "{shown}, {theme:?}:\n{}", found.join("\n"));
        }
    }
}
