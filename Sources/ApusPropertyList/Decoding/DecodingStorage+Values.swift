import ApusBytes

// The values that a decoder reads without a container.

extension DecodingStorage {
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(
    _ value: DecodedValue, _ type: Integer.Type = Integer.self
  ) throws(PropertyListError) -> Integer {
    do throws(PropertyListError) {
      return try value.object(in: list).integer()
    } catch {
      return try exactInteger(value, error)
    }
  }

  /// Returns a real number that is an integer, such as 7.0, as Foundation does.
  @inline(never)
  private func exactInteger<Integer: FixedWidthInteger>(
    _ value: DecodedValue, _ error: PropertyListError
  ) throws(PropertyListError) -> Integer {
    let object = value.object(in: list)
    guard object.marker & 0xf0 == 0x20 else { throw error }
    guard let integer = Integer(exactly: try object.real()) else { throw object.error(.outOfRange) }
    return integer
  }

  /// Returns the nearest float of a number; one beyond the greatest float is an error.
  func float(_ value: DecodedValue) throws(PropertyListError) -> Float {
    let double = try double(value)
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      throw value.object(in: list).error(.outOfRange)
    }
    return float
  }

  /// Returns a number, or the seconds since 2001 of a date, which is the form that Foundation's
  /// `Date` asks for.
  func double(_ value: DecodedValue) throws(PropertyListError) -> Double {
    let object = value.object(in: list)
    return object.marker == 0x33 ? try object.date().secondsSince2001 : try object.real()
  }

  /// Whether an object stands for an absent value.
  func isNull(_ value: DecodedValue) -> Bool { value.object(in: list).isMissing }

  func boolean(_ value: DecodedValue) throws(PropertyListError) -> Bool {
    try value.object(in: list).boolean()
  }

  @inline(__always)
  func string(_ value: DecodedValue) throws(PropertyListError) -> String {
    let text = try value.object(in: list).string()
    try count(text.utf8.count, value)
    return text
  }
}

extension PropertyListValue {
  /// Whether the object stands for an absent value: null, or the string `$null`, which Foundation's
  /// encoder writes.
  var isMissing: Bool {
    if isNull { return true }
    guard marker == 0x55, let text = try? ascii() else { return false }
    return text.equals("$null".utf8.span)
  }
}
