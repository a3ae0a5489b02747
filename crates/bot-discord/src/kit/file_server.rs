//! Where files that people attach are read: only where Discord keeps them, and only their beginning.

use url::Url;

/// The longest file that is read, in bytes. A game of six hundred plies with a comment on each fits in it.
pub const LONGEST: usize = 256 << 10;

/// Where Discord keeps the files of messages and commands.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Which addresses files are read from.
#[derive(Clone, Debug)]
pub struct FileServer {
    client: reqwest::Client,
    /// The address of another server than Discord, if the bot is connected to one.
    other: Option<Url>,
}

impl FileServer {
    /// Reads with `client`, which carries nothing secret, from Discord or from this server instead.
    pub fn new(client: reqwest::Client, other: Option<Url>) -> FileServer {
        FileServer { client, other }
    }

    pub fn may_be_read(&self, url: &Url) -> bool {
        match &self.other {
            None => {
                url.scheme() == "https" && url.port().is_none() && url.host_str().is_some_and(|it| HOSTS.contains(&it))
            }
            Some(other) => url.origin() == other.origin(),
        }
    }

    /// A file, or the beginning of one that is longer than [`LONGEST`]: at least one byte more than that.
    pub async fn read(&self, url: Url) -> Result<Vec<u8>, reqwest::Error> {
        let mut answer = self.client.get(url).send().await?.error_for_status()?;
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await? {
            body.extend_from_slice(&part);
            if body.len() > LONGEST {
                break;
            }
        }
        Ok(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_from_discord_alone_or_from_the_server_in_its_place() {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let (discord, local) = (
            FileServer::new(client.clone(), None),
            FileServer::new(client, Some("http://127.0.0.1:4000".parse().unwrap())),
        );
        for (url, at_discord, at_local) in [
            ("https://cdn.discordapp.com/attachments/1/2/a.pgn?ex=1", true, false),
            ("https://media.discordapp.net/attachments/1/2/a.pgn", true, false),
            ("https://cdn.discordapp.com:8443/a.pgn", false, false),
            ("http://cdn.discordapp.com/a.pgn", false, false),
            ("https://cdn.discordapp.com.example/a.pgn", false, false),
            ("https://user@127.0.0.1/a.pgn", false, false),
            ("http://169.254.169.254/latest", false, false),
            ("http://127.0.0.1:4000/attachments/1/2/a.pgn", false, true),
            ("http://127.0.0.1:4001/attachments/1/2/a.pgn", false, false),
        ] {
            let url: Url = url.parse().unwrap();
            assert_eq!((discord.may_be_read(&url), local.may_be_read(&url)), (at_discord, at_local), "{url}");
        }
    }
}
