@_exported public import struct ApusBytes.ParsingLimits

/// The options for malformed text, ragged rows, empty lines and long records.
///
///     var options = CSVOptions.lenient
///     options.raggedRows = .pad
///
public struct CSVOptions: Sendable, Equatable {
  /// The handling of malformed text.
  ///
  ///     let text = ArraySource([UInt8]("a\"b,c\n".utf8))
  ///     var reader = CSVReader(of: text, options: CSVOptions(mode: .lenient))
  ///     try reader.next()?.strings  // ["a\"b", "c"]
  ///     reader.report.count         // 1
  ///
  public enum Mode: Sendable, Equatable {
    /// Malformed text is an error, and reading ends.
    case strict
    /// Malformed text is read as most spreadsheets do, and counted in the reader's `report`.
    case lenient
  }

  /// The handling of rows with more or fewer fields than the first row.
  ///
  ///     let text = ArraySource([UInt8]("name,lines\nZoo\n".utf8))
  ///     var reader = CSVReader(of: text, options: CSVOptions(mode: .strict, raggedRows: .pad))
  ///     _ = try reader.next()
  ///     try reader.next()?.strings  // ["Zoo", ""]
  ///
  public enum RaggedRows: Sendable, Equatable {
    /// Such a row is malformed.
    case malformed
    /// Missing fields are empty; a row with too many fields is malformed.
    case pad
    /// Each row has its own number of fields.
    case keep
  }

  /// The handling of lines without any byte.
  ///
  ///     let text = [UInt8]("a\n\nb\n".utf8)
  ///     try CSVIndex(of: text.span, options: CSVOptions(mode: .strict, emptyLines: .skip)).count  // 2
  ///     try CSVIndex(of: text.span, options: CSVOptions(mode: .strict, emptyLines: .keep)).count  // 3
  ///
  public enum EmptyLines: Sendable, Equatable {
    /// The line is skipped.
    case skip
    /// The line is a row with a single empty field.
    case keep
  }

  /// The handling of malformed text.
  public var mode: Mode
  /// The handling of rows with more or fewer fields than the first row.
  public var raggedRows: RaggedRows
  /// The handling of lines without any byte.
  public var emptyLines: EmptyLines
  /// The limits; a token is a record or a comment, whose limit of 64 MiB stops a quote too many before it fills
  /// the memory.
  public var limits: ParsingLimits

  var recordLimit: Int { limits.token ?? 64 << 20 }

  /// Options that reject malformed text and ragged rows.
  public static let strict = CSVOptions(mode: .strict)
  /// Options that always produce a table, and a report of the issues.
  public static let lenient = CSVOptions(mode: .lenient)

  /// Creates options.
  ///
  /// - Parameters:
  ///   - mode: The handling of malformed text.
  ///   - raggedRows: The handling of rows with more or fewer fields than the first row.
  ///   - emptyLines: The handling of lines without any byte.
  ///   - limits: The limits, in both modes.
  public init(
    mode: Mode, raggedRows: RaggedRows = .malformed, emptyLines: EmptyLines = .skip,
    limits: ParsingLimits = ParsingLimits()
  ) {
    self.mode = mode
    self.raggedRows = raggedRows
    self.emptyLines = emptyLines
    self.limits = limits
  }
}
