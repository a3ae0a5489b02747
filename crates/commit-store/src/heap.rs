//! Memory that was needed for a moment goes back to the operating system.

/// Gives back what the C library keeps of freed memory, such as all that opening a store or writing a checkpoint has read: it
/// lies between what stays, so it is not given back by itself. Takes some milliseconds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "no crate offers this function in a safe form")]
pub(crate) fn give_back() {
    // SAFETY: it may be called at any time, from any thread, and touches nothing but free memory.
    unsafe { libc::malloc_trim(0) };
}

/// Other C libraries have no such function.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
