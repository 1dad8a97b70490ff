package import ApusBytes

/// A departure packed into four bytes: its hour, minute and stop, so that sorting words sorts
/// departures.
///
/// ```text
/// bit  31 | 30 .. 26 | 25 .. 20 | 19 .. 0
///      -    hour       minute     stop
/// ```
@frozen
package struct StopTime: BitPacked {
  /// The packed fields.
  package var bits: UInt32 = 0

  /// The field of the stop's number.
  package static let stop = Field(width: 20)
  /// The field of the minute of the hour.
  package static let minute = Field(width: 6, after: stop)
  /// The field of the hour of service.
  package static let hour = Field(width: 5, after: minute)

  /// Creates a record whose fields are zero.
  @inlinable
  package init() {}

  /// Creates a record from its word.
  @inlinable
  @inline(__always)
  package init(bits: UInt32) { self.bits = bits }

  /// Creates a departure from valid fields.
  ///
  /// - Parameters:
  ///   - stop: The number of the stop, below 2^20.
  ///   - hour: From 0 to 31.
  ///   - minute: From 0 to 59.
  @inlinable
  @inline(__always)
  package init(stop: UInt32, hour: UInt32, minute: UInt32) {
    bits = hour << 26 | minute << 20 | stop
  }

  // The same as `self[Self.stop]` and so on, without the check that the fields were declared. The
  // check is noticeable when millions of departures are sorted.

  /// The number of the stop.
  @inlinable
  @inline(__always)
  package var stopNumber: UInt32 { bits & 0xf_ffff }
  /// The minute of the hour.
  @inlinable
  @inline(__always)
  package var minuteOfHour: UInt32 { bits &>> 20 & 63 }
  /// The hour of the day of service.
  @inlinable
  @inline(__always)
  package var hourOfService: UInt32 { bits &>> 26 & 31 }

  /// The minute of the day of service, from 0 to 1919: hours continue after 23.
  @inlinable
  package var minuteOfService: Int { Int(hourOfService * 60 + minuteOfHour) }
}
