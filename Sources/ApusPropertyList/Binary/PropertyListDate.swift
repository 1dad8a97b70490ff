import ApusBytes

/// A point in time, as property lists store it: seconds since 2001-01-01 00:00:00 UTC.
///
///     PropertyListDate(secondsSince1970: 1_795_501_353).description  // "2026-11-24T06:22:33Z"
///
/// Use Foundation's `Date` with `timeIntervalSinceReferenceDate`, which is the same number.
public struct PropertyListDate: Sendable, Hashable {
  /// The seconds since 2001-01-01 00:00:00 UTC.
  public var secondsSince2001: Double

  /// Creates a date.
  ///
  /// - Parameter secondsSince2001: The seconds since 2001-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince2001: Double) { self.secondsSince2001 = secondsSince2001 }

  /// Creates a date from a Unix time.
  ///
  /// - Parameter secondsSince1970: The seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince1970: Double) { secondsSince2001 = secondsSince1970 - Self.epoch }

  /// The seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public var secondsSince1970: Double { secondsSince2001 + Self.epoch }

  /// The seconds from 1970 to 2001.
  @inlinable static var epoch: Double { 978_307_200 }
}

extension PropertyListDate: Codable {
  /// Decodes the seconds since 2001, which decoders of property lists give for a date.
  public init(from decoder: any Decoder) throws {
    self.init(secondsSince2001: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the seconds since 2001. `PropertyList.encode` writes a date instead.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondsSince2001)
  }
}

extension PropertyListDate: CustomStringConvertible {
  /// The date as ISO 8601 text in whole seconds, which is the form in XML lists.
  ///
  /// A date outside of the years 1 to 9999 is written as the nearest date within them, and NaN as
  /// the beginning of 2001.
  ///
  /// - Complexity: O(1); allocates the text.
  public var description: String {
    let clamped = min(max(wholeSeconds, Self.textRange.lowerBound), Self.textRange.upperBound)
    let seconds = clamped.isNaN ? Int(Self.epoch) : Int(clamped)
    var text: [UInt8] = []
    text.append(momentText: seconds)
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the description is the second of the date.
  var isInTextRange: Bool { Self.textRange.contains(wholeSeconds) }

  private var wholeSeconds: Double { secondsSince1970.rounded(.down) }

  /// The seconds since 1970 of the years 1 to 9999.
  private static var textRange: ClosedRange<Double> { -62_135_596_800...253_402_300_799 }
}
