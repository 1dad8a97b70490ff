extension DecodingStorage {
  @inline(__always)
  func integer<Value: FixedWidthInteger>(
    _ place: ObjectPlace, _ type: Value.Type = Value.self
  ) throws(PropertyListError) -> Value {
    try place.value(in: list).integer()
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
