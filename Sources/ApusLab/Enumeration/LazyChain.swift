/// The lazy form of the published pipeline, returned from a function and stored in a property.
///
/// The standard library's types for it have long names, so the property has the protocol's type.
final class LazyChain {
  private let numbers: any Sequence<Int>

  private init(_ numbers: [Int]) { self.numbers = Self.chain(numbers) }

  /// Returns the chain as an opaque type.
  @inline(never)
  private static func chain(_ numbers: [Int]) -> some Sequence<Int> {
    numbers.lazy.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
  }

  /// Sums over a chain that a function returned.
  @inline(never) @Sendable
  static func returnedSum(_ numbers: [Int]) -> Int { chain(numbers).reduce(0, &+) }

  /// Sums over a chain in a property.
  @inline(never) @Sendable
  static func storedSum(_ numbers: [Int]) -> Int { LazyChain(numbers).numbers.reduce(0, &+) }
}
