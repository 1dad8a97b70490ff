import ApusBytes

/// The members of the open objects, which are sorted, or of which repeated ones are removed, when their object ends.
///
/// All bytes of an object stay in the buffer of the writer until then.
@usableFromInline
struct MemberSorter {
  private struct Member {
    var key: [UInt8]
    /// The offset of the separator before the member.
    var separator: Int
    /// The offset of the key.
    var start: Int
  }

  private var levels: [[Member]] = []
  private let sorts: Bool
  private let keepsLastOfKey: Bool

  init(_ format: JSONFormat) { (sorts, keepsLastOfKey) = (format.sortsKeys, format.keepsLastOfKey) }

  @usableFromInline var isEmpty: Bool { levels.isEmpty }

  @usableFromInline mutating func begin() { levels.append([]) }

  mutating func add(_ key: [UInt8], separator: Int, start: Int) {
    levels[levels.count - 1].append(Member(key: key, separator: separator, start: start))
  }

  /// Removes the innermost object.
  mutating func drop() { levels.removeLast() }

  /// Removes the members of the innermost object whose keys are at an offset or behind it.
  mutating func drop(from offset: Int) {
    while let last = levels.last?.last, last.start >= offset {
      levels[levels.count - 1].removeLast()
    }
  }

  /// Sorts the members of the innermost object, whose bytes are the last of the buffer.
  mutating func end(_ buffer: inout GrowingBytes) {
    guard let members = levels.popLast(), members.count > 1 else { return }
    let order = order(members)
    if !sorts, order.count == members.count { return }
    let end = buffer.count
    let between = members[1].separator..<members[1].start
    func range(_ index: Int) -> Range<Int> {
      members[index].start..<(index + 1 < members.count ? members[index + 1].separator : end)
    }
    for (position, index) in order.enumerated() {
      if position > 0 { buffer.appendOwn(between) }
      buffer.appendOwn(range(index))
    }
    buffer.removeSubrange(members[0].start..<end)
  }

  /// The members that stay, in their new order.
  private func order(_ members: [Member]) -> [Int] {
    let kept = keepsLastOfKey ? lastOfEachKey(members) : Array(members.indices)
    guard sorts else { return kept }
    return kept.sorted {
      members[$0].key.lexicographicallyPrecedes(members[$1].key)
        || members[$0].key == members[$1].key && $0 < $1
    }
  }

  /// The last member of each key, in the order of their first.
  private func lastOfEachKey(_ members: [Member]) -> [Int] {
    var positions: [[UInt8]: Int] = [:]
    var kept: [Int] = []
    for (index, member) in members.enumerated() {
      if let position = positions[member.key] {
        kept[position] = index
      } else {
        positions[member.key] = kept.count
        kept.append(index)
      }
    }
    return kept
  }
}
