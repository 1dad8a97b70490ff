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

  /// What is known of a reference that does not wait. Tickets begin with 1.
  private static let none = (ticket: 0, tag: 0)

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

  /// Adds a reference with a number of its owner, or its container if many wait.
  ///
  /// - Returns: What was added, or `nil` if it waits already.
  mutating func append(_ reference: Reference, tag: Int = 0) -> Reference? {
    if level > 0, members[reference] != nil { return nil }
    let newcomer = level == 0 ? reference : reference.coalesced(at: level)
    let member = (ticket: lastTicket + 1, tag: tag)
    guard Self.set(&members[newcomer, default: Self.none], to: member) else { return nil }
    lastTicket += 1
    entries.append(Entry(reference: newcomer, ticket: lastTicket))
    level = levels.level(after: level, count: count)
    return newcomer
  }

  /// Sets what is known of a reference, unless it waits: the table is searched once.
  private static func set(
    _ member: inout (ticket: Int, tag: Int), to newcomer: (ticket: Int, tag: Int)
  ) -> Bool {
    guard member.ticket == none.ticket else { return false }
    member = newcomer
    return true
  }

  /// Whether a reference waits for itself.
  func contains(_ reference: Reference) -> Bool { members[reference] != nil }

  /// Gives a reference that waits, or the container that waits in its place, the smaller one of its number and another. Returns the
  /// greater one.
  mutating func lowerTag(of reference: Reference, to tag: Int) -> Int {
    let waiting = contains(reference) ? reference : reference.coalesced(at: level)
    guard let member = members[waiting], member.tag > tag else { return tag }
    members[waiting] = (member.ticket, tag)
    return member.tag
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
      guard let index = members.index(forKey: entry.reference),
        members.values[index].ticket == entry.ticket
      else { continue }
      let tag = members.remove(at: index).value.tag
      level = levels.level(after: level, count: count)
      return Member(reference: entry.reference, tag: tag)
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
