import Glibc

/// Lets other threads go first from now on, wherever there are fewer processors than work: for a thread that is busy for
/// long, so that those who answer requests are not held up by it.
public func yieldToOtherThreads() {
  // Linux keeps this for each thread, and 0 means the calling one.
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
}
