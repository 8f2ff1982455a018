import CSystem

/// Gives memory that was freed back to the system, which the allocator otherwise keeps for later.
public func returnFreedMemory() {
  malloc_trim(0)
}

/// Lets the allocator keep some megabytes of freed memory for later, also those of large blocks: for a service that gives
/// long answers often.
///
/// By default it takes each block of more than 128 kB from the system and gives it back at once, and the system fills new
/// ones with zeros: a third of the time that an answer of 200 kB takes.
public func keepLargeBlocksForLater() {
  mallopt(M_MMAP_THRESHOLD, 4 << 20)
  mallopt(M_TRIM_THRESHOLD, 4 << 20)
}

/// Sees to it that large blocks lie apart from small ones, where they go back to the system as soon as they are freed: for
/// work that needs much memory for a while. glibc would mix them once it has seen some come and go.
public func keepLargeBlocksApart() {
  mallopt(M_MMAP_THRESHOLD, 128 << 10)
}
