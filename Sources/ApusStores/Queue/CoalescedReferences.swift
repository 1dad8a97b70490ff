/// References in the order in which they came, each once.
///
/// A reference that is moved to the front leaves its old entry behind, which is skipped when its turn comes: it has another
/// ticket. So each operation is O(1), and the entries are at most twice the references and 32.
struct CoalescedReferences: Sendable {
  /// A reference that waits, with a number of its owner.
  struct Member: Sendable {
    let reference: Reference
    let tag: Int
  }

  private struct Entry: Sendable {
    let reference: Reference
    let ticket: Int
  }

  private var members: [Reference: (ticket: Int, tag: Int)] = [:]
  /// The entries from `head` on, and those that go before them, the next one last.
  private var entries: [Entry] = []
  private var head = 0
  private var front: [Entry] = []
  private var lastTicket = 0
  private let levels: CoalescingLevels
  private(set) var level = 0

  init(_ levels: CoalescingLevels) { self.levels = levels }

  /// The number of references that wait.
  var count: Int { members.count }

  /// The reference that would wait for a reference, or its container if many wait; `nil` if it waits already.
  func newcomer(_ reference: Reference) -> Reference? {
    if members[reference] != nil { return nil }
    if level == 0 { return reference }
    let container = reference.coalesced(at: level)
    return members[container] == nil ? container : nil
  }

  /// Adds a reference that does not wait, with a number of its owner.
  mutating func append(_ newcomer: Reference, tag: Int = 0) {
    lastTicket += 1
    members[newcomer] = (lastTicket, tag)
    entries.append(Entry(reference: newcomer, ticket: lastTicket))
    level = levels.level(after: level, count: count)
  }

  /// Moves a reference that waits before all others. Returns `false` if it does not wait.
  mutating func moveFirst(_ reference: Reference) -> Bool {
    guard let member = members[reference] else { return false }
    prepend(reference, tag: member.tag)
    return true
  }

  /// Adds a reference before all others.
  mutating func prepend(_ reference: Reference, tag: Int) {
    lastTicket += 1
    members[reference] = (lastTicket, tag)
    front.append(Entry(reference: reference, ticket: lastTicket))
    level = levels.level(after: level, count: count)
  }

  /// Removes and returns the next reference.
  mutating func popFirst() -> Member? {
    while let entry = nextEntry() {
      guard let member = members[entry.reference], member.ticket == entry.ticket else { continue }
      members[entry.reference] = nil
      level = levels.level(after: level, count: count)
      return Member(reference: entry.reference, tag: member.tag)
    }
    return nil
  }

  private mutating func nextEntry() -> Entry? {
    if let entry = front.popLast() { return entry }
    guard head < entries.count else { return nil }
    defer {
      head += 1
      if head > 16, head * 2 > entries.count {
        entries.removeFirst(head)
        head = 0
      }
    }
    return entries[head]
  }
}
