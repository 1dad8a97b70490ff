import ApusBytes

/// The state of a search for the elements of a path, while tags come in the order of a document.
///
/// Bit *i* of a set is on if the first *i* steps match the open elements. An element's set follows
/// from its parent's set alone, so that a tag costs a few operations for each step.
struct PathMatcher: Sendable {
  private let path: XMLPath
  private var sets: [UInt64] = [1]
  /// For each open element and step, the number of children that matched the step so far.
  private var counts: [[Int]] = []
  private let hasNumbers: Bool

  init(_ path: XMLPath) {
    self.path = path
    hasNumbers = path.steps.contains { $0.number != nil }
    if hasNumbers { counts = [zeros] }
  }

  private var zeros: [Int] { Array(repeating: 0, count: path.steps.count) }

  /// Enters an element, and returns whether it is one of the path's.
  mutating func enter(_ name: Span<UInt8>) -> Bool {
    let outer = sets[sets.count - 1]
    var inner: UInt64 = 0
    for (index, step) in path.steps.enumerated() where outer & (1 << UInt64(index)) != 0 {
      if step.isDescendant { inner |= 1 << UInt64(index) }
      guard Self.matches(step, name), isCounted(step, index) else { continue }
      inner |= 1 << UInt64(index + 1)
    }
    sets.append(inner)
    if hasNumbers { counts.append(zeros) }
    return inner & (1 << UInt64(path.steps.count)) != 0
  }

  mutating func leave() {
    sets.removeLast()
    if hasNumbers { counts.removeLast() }
  }

  private static func matches(_ step: XMLPath.Step, _ name: Span<UInt8>) -> Bool {
    guard let expected = step.name else { return true }
    return expected.count == name.count && name.rawBytes.holds(expected.span.rawBytes, at: 0)
  }

  private mutating func isCounted(_ step: XMLPath.Step, _ index: Int) -> Bool {
    guard let number = step.number else { return true }
    counts[counts.count - 1][index] += 1
    return counts[counts.count - 1][index] == number
  }
}
