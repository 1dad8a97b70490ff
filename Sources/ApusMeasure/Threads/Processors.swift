// UNSAFE: passes arrays of processor numbers to the calls that bind threads

import CApusSystem

/// The processors that this process may use.
package enum Processors {
  /// The numbers of the permitted processors, ascending; empty if the system does not list them.
  ///
  /// - Complexity: O(*n*) in the 1024 possible processors. Allocates.
  package static var allowed: [Int] {
    var numbers = [Int32](repeating: 0, count: Self.numbers.count)
    // SAFETY: the call writes at most `numbers.count` elements.
    let count = unsafe apus_allowed_processors(&numbers, Int32(numbers.count))
    return numbers.prefix(max(0, min(Int(count), numbers.count))).map(Int.init)
  }

  /// The last permitted processor; the first often serves interrupts.
  static var last: Int? { allowed.last }

  /// The numbers that fit into a set of processors.
  private static let numbers = 0..<1024

  /// Binds the calling thread; returns whether the system did so.
  ///
  /// - Parameter processors: The numbers of the processors. An empty array, or a number that no
  ///   system has, binds nothing.
  /// - Complexity: O(*n*) in the number of processors.
  @discardableResult
  package static func bind(to processors: [Int]) -> Bool {
    guard processors.count <= Self.numbers.count,
      processors.allSatisfy(Self.numbers.contains)
    else { return false }
    let set = processors.map { Int32($0) }
    // SAFETY: the call reads exactly `set.count` elements.
    return unsafe apus_bind_thread(set, Int32(set.count)) == 0
  }
}
