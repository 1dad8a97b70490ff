import Synchronization

/// A word that two processors contend for, alone on its cache line.
final class ContendedWord: Sendable {
  // 128 bytes on either side: two lines of 64 bytes, because processors fetch lines in pairs, or a
  // single line of Apple's processors.
  private let before = SIMD16<Int>()
  private let word = Atomic<Int>(0)
  private let after = SIMD16<Int>()

  /// The value; reading it makes the writes before the last `set` visible.
  var value: Int { word.load(ordering: .acquiring) }

  /// Sets the word.
  func set(_ value: Int) { word.store(value, ordering: .releasing) }

  /// Spins until the word differs from `old`, and returns it.
  func value(otherThan old: Int) -> Int {
    while true {
      let new = value
      if new != old { return new }
    }
  }

  /// Tries to replace `old` by `new`, and returns the previous value.
  func replace(_ old: Int, by new: Int) -> Int {
    word.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).original
  }
}
