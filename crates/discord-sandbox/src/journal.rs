//! What survives a restart: a file of records, one JSON object a line, and a file for each attachment.
//!
//! A record is written before its request is answered, so that a killed process loses nothing; a power cut may lose the
//! last ones. At each start the file is rewritten without the records that later ones have replaced.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::id::Snowflake;
use super::world::{World, WorldRecord};

/// Where records and files go.
#[derive(Debug)]
pub(crate) enum Journal {
    /// In memory only; records are dropped.
    Memory(HashMap<Snowflake, Bytes>),
    /// Into a folder.
    Folder {
        /// The folder.
        path: PathBuf,
        /// The records' file, open at its end.
        records: File,
    },
}

fn records_path(folder: &Path) -> PathBuf {
    folder.join("world.jsonl")
}

fn file_path(folder: &Path, id: Snowflake) -> PathBuf {
    folder.join("attachments").join(id.to_string())
}

impl Journal {
    /// A journal that keeps nothing on disk.
    pub(crate) fn in_memory() -> Journal {
        Journal::Memory(HashMap::new())
    }

    /// Reads the world from a folder, creating the folder if needed; `None` when it is empty.
    pub(crate) fn load(folder: &Path) -> io::Result<Option<World>> {
        fs::create_dir_all(folder.join("attachments"))?;
        let file = match File::open(records_path(folder)) {
            Ok(file) => BufReader::new(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut world = World::default();
        let mut lines = file.lines().enumerate().peekable();
        while let Some((number, line)) = lines.next() {
            match serde_json::from_str(&line?) {
                Ok(record) => world.apply(record),
                // An incomplete last line belongs to a request that was never answered.
                Err(_) if lines.peek().is_none() => {}
                Err(error) => {
                    let message = format!("{}:{}: {error}", records_path(folder).display(), number + 1);
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
            }
        }
        Ok(Some(world))
    }

    /// Starts a new file of records with `world`, replacing the old one.
    pub(crate) fn begin(folder: &Path, world: &World) -> io::Result<Journal> {
        fs::create_dir_all(folder.join("attachments"))?;
        let fresh = folder.join("world.jsonl.new");
        let mut file = BufWriter::new(File::create(&fresh)?);
        for record in world.records() {
            write_line(&mut file, &record)?;
        }
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&fresh, records_path(folder))?;
        let records = File::options().append(true).open(records_path(folder))?;
        Ok(Journal::Folder { path: folder.to_owned(), records })
    }

    /// Writes a record.
    pub(crate) fn append(&mut self, record: &WorldRecord) -> io::Result<()> {
        match self {
            Journal::Memory(_) => Ok(()),
            Journal::Folder { records, .. } => write_line(records, record),
        }
    }

    /// Keeps the bytes of an attachment.
    pub(crate) fn keep_file(&mut self, id: Snowflake, bytes: Bytes) -> io::Result<()> {
        match self {
            Journal::Memory(files) => drop(files.insert(id, bytes)),
            Journal::Folder { path, .. } => fs::write(file_path(path, id), bytes)?,
        }
        Ok(())
    }

    /// The bytes of an attachment.
    pub(crate) fn file(&self, id: Snowflake) -> io::Result<Bytes> {
        match self {
            Journal::Memory(files) => files.get(&id).cloned().ok_or_else(|| io::ErrorKind::NotFound.into()),
            Journal::Folder { path, .. } => fs::read(file_path(path, id)).map(Bytes::from),
        }
    }

    /// Deletes an attachment's bytes, if they still exist.
    pub(crate) fn drop_file(&mut self, id: Snowflake) {
        match self {
            Journal::Memory(files) => drop(files.remove(&id)),
            Journal::Folder { path, .. } => {
                if let Err(error) = fs::remove_file(file_path(path, id)) {
                    tracing::debug!(%id, %error, "an attachment's file was not removed");
                }
            }
        }
    }
}

fn write_line(file: &mut impl Write, record: &WorldRecord) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    file.write_all(&line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{APPLICATION, Seed};
    use crate::id::{IdClock, IdSource};
    use crate::world::Message;

    fn world_with_journal(folder: &Path) -> (World, Journal) {
        let world = World::from_seed(&Seed::default(), &mut IdSource::new(IdClock::Counting));
        let journal = Journal::begin(folder, &world).unwrap();
        (world, journal)
    }

    #[test]
    fn what_was_written_can_be_read_back() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Journal::load(folder.path()).unwrap().is_none());
        let (world, mut journal) = world_with_journal(folder.path());
        let channel = *world.channels.keys().next().unwrap();
        let message = Message::new(Snowflake(u64::MAX - 1), channel, APPLICATION, "สวัสดี\n".to_owned());
        journal.append(&WorldRecord::Message(Box::new(message.clone()))).unwrap();
        journal.keep_file(Snowflake(5), Bytes::from_static(b"png")).unwrap();

        let again = Journal::load(folder.path()).unwrap().unwrap();
        assert_eq!(again.message(channel, message.id), Some(&message));
        assert_eq!(again.last_id(), message.id);
        assert_eq!(Journal::begin(folder.path(), &again).unwrap().file(Snowflake(5)).unwrap(), "png");
    }

    #[test]
    fn a_truncated_last_line_is_skipped_and_any_other_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let (world, _) = world_with_journal(folder.path());
        let path = records_path(folder.path());
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"record\":\"mess")).unwrap();
        let again = Journal::load(folder.path()).unwrap().unwrap();
        assert_eq!(again.channels, world.channels);
        fs::write(&path, format!("{{\"record\":\"mess\n{whole}")).unwrap();
        assert_eq!(Journal::load(folder.path()).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
