@_exported public import struct ApusBytes.ParsingLimits

/// The choices and limits of a reader of lists whose origin is not trusted.
///
/// A binary list can refer to an object many times, and an object can contain itself. A list of two
/// kilobytes can stand for 2^20 objects. The limits bound the work.
///
///     let text = [UInt8]("((((a))))".utf8)
///     var options = PropertyListOptions()
///     options.limits.depth = 3
///     var writer = PropertyListEventWriter(into: MemorySink())
///     do {
///       try PropertyList.parse(text.span, options: options, into: &writer)
///     } catch {
///       print(error)  // property list: line 1, column 5, byte 5: containers are nested more than 3 deep
///     }
///
public struct PropertyListOptions: Sendable, Hashable {
  /// The limits. The expansion is the largest number of objects and of bytes in strings and data, as they are
  /// visited: an object that is visited twice counts twice. Decoding also counts the pairs of each dictionary,
  /// unless the value before was the same dictionary.
  public var limits: ParsingLimits
  /// The treatment of a key that a dictionary has twice, if a `Decodable` type is decoded; the last value
  /// counts by default. Events deliver every value.
  public var duplicateKeys = DuplicateKeys.last

  /// A treatment of a key that a dictionary has twice.
  ///
  ///     var options = PropertyList.decodingOptions
  ///     options.duplicateKeys = .first
  ///     let list = [UInt8]("{ a = x; a = y; }".utf8)
  ///     try PropertyList.decode([String: String].self, from: list.span, options: options)  // ["a": "x"]
  ///
  public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
    /// The second key is an error, if a type reads a value of the dictionary.
    case error
    /// The first value counts.
    case first
    /// The last value counts.
    case last
  }

  /// Creates options.
  public init(limits: ParsingLimits = ParsingLimits()) { self.limits = limits }

  var depth: Int { limits.depth }

  /// The limit of the expansion of a list of some bytes.
  func size(forByteCount count: Int) -> Int { limits.expansion ?? max(16 << 20, count * 64) }

  /// Throws an error for a list that is too large.
  func check(byteCount: Int) throws(PropertyListError) {
    guard let limit = limits.document, byteCount > limit else { return }
    throw PropertyListError(.documentTooLarge(limit: limit), at: nil)
  }
}
