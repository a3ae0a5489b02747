//! Where secrets come from: the environment, a file or a systemd credential, but never a flag, which every user of the machine
//! can see in the list of processes, or the configuration file, which gets copied and committed.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::config::Environment;

/// A secret that the operator gives in one of three places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SecretPlaces {
    pub(super) variable: &'static str,
    /// The setting that names a file.
    pub(super) setting: &'static str,
    /// The name of the systemd credential.
    pub(super) credential: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecretOrigin {
    Variable(&'static str),
    /// A file, which this setting names.
    File(PathBuf, &'static str),
    Credential(PathBuf),
}

impl fmt::Display for SecretOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SecretOrigin::Variable(name) => write!(f, "environment variable {name}"),
            SecretOrigin::File(path, setting) => write!(f, "file {} ({setting})", path.display()),
            SecretOrigin::Credential(path) => write!(f, "systemd credential {}", path.display()),
        }
    }
}

impl SecretPlaces {
    /// The places in which there is something. `file` is what the setting names.
    pub(super) fn origins(self, file: Option<&PathBuf>, environment: &Environment) -> Vec<SecretOrigin> {
        let credential = environment.get("CREDENTIALS_DIRECTORY").map(|folder| Path::new(folder).join(self.credential));
        let mut origins = Vec::new();
        origins.extend(environment.get(self.variable).map(|_| SecretOrigin::Variable(self.variable)));
        origins.extend(file.cloned().map(|path| SecretOrigin::File(path, self.setting)));
        origins.extend(credential.filter(|path| path.exists()).map(SecretOrigin::Credential));
        origins
    }
}

impl SecretOrigin {
    /// What is there: of a file no more than some bytes beyond `longest`, since the path may be a device without an end.
    pub(super) fn read(&self, environment: &Environment, longest: u64) -> io::Result<String> {
        match self {
            SecretOrigin::Variable(name) => Ok(environment.get(name).unwrap_or_default().to_owned()),
            SecretOrigin::File(path, _) | SecretOrigin::Credential(path) => {
                let mut bytes = Vec::new();
                File::open(path)?.take(2 * longest).read_to_end(&mut bytes)?;
                // Invalid UTF-8 becomes a character that no secret has.
                Ok(String::from_utf8_lossy(&bytes).into_owned())
            }
        }
    }

    /// The file that holds it, if other accounts of this machine can read it, too.
    pub fn readable_by_others(&self) -> Option<&Path> {
        match self {
            SecretOrigin::File(path, _) | SecretOrigin::Credential(path) if others_can_read(path) => Some(path),
            _ => None,
        }
    }
}

/// Several places, in a sentence.
pub(super) fn list(origins: &[SecretOrigin]) -> String {
    origins.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

#[cfg(unix)]
fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    const READ_BY_GROUP_OR_OTHERS: u32 = 0o044;
    path.metadata().is_ok_and(|found| found.permissions().mode() & READ_BY_GROUP_OR_OTHERS != 0)
}

#[cfg(not(unix))]
fn others_can_read(_: &Path) -> bool {
    false
}
