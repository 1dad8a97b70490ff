// access

import ApusBytes

/// An encoder that is used for one value of a type after the other.
final class LevelEncoder: Encoder {
  fileprivate let level: EncodingLevel
  /// The container of the last object.
  private let kept = KeptContainer()

  init(_ level: EncodingLevel) {
    self.level = level
  }

  /// Whether nobody but this object keeps the container of the last object.
  @inline(__always)
  func isContainerUnique() -> Bool { kept.isUnique }

  @inline(__always)
  func begin() { level.form = .nothing }

  var codingPath: [any CodingKey] { level.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { level.state.userInfo }

  /// Begins a container, or returns another object for the same container: a type and its superclass share it.
  private func container(_ form: EncodedForm) -> EncodingLevel {
    if level.form == .nothing {
      level.form = form
      level.begin(isObject: form == .object)
      return level
    }
    if level.form != form { level.state.fail(.encodedTwice) }
    return level.copy()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A second container could not be found out to be kept.
    let isFirst = level.form == .nothing
    let level = container(.object)
    guard isFirst else { return KeyedEncodingContainer(KeyedValues(level)) }
    let id = ObjectIdentifier(type)
    if kept.has(id) {
      // The containers that are kept below have this type.
      return kept.copy(as: KeyedEncodingContainer<Key>.self)
    }
    let container = KeyedEncodingContainer(KeyedValues<Key>(level))
    kept.keep(container, id, isReference: ContainerLayout.isEncodingReference)
    return container
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let isFirst = level.form == .nothing
    let level = container(.array)
    // The container keeps its level after the value, which a later value uses again.
    return UnkeyedValues(isFirst ? level.copy() : level)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(level) }
}

extension LevelEncoder: DigitsWriter {
  func write(digits: String) throws { try level.state.write(digits: digits.utf8.span) }
}

extension ContainerLayout {
  /// Whether a `KeyedEncodingContainer` is such a reference.
  fileprivate static let isEncodingReference = isReference(
    KeyedEncodingContainer(
      KeyedValues<PathKey>(EncodingLevel(EncodingState(JSONValueEncoder()), 0))))
}

/// The encoders of a depth, one for each type.
final class EncodingSlot {
  private var types: [ObjectIdentifier] = []
  private var encoders: [LevelEncoder?] = []
  private var arrays: [(any EncodableArray.Type)?] = []
  /// The treatment of the keys of each type, and whether it needs a closure.
  private var rules: [(keys: KeyRule, needsClosure: Bool)] = []
  /// The index of the type that was encoded last.
  private var last = 0
  private var lastType: ObjectIdentifier?
  private var encoder: LevelEncoder?
  /// The type that was encoded last, if it is an array.
  private(set) var array: (any EncodableArray.Type)?
  /// Whether the type that was encoded last is an array, or values are converted by closures.
  private var isConverted = false

  /// Whether a type was encoded last.
  @inline(__always)
  func isLast(_ id: ObjectIdentifier) -> Bool { lastType == id }

  @inline(__always)
  var isSpecial: Bool { isConverted }

  /// Whether the type that was encoded last is one of Foundation that needs a closure.
  var needsClosure: Bool { rules[last].needsClosure }

  /// Makes a type the one that was encoded last.
  func select<T>(_ type: T.Type, isConverted: Bool, sparesDictionaries: Bool) {
    let id = ObjectIdentifier(type)
    if last < encoders.count { encoders[last] = encoder }
    encoder = nil
    last = types.firstIndex(of: id) ?? types.count
    if last == types.count {
      types.append(id)
      encoders.append(nil)
      arrays.append(type as? any EncodableArray.Type)
      rules.append(
        (
          keys: Self.rule(type, sparesDictionaries: sparesDictionaries),
          needsClosure: FoundationTypes.loaded.contains(id)
        ))
    }
    array = arrays[last]
    encoder = encoders[last]
    encoders[last] = nil
    lastType = id
    self.isConverted = array != nil || isConverted || needsClosure
  }

  private static func rule<T>(_ type: T.Type, sparesDictionaries: Bool) -> KeyRule {
    guard type is any StringDictionary.Type else { return .ofType }
    return sparesDictionaries ? .unchanged : .ofDictionary
  }

  /// Returns the encoder of the type that was encoded last.
  @inline(__always)
  func encoder(_ state: EncodingState, _ depth: Int) -> LevelEncoder {
    // Somebody else may still write its value, such as a type that is encoded within itself.
    if isKnownUniquelyReferenced(&encoder), let encoder = encoder,
      encoder.isContainerUnique()
    {
      encoder.begin()
      return encoder
    }
    let new = LevelEncoder(EncodingLevel(state, depth, rule: rules[last].keys))
    encoder = new
    return new
  }
}

/// An array, whose elements are encoded from its memory: the standard library calls two functions of a
/// container for each.
protocol EncodableArray {
  func encodeElements(_ state: EncodingState, _ position: ContainerPosition, _ depth: Int) throws
}

extension Array: EncodableArray where Element: Encodable {
  func encodeElements(_ state: EncodingState, _ position: ContainerPosition, _ depth: Int) throws {
    let slot = state.slot(depth)
    // A loop over the elements would look up the types of its iterator for each of them.
    for index in 0..<count {
      try state.resume(position)
      state.setStep(.index(index), depth: depth)
      try state.encode(self[index], depth: depth, slot)
    }
  }
}
