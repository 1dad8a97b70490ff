/// The decoders of a depth, one for each type.
final class DecodingSlot {
  private struct Entry {
    let type: ObjectIdentifier
    var decoder: LevelDecoder?
    let array: (any ElementArray.Type)?
  }

  private var entries: [Entry] = []
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var lastPlace = ObjectPlace(object: 0, offset: 0)
  @exclusivity(unchecked) private var lastPosition = -1
  /// The value that is decoded.
  // SAFETY: as for the property, here and below.
  var place: ObjectPlace { unsafe lastPlace }
  /// The offset of the reference to it, or -1 if there is none.
  var position: Int { unsafe lastPosition }
  /// The index of the type that was decoded last.
  private var last = 0
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var decoder: LevelDecoder?
  /// The type that was decoded last, if it is an array.
  @exclusivity(unchecked) private(set) var array: (any ElementArray.Type)?

  /// Whether a type was decoded last.
  // SAFETY: as for the property.
  @inline(__always)
  func isLast(_ id: ObjectIdentifier) -> Bool { unsafe lastType == id }

  /// Notes the value that is decoded.
  // SAFETY: as for the properties.
  @inline(__always)
  func begin(_ place: ObjectPlace, _ position: Int) {
    unsafe lastPlace = place
    unsafe lastPosition = position
  }

  /// Makes a type the one that was decoded last.
  func select<Value>(_ type: Value.Type) {
    let id = ObjectIdentifier(type)
    // SAFETY: as for the properties.
    if last < entries.count { unsafe entries[last].decoder = decoder }
    unsafe decoder = nil
    last = entries.firstIndex { $0.type == id } ?? entries.count
    if last == entries.count {
      entries.append(Entry(type: id, array: type as? any ElementArray.Type))
    }
    unsafe array = entries[last].array
    unsafe decoder = entries[last].decoder
    entries[last].decoder = nil
    unsafe lastType = id
  }

  /// Returns the decoder of the type that was decoded last, at an object.
  @inline(__always)
  func decoder(_ storage: DecodingStorage, _ place: ObjectPlace) -> LevelDecoder {
    // Somebody else may still read its value, such as a type that keeps its decoder.
    // SAFETY: as for the property.
    if unsafe isKnownUniquelyReferenced(&decoder), let decoder = unsafe decoder,
      decoder.isContainerUnique()
    {
      decoder.begin(place)
      return decoder
    }
    let new = LevelDecoder(storage)
    // SAFETY: as above.
    unsafe decoder = new
    new.begin(place)
    return new
  }
}
