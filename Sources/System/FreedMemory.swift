import CSystem

/// Gives memory that was freed back to the system, which the allocator otherwise keeps for later.
public func returnFreedMemory() {
  malloc_trim(0)
}

/// Lets the allocator keep up to this many freed bytes for later, also those of large blocks.
///
/// By default it takes each block of more than 128 kB from the system and gives it back at once, and the system fills new
/// ones with zeros: a third of the time that an answer of 200 kB takes.
public func keepFreedMemory(upTo bytes: Int32) {
  mallopt(M_MMAP_THRESHOLD, bytes)
  mallopt(M_TRIM_THRESHOLD, bytes)
}
