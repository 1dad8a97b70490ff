/// The layout of written JSON.
///
///     var encoder = JSONValueEncoder(format: JSONFormat(sortsKeys: true))
///     String(decoding: try encoder.encode(["b": 1, "a": 2]), as: UTF8.self)  // {"a":2,"b":1}
///
public struct JSONFormat: Sendable, Hashable {
  /// The number of blanks of each level, or `nil` for a text without blanks and line ends.
  public var indent: Int?
  /// Whether the keys of each object are sorted by their UTF-8 bytes; otherwise the order is that of
  /// the calls.
  public var sortsKeys: Bool
  /// The treatment of infinity and NaN, which JSON does not have.
  public var nonFinite: NonFinite
  /// Whether only the last of the members with equal keys stays in an object, where the first of them stood.
  var keepsLastOfKey = false

  /// Creates a layout.
  public init(indent: Int? = nil, sortsKeys: Bool = false, nonFinite: NonFinite = .error) {
    self.indent = indent
    self.sortsKeys = sortsKeys
    self.nonFinite = nonFinite
  }

  /// No blanks and no line ends.
  public static let compact = JSONFormat()
  /// A line for each element, two blanks for each level.
  public static let pretty = JSONFormat(indent: 2)

  /// A treatment of infinity and NaN.
  ///
  ///     var writer = JSONWriter(into: MemorySink(), format: JSONFormat(nonFinite: .null))
  ///     try writer.write(Double.infinity)
  ///     try writer.finish()  // "null"
  ///
  public enum NonFinite: Sendable, Hashable {
    /// The number is an error.
    case error
    /// The number becomes `null`.
    case null
    /// The number becomes a string.
    case strings(infinity: String, negativeInfinity: String, nan: String)
  }
}
