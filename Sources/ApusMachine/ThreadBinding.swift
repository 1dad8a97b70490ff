import CApus

/// Binds the calling thread to processors where the system lets it.
package enum ThreadBinding {
  /// The processors that the calling thread may use, ascending; empty where the system cannot say.
  package static func allowed() -> [Int] {
    var numbers = [Int32](repeating: 0, count: 1024)
    // SAFETY: the call writes at most `numbers.count` elements.
    let count = unsafe apus_allowed_processors(&numbers, Int32(numbers.count))
    return numbers.prefix(max(0, min(Int(count), numbers.count))).map(Int.init)
  }

  /// Binds the calling thread; returns whether the system did so.
  @discardableResult
  package static func bind(to processors: [Int]) -> Bool {
    let numbers = processors.map(Int32.init)
    // SAFETY: the call reads exactly `numbers.count` elements.
    return unsafe apus_bind_thread(numbers, Int32(numbers.count)) == 0
  }
}
