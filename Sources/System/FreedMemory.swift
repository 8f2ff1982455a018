import CSystem

/// Gives memory that was freed back to the system, which the allocator otherwise keeps for later.
public func returnFreedMemory() {
  malloc_trim(0)
}
