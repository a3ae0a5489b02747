//! How frames travel: as text, or as one zlib stream for the whole connection.

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress, Status};

/// The way that a connection asked for.
pub(super) enum TransportCompression {
    /// Text frames.
    Plain,
    /// `compress=zlib-stream`: each frame is flushed, and ends with `00 00 FF FF`.
    ZlibStream(Compress),
}

impl TransportCompression {
    /// The transport of this name; `None` for one that isn't known.
    pub(super) fn named(name: Option<&str>) -> Option<TransportCompression> {
        match name {
            None => Some(TransportCompression::Plain),
            Some("zlib-stream") => Some(TransportCompression::ZlibStream(Compress::new(Compression::fast(), true))),
            Some(_) => None,
        }
    }

    /// The frame for a text.
    pub(super) fn frame(&mut self, text: String) -> Message {
        match self {
            TransportCompression::Plain => Message::Text(text.into()),
            TransportCompression::ZlibStream(stream) => Message::Binary(compress(stream, text.as_bytes()).into()),
        }
    }
}

fn compress(stream: &mut Compress, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
    let before = stream.total_in();
    loop {
        let taken = (stream.total_in() - before) as usize;
        let status = stream.compress_vec(&bytes[taken..], &mut out, FlushCompress::Sync);
        // With room left, everything is flushed.
        if out.len() < out.capacity() || !matches!(status, Ok(Status::Ok)) {
            return out;
        }
        out.reserve(out.capacity());
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn frames_make_one_stream() {
        let mut transport = TransportCompression::named(Some("zlib-stream")).unwrap();
        let mut stream = Decompress::new(true);
        for length in [0, 5, 1000, 100_000] {
            // Not too regular, so that it stays long.
            let text: String =
                (0..length).map(|n: u32| char::from(b'!' + (n.wrapping_mul(2_654_435_761) >> 26) as u8)).collect();
            let Message::Binary(frame) = transport.frame(text.clone()) else { panic!("text") };
            assert!(frame.ends_with(&[0, 0, 0xFF, 0xFF]));
            let mut out = Vec::with_capacity(200_000);
            stream.decompress_vec(&frame, &mut out, FlushDecompress::Sync).unwrap();
            assert_eq!(out, text.as_bytes());
        }
    }

    #[test]
    fn other_transports_are_unknown() {
        assert!(TransportCompression::named(Some("zstd-stream")).is_none());
        assert!(matches!(TransportCompression::named(None).unwrap().frame("x".to_owned()), Message::Text(_)));
    }
}
