import ApusFlatBuffers

/// A hash of everything that a walk of a buffer reads, and a limit for its steps.
struct Digest: Equatable {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var stepsLeft: Int

  init(steps: Int = 2_000) { stepsLeft = steps }

  /// Whether the walk has steps left; takes one.
  mutating func step() -> Bool {
    stepsLeft -= 1
    return stepsLeft > 0
  }

  mutating func add(_ number: some BinaryInteger) {
    hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
  }

  mutating func add(_ number: Double) { add(number.bitPattern) }
  mutating func add(_ number: Float) { add(number.bitPattern) }
  mutating func add(_ value: Bool) { add(value ? 1 : 0) }

  mutating func add(_ string: borrowing FlatString) {
    add(string.count)
    for index in string.utf8.indices { add(string.utf8[index]) }
  }

  mutating func add(_ strings: borrowing StringVector<some ReadingContract>) {
    add(strings.count)
    var index = 0
    while index < strings.count, step() {
      add(strings[index])
      index += 1
    }
  }

  mutating func add(
    _ vector: borrowing FlatVector<some FlatValue & FixedWidthInteger>
  ) {
    add(vector.count)
    for index in 0..<vector.count { add(vector[index]) }
  }
}
