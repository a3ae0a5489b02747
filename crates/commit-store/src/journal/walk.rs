//! Reads a segment piece by piece, for callers that must not load all of it into memory.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use super::record::{HEAD, Record, Seal};
use super::segment::Header;

/// The records of a segment, up to the first byte that is not of an intact one.
pub(crate) struct Walk {
    /// `None` if it is damaged; then no record is read.
    pub(crate) header: Option<Header>,
    seal: Seal,
    file: BufReader<File>,
}

impl Walk {
    /// Reads the header of the segment that has this number in its name.
    pub(crate) fn begin(path: &Path, number: u64) -> io::Result<Self> {
        let mut file = BufReader::new(File::open(path)?);
        let header = Header::read(&mut file, number)?;
        Ok(Self { header, seal: header.and_then(|header| header.seal), file })
    }

    fn next_record(&mut self) -> io::Result<Option<Record>> {
        let mut bytes = Vec::with_capacity(HEAD);
        self.file.by_ref().take(HEAD as u64).read_to_end(&mut bytes)?;
        let Some(length) = Record::body_length(&bytes) else { return Ok(None) };
        self.file.by_ref().take(length as u64).read_to_end(&mut bytes)?;
        Ok(Record::decode(&bytes.into(), self.seal).map(|(record, _)| record))
    }
}

impl Iterator for Walk {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        self.header?;
        self.next_record().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::Segment;
    use super::*;
    use crate::digest::{Digest, StatePoint};

    fn record(from: u64) -> Record {
        Record { from, to: StatePoint { rev: from + 1, digest: Digest::from_bits(from) }, changes: Vec::new() }
    }

    #[test]
    fn it_reads_what_reading_the_whole_segment_does_and_ends_at_damage() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("segment");
        let base = StatePoint { rev: 0, digest: Digest::empty(7) };
        let header = Header::new(7, 0, 3, base);
        let mut bytes = header.encode();
        (0..9).for_each(|from| bytes.extend(record(from).encode(header.seal)));
        let damaged = bytes.len() - 1;
        bytes.extend([0; 100]);
        fs::write(&path, &bytes).unwrap();
        let walk = Walk::begin(&path, 3).unwrap();
        assert_eq!(walk.header, Some(header));
        let walked: Vec<Record> = walk.map(Result::unwrap).collect();
        assert_eq!(walked, Segment::read(&path, 3, 7).unwrap().records);
        bytes[damaged] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert_eq!(Walk::begin(&path, 3).unwrap().count(), 8);
        assert_eq!(Walk::begin(&path, 4).unwrap().count(), 0, "its name is another's");
    }
}
