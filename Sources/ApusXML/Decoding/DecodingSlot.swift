/// The decoders of a depth, one for each type.
final class DecodingSlot {
  private struct Entry {
    let type: ObjectIdentifier
    var decoder: LevelDecoder?
    let array: (any RepeatedElements.Type)?
  }

  private var entries: [Entry] = []
  /// The index of the type that was chosen last.
  private var last = 0
  private var lastType: ObjectIdentifier?
  private var decoder: LevelDecoder?
  /// The type that was chosen last, if all elements with a name make it together.
  private(set) var array: (any RepeatedElements.Type)?

  /// Chooses a type.
  @inline(__always)
  func select<Value>(_ type: Value.Type) {
    if lastType != ObjectIdentifier(type) { selectOther(type) }
  }

  @inline(never)
  private func selectOther<Value>(_ type: Value.Type) {
    let id = ObjectIdentifier(type)
    if last < entries.count { entries[last].decoder = decoder }
    last = entries.firstIndex { $0.type == id } ?? entries.count
    if last == entries.count {
      entries.append(Entry(type: id, array: type as? any RepeatedElements.Type))
    }
    lastType = id
    array = entries[last].array
    decoder = entries[last].decoder
    entries[last].decoder = nil
  }

  /// Returns the decoder of the type that was chosen last, at an element.
  @inline(__always)
  func decoder(_ site: DecodedSite) -> LevelDecoder {
    // Somebody else may still read its element, such as a type that keeps its decoder.
    if isKnownUniquelyReferenced(&decoder), let decoder, decoder.isContainerUnique(),
      decoder.begin(site)
    {
      return decoder
    }
    let new = LevelDecoder(DecodingLevel(site), site.value)
    decoder = new
    return new
  }
}
