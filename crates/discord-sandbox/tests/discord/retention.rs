//! A sandbox that is left running keeps so much and no more.

use discord_sandbox::{Retention, SandboxConfig, Snowflake};
use serenity::all::{ChannelId, CreateAttachment, CreateMessage};

use crate::harness::TestServer;

#[tokio::test]
async fn what_is_oldest_goes_first() {
    let retention = Retention { messages: 30, file_bytes: 10_000, requests: 20 };
    let folder = tempfile::tempdir().unwrap();
    let config = SandboxConfig { retention, data: Some(folder.path().to_owned()), ..SandboxConfig::default() };
    let server = TestServer::with(config).await;
    let bot = server.bot().await;
    for number in 0..40_u8 {
        let picture = CreateAttachment::bytes(vec![number; 1_000], format!("{number}.bin"));
        let message = CreateMessage::new().content(format!("{number}")).add_file(picture);
        ChannelId::new(server.channel.0).send_message(&bot.http, message).await.unwrap();
    }
    let control = &server.control;
    let kept = control.messages(server.channel);
    let contents: Vec<String> = kept.iter().map(|message| message.content.clone()).collect();
    assert_eq!(contents, (10..40).map(|number| number.to_string()).collect::<Vec<_>>());
    let files: Vec<Snowflake> = kept.iter().flat_map(|message| &message.attachments).map(|file| file.id).collect();
    let readable = |files: &[Snowflake]| files.iter().filter(|&&file| control.file(file).is_ok()).count();
    assert_eq!((readable(&files[..20]), readable(&files[20..])), (0, 10));
    assert_eq!(std::fs::read_dir(folder.path().join("attachments")).unwrap().count(), 10);
    assert_eq!(control.requests(0).len(), 20);
    bot.stop().await;
    server.sandbox.shutdown().await;
}
