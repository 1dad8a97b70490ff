import Testing

@testable import ApusStores

/// The queues that the book rejected, and ours, in front of one slow disk.
///
/// An object has two halves. A change sets both; the worker writes one half in each step.
///
/// Source: "Practical Performance" by Marcel Weiher, chapter 17, "RESTOperation Queues".
private struct WriteQueue {
  enum Kind: CaseIterable {
    /// The object itself waits, and is read while it is written.
    case objects
    /// A copy waits for each change.
    case copies
    /// A copy waits; a newer one of an object that waits is dropped.
    case copiesWithoutNewer
    /// A copy waits; an older one of the same object is dropped.
    case copiesWithoutOlder
    /// A reference waits, and the object is read when its turn comes.
    case references
  }

  private struct Member {
    let id: Int
    let copy: Int?
  }

  private let kind: Kind
  private var memory: [Int: Int] = [:]
  private(set) var disk: [Int: [Int]] = [:]
  private(set) var writeCount = 0
  private var members: [Member] = []
  private var state = QueueState(CoalescingQueueOptions())
  /// What is being written: the object, its value unless the object is read for each half, and the half.
  private var current: (id: Int, value: Int?, first: Int)?

  init(_ kind: Kind) { self.kind = kind }

  static func reference(_ id: Int) -> Reference { Reference(stringLiteral: "a://\(id)") }

  mutating func change(_ id: Int, to value: Int) {
    memory[id] = value
    let isWaiting = members.contains { $0.id == id }
    switch kind {
    case .objects: if !isWaiting { members.append(Member(id: id, copy: nil)) }
    case .copies: members.append(Member(id: id, copy: value))
    case .copiesWithoutNewer: if !isWaiting { members.append(Member(id: id, copy: value)) }
    case .copiesWithoutOlder:
      members.removeAll { $0.id == id }
      members.append(Member(id: id, copy: value))
    case .references: _ = state.put(Self.reference(id))
    }
  }

  /// Writes a half. Returns whether there was something to write.
  mutating func step() -> Bool {
    if let (id, value, first) = current {
      disk[id] = [first, value ?? memory[id] ?? 0]
      writeCount += 1
      current = nil
      if kind == .references { _ = state.finish() }
      return true
    }
    guard let next = next() else { return false }
    let value = next.copy
    current = (next.id, kind == .objects ? nil : value, value ?? memory[next.id] ?? 0)
    return true
  }

  private mutating func next() -> Member? {
    guard kind == .references else { return members.isEmpty ? nil : members.removeFirst() }
    guard let reference = state.take(), let last = reference.parts.last, let id = Int(last) else {
      return nil
    }
    return Member(id: id, copy: memory[id])
  }

  mutating func finish() { while step() {} }
}

@Suite("The queues that the book rejected")
struct RejectedQueueTests {
  @Test(
    "A queue of objects writes half of an old value and half of a new one",
    arguments: WriteQueue.Kind.allCases)
  private func torn(_ kind: WriteQueue.Kind) {
    var queue = WriteQueue(kind)
    queue.change(1, to: 1)
    _ = queue.step()
    queue.change(1, to: 2)
    _ = queue.step()
    let written = queue.disk[1] ?? []
    #expect((written == [1, 2]) == (kind == .objects))
    queue.finish()
    #expect(queue.disk[1] == [2, 2])
  }

  @Test("A queue of copies writes once for each change", arguments: WriteQueue.Kind.allCases)
  private func flood(_ kind: WriteQueue.Kind) {
    var queue = WriteQueue(kind)
    for value in 1...1000 { queue.change(1, to: value) }
    queue.finish()
    #expect(queue.writeCount == (kind == .copies ? 1000 : 1))
  }

  @Test(
    "A queue that drops newer copies does not write the last change",
    arguments: WriteQueue.Kind.allCases)
  private func lost(_ kind: WriteQueue.Kind) {
    var queue = WriteQueue(kind)
    for value in 1...10 { queue.change(1, to: value) }
    queue.finish()
    #expect((queue.disk[1] != [10, 10]) == (kind == .copiesWithoutNewer))
  }

  @Test(
    "A queue that drops older copies never writes an object that changes often",
    arguments: WriteQueue.Kind.allCases)
  private func starved(_ kind: WriteQueue.Kind) {
    var queue = WriteQueue(kind)
    queue.change(1, to: 0)
    for value in 1...1000 {
      // Another object is in front, and is written while the first changes again.
      queue.change(2, to: value)
      queue.change(1, to: value)
      for _ in 0..<2 { _ = queue.step() }
    }
    #expect((queue.disk[1] == nil) == (kind == .copiesWithoutOlder))
  }
}
