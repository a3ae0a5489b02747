//! The files of the pages, as they are sent: compressed where the browser takes that, and not at all if it has them.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use makruk_render::SARABUN;
use ring::digest;

/// A file of the pages.
pub(super) struct PageFile {
    content: &'static str,
    plain: &'static [u8],
    zipped: Bytes,
    /// Names what is in it.
    tag: String,
}

macro_rules! page_files {
    ($($name:literal)*) => { [$(($name, include_bytes!(concat!("../../assets/activity/", $name)).as_slice())),*] };
}

const OWN_FILES: [(&str, &[u8]); 28] = page_files![
    "acts.js" "asking.js" "board.js" "chart.js" "clocks.js" "connection.js" "die.js" "discord.js" "dom.js" "drag.js"
    "expected.js" "four.js" "game.js" "list.js" "moves.js" "play.css" "play.js" "premove.js" "puzzle.js" "refusal.js"
    "sdk.js" "settings.js" "sounds.js" "table.js" "texts.js" "touched.js" "watch.css" "watch.js"
];

static FILES: LazyLock<BTreeMap<&'static str, PageFile>> = LazyLock::new(|| {
    let all = OWN_FILES.into_iter().chain([("sarabun.ttf", SARABUN)]);
    all.map(|(name, plain)| (name, PageFile::new(name, plain))).collect()
});

/// What is in all of them.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let tags: String = FILES.values().map(|file| file.tag.as_str()).collect();
    tag(tags.as_bytes())
});

/// The scripts that are not for the page inside Discord.
const OTHER_SCRIPTS: [&str; 1] = ["watch.js"];

/// The page inside Discord, which asks at once for whatever it needs, and by its version, so that the browser may keep it.
pub(super) static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let scripts = FILES.keys().filter(|name| name.ends_with(".js") && !OTHER_SCRIPTS.contains(name));
    let modules = scripts.map(|name| format!(r#"<link rel="modulepreload" href="/.proxy/files/{name}">"#));
    let page =
        include_str!("../../assets/activity/play.html").replace("{{modules}}", &modules.collect::<Vec<_>>().join("\n"));
    page.replace("/.proxy/files/", &format!("/.proxy/files/{}/", *VERSION))
});

/// The file of this name.
pub(super) fn file(name: &str) -> Option<&'static PageFile> {
    FILES.get(name)
}

/// Whether this is the version of the files.
pub(super) fn is_version(version: &str) -> bool {
    version == *VERSION
}

/// Whether a browser may go on using what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKept {
    /// Under this address nothing else will ever be.
    ForGood,
    /// Once it has asked whether that is still so.
    IfAsked,
}

impl PageFile {
    fn new(name: &str, plain: &'static [u8]) -> PageFile {
        let mut zip = GzEncoder::new(Vec::new(), Compression::best());
        // What cannot be compressed, which does not happen in memory, is sent as it is.
        let zipped = zip.write_all(plain).and_then(|()| zip.finish()).unwrap_or_default();
        PageFile { content: content_of(name), plain, zipped: zipped.into(), tag: tag(plain) }
    }

    /// The answer to a request with these headers.
    pub(super) fn answer(&'static self, asked: &HeaderMap, kept: FileKept) -> Response {
        let tag = format!("\"{}\"", self.tag);
        let cache = match kept {
            FileKept::ForGood => "public, max-age=31536000, immutable",
            FileKept::IfAsked => "no-cache",
        };
        let known = [(CACHE_CONTROL, cache.to_owned()), (ETAG, tag.clone()), (VARY, "accept-encoding".to_owned())];
        if contains(asked, IF_NONE_MATCH.as_str(), &tag) {
            return (StatusCode::NOT_MODIFIED, known).into_response();
        }
        let takes_zip = contains(asked, ACCEPT_ENCODING.as_str(), "gzip") && !self.zipped.is_empty();
        match takes_zip {
            true => {
                let zip = [(CONTENT_TYPE, self.content), (CONTENT_ENCODING, "gzip")];
                (known, zip, self.zipped.clone()).into_response()
            }
            false => (known, [(CONTENT_TYPE, self.content)], self.plain).into_response(),
        }
    }
}

fn contains(asked: &HeaderMap, header: &str, part: &str) -> bool {
    asked.get(header).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(part))
}

fn content_of(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("ttf") => "font/ttf",
        _ => "application/octet-stream",
    }
}

fn tag(bytes: &[u8]) -> String {
    HEXLOWER.encode(&digest::digest(&digest::SHA256, bytes).as_ref()[..8])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_beside_them_is_served_but_declarations_and_pages() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/activity");
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let is_served = |name: &String| ![".d.ts", "LICENSE", ".html"].iter().any(|end| name.ends_with(end));
        let beside: BTreeSet<String> = names.filter(is_served).collect();
        let served: BTreeSet<String> = OWN_FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(served, beside);
    }

    #[test]
    fn the_page_inside_discord_is_small() {
        let asked: Vec<_> = FILES.keys().filter(|name| DOCUMENT.contains(&format!("/{name}\""))).collect();
        assert!(asked.contains(&&"sdk.js") && asked.contains(&&"play.css"), "{asked:?}");
        let files: usize = asked.into_iter().chain(&["sarabun.ttf"]).map(|name| FILES[name].zipped.len()).sum();
        let all = files + DOCUMENT.len();
        assert!(all < 200 << 10, "{all} bytes");
    }

    #[test]
    fn a_file_is_sent_once_and_compressed() {
        let file = file("watch.js").unwrap();
        let asked = |header: &'static str, value: &str| {
            HeaderMap::from_iter([(header.parse().unwrap(), value.parse().unwrap())])
        };
        let zipped = file.answer(&asked("accept-encoding", "gzip, br"), FileKept::IfAsked);
        assert_eq!(zipped.headers()[CONTENT_ENCODING], "gzip");
        assert!(file.zipped.len() < file.plain.len());
        let tag = zipped.headers()[ETAG].to_str().unwrap().to_owned();
        assert_eq!(file.answer(&asked("if-none-match", &tag), FileKept::IfAsked).status(), StatusCode::NOT_MODIFIED);
        let plain = file.answer(&HeaderMap::new(), FileKept::ForGood);
        assert!(plain.headers().get(CONTENT_ENCODING).is_none());
        assert!(plain.headers()[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    }
}
