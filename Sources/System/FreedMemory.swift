import CSystem

/// Gives memory that was freed back to the system, which the allocator otherwise keeps for later.
public func returnFreedMemory() {
  malloc_trim(0)
}

/// Sees to it that large blocks lie apart from small ones, where they go back to the system as soon as they are freed: for
/// work that needs much memory for a while. glibc would mix them once it has seen some come and go.
public func keepLargeBlocksApart() {
  mallopt(M_MMAP_THRESHOLD, 128 << 10)
}
