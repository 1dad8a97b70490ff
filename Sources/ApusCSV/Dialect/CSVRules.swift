/// What to do with a table that is not quite one.
///
///     var rules = CSVRules.lenient
///     rules.raggedRows = .pad
///
public struct CSVRules: Sendable, Equatable {
  /// What happens where text is odd.
  public enum Mode: Sendable, Equatable {
    /// It is an error, and no more rows come.
    case strict
    /// It is read as most spreadsheets do, and counted in the reader's `report`.
    case lenient
  }

  /// What happens where a row has more or fewer fields than the first one.
  public enum RaggedRows: Sendable, Equatable {
    /// It is odd.
    case malformed
    /// Missing fields are empty; a field too many is odd.
    case pad
    /// Each row has its own number of fields.
    case keep
  }

  /// What happens with a line without any byte.
  public enum EmptyLines: Sendable, Equatable {
    /// It is no row.
    case skip
    /// It is a row with one empty field.
    case keep
  }

  /// What happens where text is odd.
  public var mode: Mode
  /// What happens where a row has more or fewer fields than the first one.
  public var raggedRows: RaggedRows
  /// What happens with a line without any byte.
  public var emptyLines: EmptyLines
  /// How many bytes a record or a comment may have, so that one quote too many does not fill the memory.
  public var recordLimit: Int

  /// Odd text is an error, and so are ragged rows.
  public static let strict = CSVRules(mode: .strict)
  /// There is always a table, and a report of what was odd.
  public static let lenient = CSVRules(mode: .lenient)

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - mode: What happens where text is odd.
  ///   - raggedRows: What happens where a row has more or fewer fields than the first one.
  ///   - emptyLines: What happens with a line without any byte.
  ///   - recordLimit: How many bytes a record or a comment may have, in both modes.
  public init(
    mode: Mode, raggedRows: RaggedRows = .malformed, emptyLines: EmptyLines = .skip,
    recordLimit: Int = 67_108_864
  ) {
    precondition(recordLimit >= 0, "a record has at least no bytes")
    self.mode = mode
    self.raggedRows = raggedRows
    self.emptyLines = emptyLines
    self.recordLimit = recordLimit
  }
}
