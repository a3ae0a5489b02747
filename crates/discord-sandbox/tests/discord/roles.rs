//! Giving and taking roles.

use discord_sandbox::{APPLICATION, Permissions, Snowflake};
use serde_json::Value;

use crate::harness::TestServer;

struct Roles {
    server: TestServer,
    guild: Snowflake,
}

impl Roles {
    async fn new() -> Roles {
        let server = TestServer::new().await;
        let guild = server.control.guilds()[0].id;
        Roles { server, guild }
    }

    fn create(&self, name: &str, permissions: Permissions) -> Snowflake {
        self.server.control.create_role(self.guild, name, permissions).unwrap()
    }

    /// The status and Discord's code.
    async fn change(&self, method: &str, user: Snowflake, role: Snowflake) -> (u16, i64) {
        let path = format!("/guilds/{}/members/{user}/roles/{role}", self.guild);
        let (status, body) = self.server.request(method, &path, None).await;
        (status, body["code"].as_i64().unwrap_or_default())
    }

    fn held(&self, user: Snowflake) -> Vec<Snowflake> {
        self.server.control.roles(self.guild, user)
    }
}

#[tokio::test]
async fn a_role_is_given_and_taken_from_above() {
    let roles = Roles::new().await;
    let malee = roles.server.seat(1);
    let above = roles.create("above", Permissions::empty());
    let own = roles.create("bot", Permissions::MANAGE_ROLES);
    let below = roles.create("below", Permissions::empty());
    assert_eq!(roles.change("PUT", malee, below).await, (403, 50_013), "the bot has no role yet");
    roles.server.control.set_bot_roles(roles.guild, &[own]).unwrap();
    for _ in 0..2 {
        assert_eq!(roles.change("PUT", malee, below).await, (204, 0));
        assert_eq!(roles.held(malee), [below]);
    }
    assert_eq!(roles.change("PUT", malee, above).await, (403, 50_013));
    assert_eq!(roles.change("PUT", malee, own).await, (403, 50_013), "its own role is not below it");
    assert_eq!(roles.change("PUT", malee, roles.guild).await, (400, 50_028), "everybody has that one");
    assert_eq!(roles.change("PUT", malee, Snowflake(5)).await, (404, 10_011));
    assert_eq!(roles.change("PUT", Snowflake(5), below).await, (404, 10_007));
    for _ in 0..2 {
        assert_eq!(roles.change("DELETE", malee, below).await, (204, 0));
        assert_eq!(roles.held(malee), []);
    }
    roles.server.control.set_bot_roles(roles.guild, &[below]).unwrap();
    assert_eq!(roles.change("PUT", malee, above).await, (403, 50_013), "it may not manage roles any more");
}

#[tokio::test]
async fn roles_are_listed_from_the_lowest_and_go_with_the_server() {
    let roles = Roles::new().await;
    let malee = roles.server.seat(1);
    let own = roles.create("bot", Permissions::MANAGE_ROLES);
    let below = roles.create("below", Permissions::empty());
    roles.server.control.set_bot_roles(roles.guild, &[own]).unwrap();
    let (_, guild) = roles.server.request("GET", &format!("/guilds/{}", roles.guild), None).await;
    let position = |id: Snowflake| {
        let listed = guild["roles"].as_array().unwrap().iter().find(|role| role["id"] == id.to_string()).unwrap();
        (listed["position"].as_u64().unwrap(), listed["managed"].clone())
    };
    assert_eq!((position(below), position(own)), ((1, Value::from(false)), (2, Value::from(false))));
    assert_eq!(roles.change("PUT", malee, below).await, (204, 0));
    // Who leaves and comes back has no role.
    roles.server.control.leave(roles.guild, malee).unwrap();
    assert_eq!(roles.change("PUT", malee, below).await, (404, 10_007));
    roles.server.control.join(roles.guild, malee).unwrap();
    assert_eq!(roles.held(malee), []);
    assert_eq!(roles.change("PUT", malee, below).await, (204, 0));
    roles.server.control.delete_role(roles.guild, below).unwrap();
    assert_eq!((roles.held(malee), roles.held(APPLICATION)), (vec![], vec![own]));
    assert_eq!(roles.change("DELETE", malee, below).await, (404, 10_011));
}
