//! Whom the server runs as: PostgreSQL refuses to be root.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::unistd::geteuid;

use crate::clean;

/// The user that the server's processes belong to.
pub(crate) struct Account {
    /// User and group; `None` if it is the user of the tests.
    ids: Option<(u32, u32)>,
}

impl Account {
    /// The user of the tests, or another one if that is root.
    pub(crate) fn find() -> Account {
        if !geteuid().is_root() {
            return Account { ids: None };
        }
        let users = fs::read_to_string("/etc/passwd").expect("/etc/passwd");
        let ids = ["postgres", "nobody"].iter().find_map(|name| ids_of(&users, name));
        Account { ids: Some(ids.expect("a user postgres or nobody")) }
    }

    /// Gives it a file or a folder.
    pub(crate) fn own(&self, path: &Path) {
        if let Some((user, group)) = self.ids {
            chown(path, Some(user), Some(group)).expect("root may give files away");
        }
    }

    /// A command that it runs.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = clean(program);
        if let Some((user, group)) = self.ids {
            command.uid(user).gid(group);
        }
        command
    }
}

/// User and group of this name in the text of `/etc/passwd`.
fn ids_of(users: &str, name: &str) -> Option<(u32, u32)> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (found, _, user, group) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        (found == name).then_some((user.parse().ok()?, group.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_found_by_their_names() {
        let users = "root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/:/usr/sbin/nologin\n";
        assert_eq!(ids_of(users, "nobody"), Some((65534, 65533)));
        assert_eq!(ids_of(users, "postgres"), None);
    }
}
