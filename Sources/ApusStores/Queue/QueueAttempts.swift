/// The attempts of references whose writes failed, and when the next ones are due.
struct QueueAttempts: Sendable {
  private struct Delayed: Sendable {
    let mark: Int
    let due: Duration
  }

  private struct Entry: Sendable, Comparable {
    let due: Duration
    let reference: Reference

    static func < (left: Entry, right: Entry) -> Bool { left.due < right.due }
  }

  private var counts: [Reference: Int] = [:]
  private var delayed: [Reference: Delayed] = [:]
  /// A heap, the earliest first. An entry whose reference has another time, or none, is skipped.
  private var heap: [Entry] = []

  /// The number of references that wait for an attempt.
  var delayedCount: Int { delayed.count }

  func isDelayed(_ reference: Reference) -> Bool { !delayed.isEmpty && delayed[reference] != nil }

  /// Counts a failed attempt, and returns their number.
  mutating func note(_ reference: Reference) -> Int {
    counts[reference, default: 0] += 1
    return counts[reference] ?? 0
  }

  /// Forgets the attempts of a reference, and returns their number.
  @discardableResult
  mutating func forget(_ reference: Reference) -> Int {
    counts.isEmpty ? 0 : counts.removeValue(forKey: reference) ?? 0
  }

  mutating func delay(_ reference: Reference, until due: Duration, mark: Int) {
    delayed[reference] = Delayed(mark: mark, due: due)
    heap.append(Entry(due: due, reference: reference))
    rise()
  }

  /// Ends the delay of a reference. Returns its mark, or `nil` if it had none.
  mutating func release(_ reference: Reference) -> Int? {
    delayed.isEmpty ? nil : delayed.removeValue(forKey: reference)?.mark
  }

  /// The time of the earliest attempt.
  var nextDue: Duration? { heap.first?.due }

  /// Ends the delay of the next reference that is due, or of any if there is no time.
  mutating func popDue(until now: Duration?) -> (Reference, mark: Int)? {
    while let first = heap.first, now.map({ first.due <= $0 }) ?? true {
      removeFirst()
      guard let entry = delayed[first.reference], entry.due == first.due else { continue }
      delayed[first.reference] = nil
      return (first.reference, entry.mark)
    }
    return nil
  }

  // MARK: - Heap

  private mutating func rise() {
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child] < heap[least] { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
