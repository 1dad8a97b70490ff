// UNSAFE: passes the words of a slice to the loops in C, which use vectors that Swift cannot choose at run time

import CApusSystem

/// A compiled variant of the loops in C, for vectors of a single size.
package struct VectorForm: Sendable, Hashable {
  /// The number of the form in C.
  fileprivate let number: Int32
  /// The size of its vectors, in bytes: 16, 32 or 64.
  package let vectorBytes: Int

  /// The forms that this processor can run, narrowest first.
  package static let all: [VectorForm] = (0..<apus_bandwidth_forms()).map { number in
    VectorForm(number: number, vectorBytes: Int(apus_bandwidth_vector_bytes(number)))
  }

  /// The form with the widest vectors.
  package static let widest = all[all.count - 1]
}

/// Loops over every 32-bit integer with the vectors of a form, in several rounds; a negative number
/// of rounds counts as 0.
extension MemoryKernels {
  /// Adds all elements in each round, wrapping around.
  ///
  /// - Complexity: O(*n* * *r*), where *n* is the number of elements and *r* the number of rounds.
  package static func sum(_ slice: MemorySlice, rounds: Int, _ form: VectorForm) -> Int32 {
    // SAFETY: the loop reads the whole elements of the slice and no others.
    let sum = unsafe apus_bandwidth_sum(form.number, words(slice), slice.bytes / 4, max(0, rounds))
    return Int32(bitPattern: sum)
  }

  /// Sets all elements to a value in each round.
  ///
  /// - Complexity: O(*n* * *r*), where *n* is the number of elements and *r* the number of rounds.
  package static func fill(
    _ slice: MemorySlice, with value: Int32, rounds: Int, _ form: VectorForm
  ) {
    // SAFETY: as in `sum`.
    unsafe apus_bandwidth_fill(
      form.number, words(slice), slice.bytes / 4, UInt32(bitPattern: value), max(0, rounds))
  }

  /// Multiplies all elements by two in each round, wrapping around.
  ///
  /// - Complexity: O(*n* * *r*), where *n* is the number of elements and *r* the number of rounds.
  package static func double(_ slice: MemorySlice, rounds: Int, _ form: VectorForm) {
    // SAFETY: as in `sum`.
    unsafe apus_bandwidth_double(form.number, words(slice), slice.bytes / 4, max(0, rounds))
  }

  /// Copies all elements to the same indices of another slice of the same size, in each round.
  ///
  /// - Complexity: O(*n* * *r*), where *n* is the number of elements and *r* the number of rounds.
  package static func copy(
    _ source: MemorySlice, to target: MemorySlice, rounds: Int, _ form: VectorForm
  ) {
    precondition(source.bytes == target.bytes, "source and target must have the same size")
    // SAFETY: as in `sum`, and the slices have the same size.
    unsafe apus_bandwidth_copy(
      form.number, words(source), words(target), source.bytes / 4, max(0, rounds))
  }

  private static func words(_ slice: MemorySlice) -> UnsafeMutablePointer<UInt32> {
    // SAFETY: the caller keeps the arena of the slice borrowed, as every kernel requires.
    unsafe pointer(slice.address, as: UInt32.self)
  }
}
