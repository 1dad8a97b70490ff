import ApusBytes

/// The reason why a text is no reference.
///
///     do { _ = try Reference("task:///3") } catch { print(error) }
///     // the reference "task:///3" has an empty part at byte 8
///
public struct ReferenceError: Error, Hashable, CustomStringConvertible {
  /// The rule that a text breaks.
  ///
  ///     do throws(ReferenceError) { _ = try Reference("task") } catch { error.kind == .noScheme }  // true
  ///
  public enum Kind: Sendable, Hashable {
    /// There is no `://` behind a scheme without slash and colon.
    case noScheme
    /// Nothing stands between two slashes.
    case emptyPart
    /// A part is `.` or `..`.
    case leavesContainer
    /// There is a NUL.
    case zeroByte
    /// A part that was given by itself has a slash.
    case slashInPart
    /// There are more than 4,096 bytes.
    case tooLong
    /// The reference of a container where that of a value is needed.
    case container
  }

  /// The rule.
  public let kind: Kind
  /// The offset in bytes at which the rule is broken.
  public let offset: Int
  /// The text.
  public let text: String

  init(_ kind: Kind, offset: Int, _ text: String) {
    self.kind = kind
    self.offset = offset
    self.text = text
  }

  /// A description of the rule, in which the byte counts from 1.
  public var description: String {
    let what =
      switch kind {
      case .noScheme: "has no \"://\" behind a scheme"
      case .emptyPart: "has an empty part"
      case .leavesContainer: "has the part \".\" or \"..\""
      case .zeroByte: "has a NUL"
      case .slashInPart: "has a slash in a part"
      case .tooLong: "has more than \(Reference.limit) bytes"
      case .container: "names a container, and not a value"
      }
    let shown = text.utf8.count > 200 ? "\(text.prefix(100))..." : text
    return "the reference \"\(shown.printable)\" \(what) at byte \(offset + 1)"
  }
}
