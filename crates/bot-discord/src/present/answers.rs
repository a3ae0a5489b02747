//! Private answers: short, in the language of the person who acted.

use crate::i18n::{Locale, Text};
use crate::present::board::{move_line, picture, seats, state};
use crate::present::buttons;
use crate::present::message::OutgoingMessage;
use crate::present::words::{count_full_name, last_move, mention, rule, ruleset};
use crate::reader::Reader;
use bot_service::game::{Play, PlayerId, Stage};
use bot_service::{Below, Challengers, ChallengesFrom, LiveBoards, Pings, PingsFor, Settings, Snapshot};
use makruk::{Color, Ruleset};

/// Confirms the move that was just made.
pub fn moved(snapshot: &Snapshot, reader: Reader) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-moved").with("move", newest_move(snapshot, reader)), reader.locale)
}

/// Confirms a move made from another channel, with a link to the game.
pub fn moved_elsewhere(snapshot: &Snapshot, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let text = Text::new("answer-moved-elsewhere")
        .with("move", newest_move(snapshot, reader))
        .with("game", snapshot.id.to_string())
        .with("place", channel(snapshot, locale));
    OutgoingMessage::text(&text, locale)
}

/// The game has begun, in another channel or thread.
pub fn begun(snapshot: &Snapshot, locale: Locale) -> OutgoingMessage {
    let text =
        Text::new("answer-accepted").with("game", snapshot.id.to_string()).with("place", channel(snapshot, locale));
    OutgoingMessage::text(&text, locale)
}

/// Asks for confirmation before a game is resigned.
pub fn ask_to_resign(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let text = match play.plies() {
        0 | 1 => Text::new("answer-abort-ask"),
        _ => Text::new("answer-resign-ask"),
    };
    OutgoingMessage::text(&text.with("game", snapshot.id.to_string()), locale)
        .with_rows(buttons::resigning(snapshot, play, locale))
}

/// Asks for confirmation in words, where others read along and a button would be theirs, too.
pub fn ask_to_resign_in_words(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let text = match play.plies() {
        0 | 1 => Text::new("answer-abort-ask-typed"),
        _ => Text::new("answer-resign-ask-typed"),
    };
    OutgoingMessage::text(&text.with("game", snapshot.id.to_string()), locale)
}

/// Tells a user whose text Discord withholds how to make it visible.
pub fn text_unseen(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("text-unseen").with("button", Text::new("button-choose")), locale)
}

/// Confirms that a count was started or stopped.
pub fn counting(snapshot: &Snapshot, locale: Locale) -> OutgoingMessage {
    match snapshot.game.play().and_then(Play::count) {
        Some(count) => {
            let text = Text::new("answer-count-started")
                .with("kind", count_full_name(count.kind()))
                .with("next", count.next())
                .with("limit", count.limit());
            OutgoingMessage::text(&text, locale)
        }
        None => OutgoingMessage::text(&Text::new("answer-count-stopped"), locale),
    }
}

/// The current board for one reader, with the pieces of `below` at the bottom.
pub fn board_view(snapshot: &Snapshot, play: &Play, below: Color, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let state = match snapshot.game.stage() {
        Stage::Playing(play) => state(play, reader),
        _ => Vec::new(),
    };
    let players = seats(snapshot, play, Text::new("board-now"), locale);
    let lines: Vec<String> = std::iter::once(players).chain(move_line(play, reader)).chain(state).collect();
    OutgoingMessage::lines(&lines).with_picture(picture(snapshot, play, below, reader))
}

/// The user's pings, and which side is at the bottom of their own boards.
pub fn settings_status(settings: &Settings, locale: Locale) -> OutgoingMessage {
    let below = match settings.below {
        Below::OwnSide => Text::new("settings-below-own"),
        Below::White => Text::new("settings-below-white"),
    };
    let lines: Vec<String> =
        pings_status(&settings.pings, locale).into_iter().chain([below.localize(locale)]).collect();
    OutgoingMessage::lines(&lines)
}

/// What the user is pinged for, and what not.
pub(super) fn pings_status(pings: &PingsFor, locale: Locale) -> Vec<String> {
    let PingsFor { challenge, question, turn } = pings;
    let kinds = [
        (turn, Text::new("settings-pings-turn")),
        (question, Text::new("settings-pings-question")),
        (challenge, Text::new("settings-pings-challenge")),
    ];
    let (on, off): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|(pings, _)| **pings == Pings::On);
    let listed = |kinds: Vec<(&Pings, Text)>| {
        let kinds: Vec<String> = kinds.into_iter().map(|(_, kind)| kind.localize(locale)).collect();
        (!kinds.is_empty()).then(|| kinds.join(", "))
    };
    let lines = [
        listed(on).map(|kinds| Text::new("settings-pings-on").with("kinds", kinds)),
        listed(off).map(|kinds| Text::new("settings-pings-off").with("kinds", kinds)),
    ];
    lines.into_iter().flatten().map(|text| text.localize(locale)).collect()
}

/// Confirms in which language a server's games are told.
pub fn server_language(language: Option<Locale>, locale: Locale) -> OutgoingMessage {
    let text = match language {
        None => Text::new("answer-language-open"),
        Some(Locale::Thai) => Text::new("answer-language").with("language", Text::new("panel-language-thai")),
        Some(Locale::English) => Text::new("answer-language").with("language", Text::new("panel-language-english")),
    };
    OutgoingMessage::text(&text, locale)
}

/// Where a server keeps the pictures of old boards.
pub fn live_boards(live_boards: LiveBoards, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(
        &match live_boards {
            LiveBoards::InChannels => Text::new("answer-live-boards-channels"),
            LiveBoards::Everywhere => Text::new("answer-live-boards-everywhere"),
            LiveBoards::Nowhere => Text::new("answer-live-boards-nowhere"),
        },
        locale,
    )
}

/// Confirms whose challenges the user accepts.
pub fn challenges_changed(from: ChallengesFrom, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(
        &match from {
            ChallengesFrom::Everybody => Text::new("answer-challenges-on"),
            ChallengesFrom::Nobody => Text::new("answer-challenges-off"),
        },
        locale,
    )
}

/// Confirms that the user accepts no more challenges from `other`.
pub fn muted(other: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-muted").with("player", mention(other)), locale)
}

/// Confirms that the user accepts challenges from `other` again.
pub fn unmuted(other: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-unmuted").with("player", mention(other)), locale)
}

/// Whose challenges the user accepts, naming the first `NAMED` of those who are muted.
pub fn challenges_status(challengers: &Challengers, locale: Locale) -> OutgoingMessage {
    const NAMED: usize = 20;
    let from = match challengers.from {
        ChallengesFrom::Everybody => Text::new("answer-settings-challenges-on"),
        ChallengesFrom::Nobody => Text::new("answer-settings-challenges-off"),
    };
    let names: Vec<String> = challengers.muted.iter().take(NAMED).copied().map(mention).collect();
    let more = if challengers.muted.len() > NAMED { " …" } else { "" };
    let muted = Text::new("answer-settings-muted").with("players", names.join(" ") + more);
    let lines = [Some(from), (!names.is_empty()).then_some(muted)].into_iter().flatten();
    OutgoingMessage::lines(&lines.map(|line| line.localize(locale)).collect::<Vec<_>>())
}

/// Confirms the rules that a server plays by from now on.
pub fn rules_changed(rules: &Ruleset, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::lines(&rule_lines(Text::new("answer-rules-set"), rules, locale))
}

fn rule_lines(title: Text, rules: &Ruleset, locale: Locale) -> Vec<String> {
    let title = title.with("ruleset", ruleset(rules, locale)).localize(locale);
    let each = rules.rules().into_iter().map(|one| format!("- {}", rule(one).localize(locale)));
    std::iter::once(title).chain(each).collect()
}

fn newest_move(snapshot: &Snapshot, reader: Reader) -> String {
    snapshot.game.play().and_then(|play| last_move(play, reader)).unwrap_or_default()
}

fn channel(snapshot: &Snapshot, locale: Locale) -> String {
    match snapshot.game.place_lost() {
        Some(_) => Text::new("place-gone").localize(locale),
        None => format!("<#{}>", snapshot.place.channel.0),
    }
}
