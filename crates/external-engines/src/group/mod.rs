//! A process together with all its descendants.

#[cfg(target_os = "linux")]
mod strays;

#[cfg(unix)]
#[path = "unix.rs"]
mod system;

#[cfg(not(unix))]
#[path = "other.rs"]
mod system;

pub(super) use system::Group;
