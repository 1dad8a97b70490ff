/// A fact that a format cannot hold, and its replacement in the output.
///
///     var writer = XMLPropertyListWriter(into: MemorySink())
///     try writer.beginArray(isSet: true)
///     try writer.endArray()
///     writer.losses  // [sets became arrays]
///
public enum PropertyListLoss: String, Sendable, Hashable, CaseIterable {
  /// A set was written as an array.
  case set = "sets became arrays"
  /// A UID was written as a dictionary with the key `CF$UID`.
  case uid = "UIDs became dictionaries with the key CF$UID"
  /// A date was written in whole seconds.
  case dateFraction = "dates lost their fractions of a second"
  /// A date outside of the years 1 to 9999 was written as the nearest one within them, or NaN as
  /// 2001-01-01.
  case dateRange = "dates outside of the years 1 to 9999 became other dates"
  /// A date was written as text.
  case date = "dates became text"
  /// Data was written as base64 text.
  case data = "data became base64 text"
  /// A number that is infinite, or not a number, was written as text.
  case nonFinite = "infinite numbers and NaN became text"
}

extension PropertyListDate {
  /// The facts that the description of the date cannot hold.
  package var losses: Set<PropertyListLoss> {
    guard isInTextRange else { return [.dateRange] }
    return secondsSince2001 == secondsSince2001.rounded(.down) ? [] : [.dateFraction]
  }
}

extension PropertyListLoss: CustomStringConvertible {
  /// A description of the loss.
  public var description: String { rawValue }
}
