//! What people ask for in words where a move could stand: to resign, a draw, to count.

/// Something that a command does and that people also write as a reply to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedCommand {
    /// `/resign`, which asks first.
    Resign,
    /// The answer to that question.
    ConfirmResign,
    /// `/draw`.
    Draw,
    /// The claim of a draw that the position gives a right to.
    ClaimDraw,
    /// `/count start`.
    StartCount,
    /// `/count stop`.
    StopCount,
    /// `/takeback`.
    Takeback,
}

/// What people write for each, without blanks.
const PHRASES: [(TypedCommand, &[&str]); 7] = [
    (TypedCommand::Resign, &["ยอม", "ยอมแพ้", "ขอยอมแพ้", "ขอยอม", "ผมยอม", "ผมยอมแพ้", "resign", "iresign"]),
    (TypedCommand::ConfirmResign, &["ยอมแพ้แน่นอน", "ยอมแพ้แน่", "yesresign", "yesiresign"]),
    (
        TypedCommand::Draw,
        &["ขอเสมอ", "เสมอ", "เสมอไหม", "เสมอกันไหม", "ขอเสมอได้ไหม", "รับเสมอ", "draw", "offerdraw", "offeradraw"],
    ),
    (
        TypedCommand::ClaimDraw,
        &[
            "ขอเสมอตามกติกา",
            "เสมอตามกติกา",
            "claim",
            "claimdraw",
            "claimadraw",
            "claimthedraw",
            "iclaimadraw",
            "iclaimthedraw",
        ],
    ),
    (
        TypedCommand::StartCount,
        &["นับ", "ขอนับ", "เริ่มนับ", "ขอนับศักดิ์", "นับศักดิ์", "นับศักดิ์กระดาน", "นับศักดิ์หมาก", "count", "startcounting"],
    ),
    (TypedCommand::StopCount, &["หยุดนับ", "เลิกนับ", "stopcounting"]),
    (TypedCommand::Takeback, &["ขอคืน", "ขอคืนตา", "ขอคืนตาเดิน", "takeback"]),
];

/// Words of courtesy at the end.
const COURTESIES: [&str; 9] = ["ครับผม", "ครับ", "คับ", "ค่ะ", "คะ", "จ้า", "นะ", "please", "pls"];

impl TypedCommand {
    /// The command that a text asks for, if it says nothing else.
    pub fn read(text: &str) -> Option<TypedCommand> {
        let is_letter = |c: char| c.is_alphanumeric() || ('\u{e00}'..='\u{e7f}').contains(&c);
        let letters: String = text.chars().filter(|&c| is_letter(c)).flat_map(char::to_lowercase).collect();
        let mut words = letters.as_str();
        while let Some(rest) = COURTESIES.iter().find_map(|courtesy| words.strip_suffix(courtesy)) {
            words = rest;
        }
        PHRASES.iter().find(|(_, phrases)| phrases.contains(&words)).map(|(command, _)| *command)
    }
}

#[cfg(test)]
mod tests {
    use makruk::Position;
    use makruk::notation::text;

    use super::*;

    #[test]
    fn what_is_asked_for_in_words_is_understood() {
        for (text, expected) in [
            ("ยอม", Some(TypedCommand::Resign)),
            ("ยอมแพ้ครับ", Some(TypedCommand::Resign)),
            ("I resign.", Some(TypedCommand::Resign)),
            ("ยอมแพ้แน่นอน", Some(TypedCommand::ConfirmResign)),
            ("Yes, resign", Some(TypedCommand::ConfirmResign)),
            ("ขอเสมอ", Some(TypedCommand::Draw)),
            ("ขอเสมอนะครับ", Some(TypedCommand::Draw)),
            ("draw?", Some(TypedCommand::Draw)),
            ("ขอเสมอตามกติกาครับ", Some(TypedCommand::ClaimDraw)),
            ("I claim a draw.", Some(TypedCommand::ClaimDraw)),
            ("นับ", Some(TypedCommand::StartCount)),
            ("`นับ`", Some(TypedCommand::StartCount)),
            ("หยุดนับค่ะ", Some(TypedCommand::StopCount)),
            ("ขอคืน 🙏", Some(TypedCommand::Takeback)),
            ("ไม่ยอม", None),
            ("ยอมให้กินเรือ", None),
            ("นับ 7", None),
            ("ไม่เสมอ", None),
            ("", None),
            ("ครับ", None),
        ] {
            assert_eq!(TypedCommand::read(text), expected, "{text}");
        }
    }

    #[test]
    fn no_phrase_is_a_move() {
        for phrase in PHRASES.iter().flat_map(|(_, phrases)| *phrases) {
            assert!(text::read(phrase, &Position::start()).is_err(), "{phrase}");
        }
    }
}
