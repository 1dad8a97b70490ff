/// The limits of a visit of a list whose origin is not trusted.
///
/// A binary list can refer to an object many times, and an object can contain itself. A list of two
/// kilobytes can stand for 2^20 objects. The limits bound the work.
///
///     let text = [UInt8]("((((a))))".utf8)
///     var writer = PropertyListEventWriter(into: MemorySink())
///     do {
///       try PropertyList.visit(text.span, &writer, limits: PropertyListLimits(depth: 3))
///     } catch {
///       print(error)  // property list: byte 5: containers are nested more than 3 deep
///     }
///
public struct PropertyListLimits: Sendable, Hashable {
  /// The largest number of containers around a value.
  public var depth: Int
  /// The largest number of objects and of bytes in strings and data, as they are visited.
  ///
  /// An object that is visited twice counts twice. Decoding also counts the pairs of each dictionary,
  /// unless the value before was the same dictionary. `nil` means 16 MiB, or 64 times the bytes of the
  /// list if that is more.
  public var size: Int?
  /// The treatment of a key that a dictionary has twice, if a `Decodable` type is decoded; the last value
  /// counts by default. Events deliver every value.
  public var duplicateKeys = DuplicateKeys.last

  /// A treatment of a key that a dictionary has twice.
  ///
  ///     var limits = PropertyList.decodingLimits
  ///     limits.duplicateKeys = .first
  ///     let list = [UInt8]("{ a = x; a = y; }".utf8)
  ///     try PropertyList.decode([String: String].self, from: list.span, limits: limits)  // ["a": "x"]
  ///
  public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
    /// The second key is an error, if a type reads a value of the dictionary.
    case error
    /// The first value counts.
    case first
    /// The last value counts.
    case last
  }

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - depth: The largest number of containers around a value.
  ///   - size: The largest number of objects and bytes that are visited, or `nil` for the default.
  public init(depth: Int = 512, size: Int? = nil) {
    self.depth = depth
    self.size = size
  }

  /// The limit of the size for a list of some bytes.
  func size(forByteCount count: Int) -> Int { size ?? max(16 << 20, count * 64) }
}
