//! The people of a sandbox, and what they do.

use discord_sandbox::{
    CommandOption, Control, Fault, Interaction, InteractionStatus, Message, ReplyPing, ReplyRef, RequestFilter,
    RestFault, SessionFate, Snowflake,
};
use serde_json::Value;

use super::SOON;
use super::messages::{button, choice, custom_id};

/// The channel of the Thai server in which most flows play.
pub const CHANNEL: &str = "หมากรุก";

/// The people of a sandbox: `somchai`, who manages the servers, `malee`, and `alice` and `bob`, who read English.
#[derive(Clone)]
pub struct Members {
    pub control: Control,
}

impl Members {
    /// The person with this name.
    pub fn seat(&self, name: &str) -> Snowflake {
        self.control.person(name).unwrap().id
    }

    /// A person as texts mention them.
    pub fn mention(&self, name: &str) -> String {
        format!("<@{}>", self.seat(name))
    }

    /// The channel or thread with this name.
    pub fn channel(&self, name: &str) -> Snowflake {
        self.control.channel(name).unwrap().id
    }

    /// The server that [`CHANNEL`] belongs to.
    pub fn guild(&self) -> Snowflake {
        self.control.channel(CHANNEL).unwrap().guild.expect("a channel of a server")
    }

    /// The channel in which a person and the bot exchange direct messages.
    pub fn direct(&self, seat: Snowflake) -> Snowflake {
        self.control.direct_channel(seat).expect("direct messages with the bot").id
    }

    /// Uses a command, `play` or `setup server`, and waits until it is answered.
    pub async fn command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        command: &str,
        options: &[CommandOption],
    ) -> Interaction {
        let used = self.use_command(seat, channel, command, options);
        self.settled(used).await
    }

    /// The same without waiting.
    pub fn use_command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        command: &str,
        options: &[CommandOption],
    ) -> Snowflake {
        let used = match command.split_once(' ') {
            Some((command, subcommand)) => {
                let options = [CommandOption::subcommand(subcommand, options.to_vec())];
                self.control.command(seat, channel, command, &options)
            }
            None => self.control.command(seat, channel, command, options),
        };
        used.unwrap()
    }

    /// Uses a command; its answer, which nobody else sees.
    pub async fn ask(&self, seat: Snowflake, channel: Snowflake, command: &str, options: &[CommandOption]) -> Message {
        let used = self.command(seat, channel, command, options).await;
        let answer = self.settled_answer(&used).await;
        assert_eq!(answer.visible_to, Some(seat), "{answer:?}");
        answer
    }

    /// The same by name, in [`CHANNEL`].
    pub async fn uses(&self, name: &str, command: &str, options: &[CommandOption]) -> Message {
        self.ask(self.seat(name), self.channel(CHANNEL), command, options).await
    }

    /// What is suggested while this option of a command is being typed.
    pub async fn suggested(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        command: &str,
        option: &str,
        typed: &str,
    ) -> Vec<Value> {
        let typing = CommandOption::being_typed(option, typed);
        let asked = match command.split_once(' ') {
            Some((command, subcommand)) => {
                let options = [CommandOption::subcommand(subcommand, vec![typing])];
                self.control.autocomplete(seat, channel, command, &options)
            }
            None => self.control.autocomplete(seat, channel, command, &[typing]),
        };
        self.settled(asked.unwrap()).await.choices.unwrap()
    }

    /// Waits until an interaction is answered; one that is not is a failure of the bot.
    pub async fn settled(&self, id: Snowflake) -> Interaction {
        let interaction = self.control.settled(id, SOON).await.unwrap();
        assert_eq!(interaction.status, InteractionStatus::Answered, "{interaction:?}");
        interaction
    }

    /// Presses the button with this label, or chooses this from a menu, and waits for the answer.
    pub async fn press(&self, seat: Snowflake, message: &Message, label: &str) -> Interaction {
        match (button(message, label), choice(message, label)) {
            (Some(id), _) => self.press_id(seat, message, &id).await,
            (None, Some((id, value))) => self.choose(seat, message, &id, &[&value]).await,
            (None, None) => panic!("no {label} in {message:?}"),
        }
    }

    /// Presses the component whose id begins so, and waits for the answer.
    pub async fn press_id(&self, seat: Snowflake, message: &Message, start: &str) -> Interaction {
        let id = custom_id(message, start);
        self.settled(self.control.press(seat, message.channel, message.id, &id).unwrap()).await
    }

    /// Chooses these values from the menu with this id, and waits for the answer.
    pub async fn choose(&self, seat: Snowflake, message: &Message, id: &str, values: &[&str]) -> Interaction {
        self.settled(self.control.choose(seat, message.channel, message.id, id, values).unwrap()).await
    }

    /// Presses what a message does not have, as a program could, and waits for the answer.
    pub async fn forge(&self, seat: Snowflake, message: &Message, id: &str) -> Interaction {
        self.settled(self.control.forge(seat, message.channel, message.id, id).unwrap()).await
    }

    /// Sends the form that was shown by this press, and waits for the answer.
    pub async fn submit(&self, seat: Snowflake, form: &Interaction, field: &str, text: &str) -> Interaction {
        self.settled(self.control.submit(seat, form.id, &[(field, text)]).unwrap()).await
    }

    /// Presses a button of a panel of one's own, as it is by now; the panel afterwards.
    pub async fn on_panel(&self, seat: Snowflake, panel: &Message, label: &str) -> Message {
        self.press(seat, &self.now(panel), label).await;
        self.now(panel)
    }

    /// Presses these one after the other on a panel, as it is by then.
    pub async fn through(&self, seat: Snowflake, panel: &Message, labels: &[&str]) {
        for label in labels {
            self.press(seat, &self.now(panel), label).await;
        }
    }

    /// Presses a button that opens a panel of one's own; the panel.
    pub async fn open(&self, seat: Snowflake, message: &Message, label: &str) -> Message {
        let pressed = self.press(seat, message, label).await;
        let panel = self.answer(&pressed);
        assert_eq!(panel.visible_to, Some(seat));
        panel
    }

    /// Types a reply to a message, pinging its author as clients do.
    pub fn reply(&self, seat: Snowflake, to: &Message, text: &str) -> Message {
        let to_message = ReplyRef { message: to.id, ping: ReplyPing::On };
        self.control.reply(seat, to.channel, text, to_message).unwrap()
    }

    /// Writes to the bot in direct messages.
    pub fn say_directly(&self, seat: Snowflake, text: &str) -> Message {
        self.control.say(seat, self.direct(seat), text).unwrap()
    }

    /// Makes the next `times` requests of this kind fail.
    pub fn fail(&self, method: &str, route: &str, effect: RestFault, times: u32) {
        self.control.misbehave(Fault::Rest { on: RequestFilter::new(method, route), effect, times });
    }

    /// Takes the connection away while something happens, so that its session is forgotten and nothing is repeated.
    pub async fn while_away<T>(&self, act: impl FnOnce() -> T) -> T {
        self.control.misbehave(Fault::RefuseGateway { milliseconds: 600_000 });
        self.control.misbehave(Fault::DropGateway { session: SessionFate::Forgotten });
        self.until("the connection ends", || !self.control.is_connected()).await;
        let acted = act();
        self.control.misbehave(Fault::RefuseGateway { milliseconds: 0 });
        acted
    }
}
