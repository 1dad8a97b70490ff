/// Whether the allocator of this platform can be replaced by an allocator that counts.
public let canCountAllocations: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()
