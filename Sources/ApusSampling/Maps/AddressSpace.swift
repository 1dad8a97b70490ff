/// The mappings of a process with code, without overlaps.
struct AddressSpace: Sendable {
  /// The mappings in ascending order.
  private(set) var mappings: [Mapping] = []

  /// Adds a mapping, which replaces what it overlaps.
  ///
  /// - Complexity: O(*n*) in the mappings.
  mutating func add(_ mapping: Mapping) {
    guard mapping.start < mapping.end else { return }
    let first = firstIndex(endingAfter: mapping.start)
    var last = first
    var rests: [Mapping] = []
    while last < mappings.count, mappings[last].start < mapping.end {
      rests += Self.rest(of: mappings[last], without: mapping)
      last += 1
    }
    let parts = (rests + [mapping]).sorted { $0.start < $1.start }
    mappings.replaceSubrange(first..<last, with: parts)
  }

  /// Returns the mapping that contains an address.
  ///
  /// - Complexity: O(log *n*).
  func mapping(at address: UInt64) -> Mapping? {
    let index = firstIndex(endingAfter: address)
    return index < mappings.count && mappings[index].start <= address ? mappings[index] : nil
  }

  private func firstIndex(endingAfter address: UInt64) -> Int {
    var (low, high) = (0, mappings.count)
    while low < high {
      let middle = (low + high) / 2
      if mappings[middle].end <= address { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The parts of a mapping before and behind another that overlaps it.
  private static func rest(of old: Mapping, without new: Mapping) -> [Mapping] {
    var parts: [Mapping] = []
    if old.start < new.start {
      var before = old
      before.end = new.start
      parts.append(before)
    }
    if old.end > new.end {
      var behind = old
      behind.start = new.end
      behind.fileOffset &+= new.end - old.start
      parts.append(behind)
    }
    return parts
  }
}
