import CApusSystem

/// The peak of allocated memory over all checks, above its initial size.
struct HeapPeak {
  private let first = apus_heap_bytes()
  private var most = apus_heap_bytes()

  /// The bytes above the initial size; `nil` if the allocator does not report its size.
  var bytes: Int? { first < 0 ? nil : Int(most - first) }

  /// Records the current size of the heap.
  mutating func note() { most = max(most, apus_heap_bytes()) }
}
