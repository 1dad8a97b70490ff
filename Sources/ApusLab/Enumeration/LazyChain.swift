/// The lazy form of the published pipeline, returned from a function and stored in a property.
///
/// The types of the standard library for it have long names, so that a property is of the protocol.
final class LazyChain {
  private let numbers: any Sequence<Int>

  private init(_ numbers: [Int]) { self.numbers = Self.chain(numbers) }

  /// The chain, of whatever type it is.
  @inline(never)
  private static func chain(_ numbers: [Int]) -> some Sequence<Int> {
    numbers.lazy.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
  }

  /// The sum over a chain that a function returned.
  @inline(never) @Sendable
  static func returnedSum(_ numbers: [Int]) -> Int { chain(numbers).reduce(0, &+) }

  /// The sum over a chain that lies in a property.
  @inline(never) @Sendable
  static func storedSum(_ numbers: [Int]) -> Int { LazyChain(numbers).numbers.reduce(0, &+) }
}
