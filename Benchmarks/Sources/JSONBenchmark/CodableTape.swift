// UNSAFE: casts a value to its own type, without the runtime

/// The cost of Swift's `Codable` as it is called: an encoder that only notes the values of a document in the order of
/// the calls, and a decoder that only gives them back, with the containers and boxes of the standard library.
///
/// A decoder that has fewer calls can be faster. `JSONValueDecoder` makes arrays of numbers without a call for each, and
/// uses its containers again.
final class CodableTape {
  private var integers: [Int] = []
  private var doubles: [Double] = []
  private var strings: [String] = []
  private var counts: [Int] = []
  private var (integer, double, string, count) = (0, 0, 0, 0)

  /// Creates the tape of a value.
  init(_ value: some Encodable) throws { try value.encode(to: TapeEncoder(tape: self)) }

  /// Notes a value again, over the former notes.
  func encode(_ value: some Encodable) throws {
    integers.removeAll(keepingCapacity: true)
    doubles.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    try value.encode(to: TapeEncoder(tape: self))
  }

  /// Gives the value back.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    (integer, double, string, count) = (0, 0, 0, 0)
    return try Value(from: TapeDecoder(tape: self))
  }

  func note(_ value: Int) { integers.append(value) }
  func note(_ value: Double) { doubles.append(value) }
  func note(_ value: String) { strings.append(value) }

  /// Notes a number of elements that is not known yet, and returns its place.
  func noteCount() -> Int {
    counts.append(0)
    return counts.count - 1
  }

  func addElement(_ place: Int) { counts[place] += 1 }

  func nextInteger() -> Int {
    integer += 1
    return integers[integer - 1]
  }

  func nextDouble() -> Double {
    double += 1
    return doubles[double - 1]
  }

  func nextString() -> String {
    string += 1
    return strings[string - 1]
  }

  func nextCount() -> Int {
    count += 1
    return counts[count - 1]
  }

  /// Returns a value of any type; numbers and strings without a container of their own.
  @inline(__always)
  func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // SAFETY: each cast is to the type that was compared.
    if type == Int.self { return unsafe unsafeBitCast(nextInteger(), to: Value.self) }
    if type == Double.self { return unsafe unsafeBitCast(nextDouble(), to: Value.self) }
    if type == String.self { return unsafe unsafeBitCast(nextString(), to: Value.self) }
    return try Value(from: TapeDecoder(tape: self))
  }

  @inline(__always)
  func note<Value: Encodable>(any value: Value) throws {
    // SAFETY: as above.
    if Value.self == Int.self { return note(unsafe unsafeBitCast(value, to: Int.self)) }
    if Value.self == Double.self { return note(unsafe unsafeBitCast(value, to: Double.self)) }
    if Value.self == String.self { return note(unsafe unsafeBitCast(value, to: String.self)) }
    try value.encode(to: TapeEncoder(tape: self))
  }
}

/// The error of a type that no document of the benchmark has.
struct NotOnTapeError: Error {}
