//! Files that people attach: only from where Discord keeps them, only small ones, and not for long.

use std::time::Duration;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_874};
use serenity::all::Attachment;
use url::Url;

use crate::kit::app::App;
use crate::kit::file_server::LONGEST;
use crate::kit::refusal::Refusal;

/// How long reading one may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The text of an attached file, in whatever encoding.
pub async fn text_of(app: &App, file: &Attachment) -> Result<String, Refusal> {
    let long = || Refusal::LongFile(LONGEST >> 10);
    if usize::try_from(file.size).unwrap_or(usize::MAX) > LONGEST {
        return Err(long());
    }
    let url = Url::parse(&file.url).ok().filter(|url| app.files.may_be_read(url)).ok_or(Refusal::UnreadableFile)?;
    let read = tokio::time::timeout(PATIENCE, app.files.read(url)).await;
    let bytes = read.map_err(|_| Refusal::UnreadableFile)?.map_err(|error| {
        tracing::debug!(%error, "an attached file cannot be read");
        Refusal::UnreadableFile
    })?;
    if bytes.len() > LONGEST {
        return Err(long());
    }
    decoded(&bytes).ok_or(Refusal::UnreadableFile)
}

/// The text that these bytes are in the encoding that they name themselves, in UTF-8, in Thai of Windows (874), which includes
/// TIS-620, or else in the one that they look like. `None` if they are no text.
fn decoded(bytes: &[u8]) -> Option<String> {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if str::from_utf8(bytes).is_ok() => UTF_8,
        None if is_thai(&WINDOWS_874.decode_without_bom_handling(bytes).0) => WINDOWS_874,
        None => {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            detector.guess(None, Utf8Detection::Deny)
        }
    };
    let (text, _, _) = encoding.decode(bytes);
    let is_binary = |c: char| c.is_control() && !c.is_whitespace() && c != END_OF_FILE;
    (!text.contains(is_binary)).then(|| text.into_owned())
}

/// Whether what is not ASCII in a text is Thai as it is spelled. A few words are too short to be told by their frequencies, but
/// bytes of another encoding hardly ever put each vowel and tone where it belongs, apart from letters of another script.
fn is_thai(text: &str) -> bool {
    let consonant = |c: char| ('ก'..='ฮ').contains(&c);
    let mark = |c: char| matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}');
    let before_consonant = |c: char| ('เ'..='ไ').contains(&c);
    let thai = |c: char| ('ก'..='๛').contains(&c);
    let fits = |before: char, c: char| match c {
        _ if !c.is_ascii() && !thai(c) && !"“”‘’–—…\u{a0}".contains(c) => false,
        _ if before_consonant(before) => consonant(c),
        _ if mark(c) => consonant(before) || mark(before),
        'ะ' | 'า' | 'ำ' => consonant(before) || mark(before) || before == 'า',
        _ => !(c.is_ascii_alphabetic() && thai(before) || thai(c) && before.is_ascii_alphabetic()),
    };
    std::iter::once(' ').chain(text.chars()).zip(text.chars().chain([' '])).all(|(before, c)| fits(before, c))
}

/// What old programs write at the end of a text.
const END_OF_FILE: char = '\u{1a}';

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{WINDOWS_1251, WINDOWS_1252};

    #[test]
    fn texts_are_read_in_the_encoding_that_they_are_in() {
        let thai = "[White \"สมชาย ใจดี\"]\r\n[Black \"มาลี\"]\r\n\r\n1. จ๔ จ๕ 2. ม-ง๒ *\r\n";
        let short = "[White \"นก\"]\n\n1. e4 e5 *\n";
        let spanish =
            "[White \"José Peña\"]\n[Event \"Málaga, año nuevo\"]\n\n1. e4 {¡Sí, señor! El peón avanzó} e5 *\n";
        let russian = "[White \"Иван Петров\"]\n[Event \"Турнир в Москве\"]\n\n1. e4 e5 *\n";
        for (text, encoding) in [
            (thai, WINDOWS_874),
            (short, WINDOWS_874),
            ("1. ม-ง๒ *", WINDOWS_874),
            (spanish, WINDOWS_1252),
            (russian, WINDOWS_1251),
            (thai, UTF_8),
        ] {
            let (bytes, ..) = encoding.encode(text);
            assert_eq!(decoded(&bytes).as_deref(), Some(text), "{}", encoding.name());
        }
        let utf_16: Vec<u8> = std::iter::once('\u{feff}')
            .chain(thai.chars())
            .map(u32::from)
            .flat_map(|c| [c as u8, (c >> 8) as u8])
            .collect();
        assert_eq!(decoded(&utf_16).as_deref(), Some(thai));
        assert_eq!(decoded(b"\xef\xbb\xbf1. e4\x1a").as_deref(), Some("1. e4\u{1a}"));
    }

    #[test]
    fn what_is_no_text_is_not_read() {
        for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"PK\x03\x04\x14\0", b"1. e4\0"] {
            assert_eq!(decoded(bytes), None);
        }
    }
}
