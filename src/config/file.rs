//! The configuration file, read with a bound: its path comes from outside and may lead to anything.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use figment::providers::{Format, Toml};
use figment::value::{Dict, Map};
use figment::{Metadata, Profile, Provider};

/// The size of the largest configuration file in bytes. The example, which has every setting, has some thousand.
const LARGEST: u64 = 1 << 20;

/// The settings in a configuration file.
pub(super) struct FileLayer(PathBuf);

impl FileLayer {
    pub(super) fn new(path: &Path) -> FileLayer {
        FileLayer(path.to_owned())
    }
}

impl Provider for FileLayer {
    fn metadata(&self) -> Metadata {
        Metadata::from("TOML file", self.0.as_path())
    }

    fn data(&self) -> figment::Result<Map<Profile, Dict>> {
        let text = read(&self.0).map_err(|error| figment::Error::from(error.to_string()))?;
        Toml::string(&text).data()
    }
}

/// Reads a regular file of a bounded size. Devices and pipes are refused before they are opened: opening a pipe may wait
/// for ever, and reading some devices never ends.
fn read(path: &Path) -> io::Result<String> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let reason = format!("a configuration file has at most {} KiB", LARGEST >> 10);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is not UTF-8 text"))
}
