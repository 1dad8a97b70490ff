@_exported public import struct ApusBytes.ParsingLimits

/// The choices and limits of a reader; the defaults are those of RFC 8259.
///
///     var options = JSONOptions()
///     options.duplicateKeys = .error
///     options.leniencies = [.comments, .trailingCommas]
///
public struct JSONOptions: Sendable, Hashable {
  /// The limits. The engine does not recurse, so that any depth is safe; a `JSONValueDecoder` has a depth of its
  /// own. A string or number has at most 1 GiB.
  public var limits: ParsingLimits
  /// The treatment of a key that an object has twice; the last value wins by default.
  public var duplicateKeys: DuplicateKeys
  /// The treatment of numbers that no 64-bit type holds; an error by default.
  public var numbers: Numbers
  /// The treatment of escaped surrogates without a partner; an error by default.
  public var surrogates: Surrogates
  /// The treatment of invalid UTF-8 in strings; an error by default.
  public var invalidUTF8: InvalidUTF8
  /// Whether a byte order mark before the text is skipped; `true` by default.
  public var skipsByteOrderMark: Bool
  /// The extensions of the grammar that are accepted; none by default.
  public var leniencies: Leniencies

  /// Creates the options of RFC 8259.
  ///
  /// - Parameter limits: The limits.
  public init(limits: ParsingLimits = ParsingLimits()) {
    self.limits = limits
    duplicateKeys = .last
    numbers = .error
    surrogates = .error
    invalidUTF8 = .error
    skipsByteOrderMark = true
    leniencies = []
  }

  /// Positions of tokens have 32 bits, and the nodes of a tree have 30 bits for a string with a quote.
  @usableFromInline static let largestToken = 1 << 30 - 2

  var depthLimit: Int { limits.depth }
  var tokenLimit: Int { limits.token ?? Self.largestToken }
  var textLimit: Int { limits.document ?? .max }

  /// A treatment of a key that an object has twice.
  ///
  ///     var options = JSONOptions()
  ///     options.duplicateKeys = .first
  ///     let tree = try JSONTree(#"{"id": 7, "id": 8}"#.utf8.span, options: options)
  ///     try tree.root["id"]?.integer()  // 7
  ///
  public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
    /// The second key is an error.
    case error
    /// The first value counts, and later values are stepped over.
    case first
    /// The last value counts. Events, which cannot know it, deliver every value.
    case last
    /// Every value counts.
    case all
  }

  /// A treatment of numbers that no 64-bit type holds.
  ///
  ///     var options = JSONOptions()
  ///     options.numbers = .round
  ///     let tree = try JSONTree("[1e999]".utf8.span, options: options)
  ///     try tree.root[0]?.number().double  // inf
  ///
  public enum Numbers: Sendable, Hashable, CaseIterable {
    /// Integers beyond 64 bits and doubles beyond the greatest are errors. A `JSONValueDecoder` reads such an
    /// integer as a double or float.
    case error
    /// Integers become the nearest double, and great doubles become infinity.
    case round
  }

  /// A treatment of escaped surrogates without a partner, such as `\ud800`.
  ///
  ///     var options = JSONOptions()
  ///     options.surrogates = .replace
  ///     try JSONTree(#"["\ud800"]"#.utf8.span, options: options).root[0]?.string()  // "\u{fffd}"
  ///
  public enum Surrogates: Sendable, Hashable, CaseIterable {
    /// The surrogate is an error.
    case error
    /// U+FFFD replaces the surrogate.
    case replace
  }

  /// A treatment of invalid UTF-8 in strings.
  ///
  ///     var options = JSONOptions()
  ///     options.invalidUTF8 = .replace
  ///     try JSONTree([0x22, 0xff, 0x22].span, options: options).root.string()  // "\u{fffd}"
  ///
  public enum InvalidUTF8: Sendable, Hashable, CaseIterable {
    /// The byte is an error.
    case error
    /// U+FFFD replaces the invalid bytes in a `String`; views have the bytes as they are.
    case replace
  }

  /// Extensions of the grammar, each of which is off by default.
  ///
  ///     var options = JSONOptions()
  ///     options.leniencies = [.comments, .trailingCommas]
  ///     try JSONTree("[1, 2, /* and */]".utf8.span, options: options).root.count  // 2
  ///
  public struct Leniencies: OptionSet, Sendable, Hashable {
    /// The extensions as bits.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A comma after the last element of an array or object.
    public static let trailingCommas = Leniencies(rawValue: 1)
    /// `NaN`, `Infinity` and `-Infinity` as numbers.
    public static let nonFiniteNumbers = Leniencies(rawValue: 2)
    /// Comments: `// to the end of the line` and `/* between */`.
    public static let comments = Leniencies(rawValue: 4)
    /// The text is JSON5: the three above, and single quotes, keys without quotes, hexadecimal
    /// numbers, and more blanks and escapes.
    public static let json5 = Leniencies(rawValue: 15)
  }
}
