/// The ways in which the text of an XML or OpenStep property list can be malformed.
///
///     do {
///       _ = try PropertyList.binary(from: [UInt8]("{ name Zoo; }".utf8).span)
///     } catch {
///       print(error)  // line 1, column 8, byte 8: a separator was expected
///     }
///
public enum PropertyListSyntax: String, Sendable, Hashable, CaseIterable {
  /// The text ends inside a value.
  case endOfText = "the text ends inside a value"
  /// A value was expected.
  case value = "a value was expected"
  /// A key was expected.
  case key = "a key was expected"
  /// A dictionary has a key without a value.
  case keyWithoutValue = "a key has no value"
  /// A separator, such as `=` or `;`, was expected.
  case separator = "a separator was expected"
  /// The element has a name that property lists do not have.
  case element = "the element is not one of a property list"
  /// The number is malformed.
  case number = "the number is malformed"
  /// The date is not of the form `2026-11-24T06:22:33Z`.
  case date = "the date is not of the form YYYY-MM-DDThh:mm:ssZ"
  /// The data is not base64 or not hexadecimal.
  case data = "the data is malformed"
  /// The entity or the escape is unknown.
  case escape = "the entity or escape is unknown"
  /// Text follows the root value.
  case trailing = "text follows the root value"
}

extension PropertyListSyntax: CustomStringConvertible {
  /// A description of the issue.
  public var description: String { rawValue }
}
