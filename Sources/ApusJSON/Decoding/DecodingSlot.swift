/// The decoders of a depth, one for each type.
final class DecodingSlot {
  private var types: [ObjectIdentifier] = []
  private var decoders: [LevelDecoder?] = []
  private var arrays: [(any ElementArray.Type)?] = []
  /// The place of the type that was decoded last.
  private var last = 0
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var decoder: LevelDecoder?
  /// The type that was decoded last, if it is an array.
  private(set) var array: (any ElementArray.Type)?
  /// Whether the type that was decoded last is an array, or values are converted by closures.
  @exclusivity(unchecked) private var isConverted = false

  /// Whether a type was decoded last.
  // SAFETY: as for the property.
  @inline(__always)
  func isLast(_ id: ObjectIdentifier) -> Bool { unsafe lastType == id }

  // SAFETY: as for the property.
  @inline(__always)
  var isSpecial: Bool { unsafe isConverted }

  /// Makes a type the one that was decoded last.
  func select<T>(_ type: T.Type, _ text: DecodedText, _ depth: Int) {
    let id = ObjectIdentifier(type)
    // SAFETY: no closure of a caller runs here.
    if last < decoders.count { unsafe decoders[last] = decoder }
    unsafe decoder = nil
    last = types.firstIndex(of: id) ?? types.count
    if last == types.count {
      types.append(id)
      decoders.append(nil)
      arrays.append(type as? any ElementArray.Type)
    }
    array = arrays[last]
    // SAFETY: as above.
    unsafe decoder = decoders[last]
    decoders[last] = nil
    unsafe lastType = id
    unsafe isConverted = array != nil || !text.strategies.conversions.isEmpty
  }

  /// Returns the decoder of the type that was decoded last, at a value.
  @inline(__always)
  func decoder(_ text: DecodedText, _ index: Int, _ depth: Int) -> LevelDecoder {
    // Somebody else may still read its value, such as a type that is decoded within itself.
    // SAFETY: no closure of a caller runs here.
    if unsafe isKnownUniquelyReferenced(&decoder), let decoder = unsafe decoder,
      decoder.isContainerUnique()
    {
      decoder.begin(index)
      return decoder
    }
    // SAFETY: as above.
    let new = LevelDecoder(text, depth)
    unsafe decoder = new
    new.begin(index)
    return new
  }
}
