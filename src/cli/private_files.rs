//! Files that the bot writes are private to the account that it runs under.

/// Makes every file that is created from now on readable and writable for its owner only, and every folder enterable for
/// its owner only: games, backups and the sandbox's messages are nobody else's business.
///
/// A mask holds for the whole process, so this comes before anything is written.
#[cfg(unix)]
pub(super) fn from_now_on() {
    use rustix::fs::Mode;
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// Other systems give a new file the rights of its folder.
#[cfg(not(unix))]
pub(super) fn from_now_on() {}
