//! What the people of a sandbox see, and wait for.

use std::io::Cursor;

use discord_sandbox::{Interaction, Message, RecordedRequest, Snowflake};

use super::SOON;
use super::members::Members;
use super::messages::{button, is_board, is_public, is_reply_to};

impl Members {
    /// Waits until there is something to be seen.
    pub async fn found<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        self.control.until(SOON, |_| look()).await.unwrap_or_else(|_| panic!("in vain: {what}"))
    }

    /// Waits until something can be seen to be so.
    pub async fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        self.found(what, || is_so().then_some(())).await;
    }

    /// Waits until the bot is there, commands and all.
    pub async fn ready(&self) {
        self.control.connected(SOON).await.unwrap();
        // An application with an Activity begins with the command that opens it.
        self.until("commands", || self.control.commands().len() > 1).await;
    }

    /// How many requests of the bot fit.
    pub fn requests(&self, fits: impl Fn(&RecordedRequest) -> bool) -> usize {
        self.control.requests(0).iter().filter(|request| fits(request)).count()
    }

    /// A message as it is now.
    pub fn now(&self, message: &Message) -> Message {
        self.control.message(message.channel, message.id).expect("it is still there")
    }

    /// Waits until a message is gone.
    pub async fn gone(&self, message: &Message) {
        self.until("it goes", || self.control.message(message.channel, message.id).is_none()).await;
    }

    /// Waits until a message has nothing to press any more; what it is then.
    pub async fn without_buttons(&self, message: &Message) -> Message {
        self.until("the buttons go", || self.now(message).components.is_empty()).await;
        self.now(message)
    }

    /// What the bot has answered to an interaction, as it is now.
    pub fn answer(&self, interaction: &Interaction) -> Message {
        let id = interaction.original.expect("an answer with a message");
        self.control.message(interaction.channel, id).expect("it is still there")
    }

    /// The answer to an interaction once it is there.
    pub async fn settled_answer(&self, interaction: &Interaction) -> Message {
        self.found("an answer", || Some(self.answer(interaction)).filter(|message| !message.is_loading())).await
    }

    /// What the bot said in answer, to this one person.
    pub fn private_words(&self, interaction: &Interaction) -> String {
        let answer = self.answer(interaction);
        assert_eq!(answer.visible_to, Some(interaction.seat), "an answer that everybody sees");
        answer.words()
    }

    /// The newest public message of the bot that fits, waiting for it.
    pub async fn message(&self, channel: Snowflake, fits: impl Fn(&Message) -> bool) -> Message {
        let look = || self.control.messages(channel).into_iter().rev().find(|it| is_public(it) && fits(it));
        let found = self.control.until(SOON, |_| look()).await;
        found.unwrap_or_else(|_| panic!("no such message among {:#?}", self.said(channel)))
    }

    /// The newest public message of the bot with all of these parts, waiting for it.
    pub async fn told(&self, channel: Snowflake, parts: &[&str]) -> Message {
        self.message(channel, |it| parts.iter().all(|part| it.content.contains(part))).await
    }

    /// The newest public message of the bot with this button, waiting for it.
    pub async fn offered(&self, channel: Snowflake, label: &str) -> Message {
        self.message(channel, |message| button(message, label).is_some()).await
    }

    /// What the bot said in a channel to everybody, oldest first.
    pub fn said(&self, channel: Snowflake) -> Vec<String> {
        let public = self.control.messages(channel).into_iter().filter(is_public);
        public.map(|message| message.content).collect()
    }

    /// How often the bot has said this in a channel.
    pub fn times_said(&self, channel: Snowflake, words: &str) -> usize {
        self.said(channel).iter().filter(|said| said.contains(words)).count()
    }

    /// The public messages of a channel on which something can be pressed.
    pub fn with_components(&self, channel: Snowflake) -> Vec<Message> {
        let messages = self.control.messages(channel).into_iter();
        messages.filter(|it| is_public(it) && !it.components.is_empty()).collect()
    }

    /// What the bot answers to a message that was typed.
    pub async fn answer_to(&self, message: &Message) -> Message {
        self.message(message.channel, |it| is_reply_to(it, message.id)).await
    }

    /// The boards in a channel, oldest first; all but the newest may have shrunk to a line.
    pub fn boards(&self, channel: Snowflake) -> Vec<Message> {
        self.control.messages(channel).into_iter().filter(is_board).collect()
    }

    /// Waits for the `count`th board of a channel.
    pub async fn board(&self, channel: Snowflake, count: usize) -> Message {
        let found = self.control.until(SOON, |_| self.boards(channel).get(count - 1).cloned()).await;
        found.unwrap_or_else(|_| panic!("no board number {count} among {:#?}", self.said(channel)))
    }

    /// Waits until only `count` messages of a channel show a picture.
    pub async fn pictures(&self, channel: Snowflake, count: usize) {
        let with_picture = || self.boards(channel).into_iter().filter(|board| !board.attachments.is_empty()).count();
        let shrunk = self.control.until(SOON, |_| (with_picture() == count).then_some(())).await;
        shrunk.unwrap_or_else(|_| panic!("{} pictures in {:#?}", with_picture(), self.said(channel)));
    }

    /// What the bot has said to a person in direct messages so far.
    pub fn said_to(&self, seat: Snowflake) -> Vec<Message> {
        let channel = self.control.direct_channel(seat).map(|channel| self.control.messages(channel.id));
        channel.unwrap_or_default().into_iter().filter(is_public).collect()
    }

    /// How often the bot has said this to a person in direct messages.
    pub fn times_said_to(&self, seat: Snowflake, words: &str) -> usize {
        self.said_to(seat).iter().filter(|message| message.content.contains(words)).count()
    }

    /// Waits for a direct message with these words.
    pub async fn told_directly(&self, seat: Snowflake, words: &str) -> Message {
        let look = || self.said_to(seat).into_iter().find(|it| it.content.contains(words));
        let found = self.control.until(SOON, |_| look()).await;
        found.unwrap_or_else(|_| panic!("nothing with {words} among {:#?}", self.said_to(seat)))
    }

    /// The bytes of the only file of a message.
    pub fn file(&self, message: &Message) -> Vec<u8> {
        match &message.attachments[..] {
            [file] => self.control.file(file.id).unwrap().to_vec(),
            other => panic!("{other:?}"),
        }
    }

    /// Decodes a picture that was sent, to its end.
    pub fn decode(&self, file: Snowflake) {
        let bytes = self.control.file(file).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        while reader.next_row().unwrap().is_some() {}
    }
}
