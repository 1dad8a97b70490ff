// UNSAFE: reads properties without the runtime's check of exclusive access

/// The decoders of a depth, one for each type.
final class DecodingSlot {
  private struct Entry {
    let type: ObjectIdentifier
    var decoder: LevelDecoder?
    let array: (any ElementArray.Type)?
    let conversion: AnyListConversion?
  }

  private var entries: [Entry] = []
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var lastValue = DecodedValue(number: 0, offset: 0)
  @exclusivity(unchecked) private var lastNested: NestedPath?
  /// The value that is decoded.
  // SAFETY: as for the property.
  var value: DecodedValue { unsafe lastValue }
  /// The way to its container, or `nil`.
  // SAFETY: as for the property.
  var nested: NestedPath? { unsafe lastNested }
  /// The index of the type that was decoded last.
  private var last = 0
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var decoder: LevelDecoder?
  /// The type that was decoded last, if it is an array.
  @exclusivity(unchecked) private(set) var array: (any ElementArray.Type)?

  /// The conversion of the type that was decoded last, if it has one.
  @exclusivity(unchecked) private(set) var conversion: AnyListConversion?

  /// Whether a type was decoded last.
  // SAFETY: as for the property.
  @inline(__always)
  func isLast(_ id: ObjectIdentifier) -> Bool { unsafe lastType == id }

  /// Notes the value that is decoded, and the way to its container if no decoder has that.
  // SAFETY: as for the properties.
  @inline(__always)
  func begin(_ value: DecodedValue, _ nested: NestedPath?) {
    unsafe lastValue = value
    unsafe lastNested = nested
  }

  /// Makes a type the one that was decoded last.
  func select<Value>(_ type: Value.Type, _ conversions: [ObjectIdentifier: AnyListConversion]) {
    let id = ObjectIdentifier(type)
    // SAFETY: as for the properties.
    if last < entries.count { unsafe entries[last].decoder = decoder }
    unsafe decoder = nil
    last = entries.firstIndex { $0.type == id } ?? entries.count
    if last == entries.count {
      entries.append(
        Entry(
          type: id, array: type as? any ElementArray.Type, conversion: conversions[id]))
    }
    unsafe array = entries[last].array
    unsafe conversion = entries[last].conversion
    unsafe decoder = entries[last].decoder
    entries[last].decoder = nil
    unsafe lastType = id
  }

  /// Returns the decoder of the type that was decoded last, at an object.
  @inline(__always)
  func decoder(_ storage: DecodingStorage, _ value: DecodedValue) -> LevelDecoder {
    // Somebody else may still read its value, such as a type that keeps its decoder.
    // SAFETY: as for the property.
    if unsafe isKnownUniquelyReferenced(&decoder), let decoder = unsafe decoder,
      decoder.isContainerUnique()
    {
      decoder.begin(value)
      return decoder
    }
    let new = LevelDecoder(DecodingLevel(storage), value)
    // SAFETY: as above.
    unsafe decoder = new
    return new
  }
}
