import CApusSystem

/// The most memory that was allocated at any time that was looked at, beyond what was at first.
struct HeapPeak {
  private let first = apus_heap_bytes()
  private var most = apus_heap_bytes()

  /// The bytes beyond those of the beginning; `nil` where the allocator does not say.
  var bytes: Int? { first < 0 ? nil : Int(most - first) }

  /// Looks at the heap now.
  mutating func note() { most = max(most, apus_heap_bytes()) }
}
