/// The members of the open objects, which are sorted when their object ends.
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

  @usableFromInline init() {}

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
  mutating func end(_ buffer: inout ByteBuffer) {
    guard let members = levels.popLast(), members.count > 1 else { return }
    let end = buffer.count
    let between = members[1].separator..<members[1].start
    func range(_ index: Int) -> Range<Int> {
      members[index].start..<(index + 1 < members.count ? members[index + 1].separator : end)
    }
    let order = members.indices.sorted {
      members[$0].key.lexicographicallyPrecedes(members[$1].key)
        || members[$0].key == members[$1].key && $0 < $1
    }
    for (position, index) in order.enumerated() {
      if position > 0 { buffer.appendOwn(between) }
      buffer.appendOwn(range(index))
    }
    buffer.removeSubrange(members[0].start..<end)
  }
}
