extension DecodingStorage {
  @inline(__always)
  func integer<Value: FixedWidthInteger>(
    _ place: ObjectPlace, _ type: Value.Type = Value.self
  ) throws(PropertyListError) -> Value {
    do throws(PropertyListError) {
      return try place.value(in: list).integer()
    } catch {
      return try exactInteger(place, error)
    }
  }

  /// Returns a real number that is an integer, such as 7.0, as Foundation does.
  @inline(never)
  private func exactInteger<Value: FixedWidthInteger>(
    _ place: ObjectPlace, _ error: PropertyListError
  ) throws(PropertyListError) -> Value {
    let value = place.value(in: list)
    guard value.marker & 0xf0 == 0x20 else { throw error }
    guard let integer = Value(exactly: try value.real()) else { throw value.error(.range) }
    return integer
  }

  /// Returns the nearest float of a number; one beyond the greatest float is an error.
  func float(_ place: ObjectPlace) throws(PropertyListError) -> Float {
    let real = try real(place)
    let float = Float(real)
    guard float.isFinite || !real.isFinite else {
      throw place.value(in: list).error(.range)
    }
    return float
  }

  /// Returns a number, or the seconds since 2001 of a date, which is the form that Foundation's
  /// `Date` asks for.
  func real(_ place: ObjectPlace) throws(PropertyListError) -> Double {
    let value = place.value(in: list)
    return value.marker == 0x33 ? try value.date().secondsSince2001 : try value.real()
  }

  /// Whether an object stands for an absent value.
  func isMissing(_ place: ObjectPlace) -> Bool { place.value(in: list).isMissing }

  func boolean(_ place: ObjectPlace) throws(PropertyListError) -> Bool {
    try place.value(in: list).boolean()
  }

  @inline(__always)
  func string(_ place: ObjectPlace) throws(PropertyListError) -> String {
    let text = try place.value(in: list).string()
    try count(text.utf8.count, place)
    return text
  }
}
