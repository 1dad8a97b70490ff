import CApus

/// The processors that this process may use.
package enum Processors {
  /// Their numbers, ascending; empty where the system cannot say.
  package static var allowed: [Int] {
    var numbers = [Int32](repeating: 0, count: 1024)
    // SAFETY: the call writes at most `numbers.count` elements.
    let count = unsafe apus_allowed_processors(&numbers, Int32(numbers.count))
    return numbers.prefix(max(0, min(Int(count), numbers.count))).map(Int.init)
  }

  /// The last one: the first often serves interrupts.
  static var last: Int? { allowed.last }

  /// Binds the calling thread; returns whether the system did so.
  @discardableResult
  package static func bind(to processors: [Int]) -> Bool {
    let numbers = processors.compactMap { Int32(exactly: $0) }
    guard numbers.count == processors.count else { return false }
    // SAFETY: the call reads exactly `numbers.count` elements.
    return unsafe apus_bind_thread(numbers, Int32(numbers.count)) == 0
  }
}
