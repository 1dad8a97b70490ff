import ApusBytes

/// The types that were decoded at a depth.
final class DecodingSlot {
  private var types: [TypeDecoding] = []

  /// Returns the decoding of a type.
  ///
  /// - Complexity: O(*n*) in the types of the depth.
  func decoding<T>(of type: T.Type, _ text: DecodedText) -> TypeDecoding {
    let id = ObjectIdentifier(type)
    if let known = types.first(where: { $0.type == id }) { return known }
    let decoding = TypeDecoding(type, text)
    types.append(decoding)
    return decoding
  }
}

/// The decoding of a type at a depth, and the decoder of its last value.
final class TypeDecoding {
  enum Form {
    /// A type that reads a decoder.
    case object
    /// One of `ScalarTypes`.
    case scalar
    case array(any ElementArray.Type)
    /// A type with a closure.
    case converted(AnyValueConversion)
    /// A type of Foundation without a closure.
    case refused
  }

  let type: ObjectIdentifier
  let form: Form
  let isScalar: Bool
  /// Whether the keys of the value stay as they are, whatever the strategy.
  private let keepsKeys: Bool
  /// The decoder of the last value.
  private var last: LevelDecoder?
  /// The decoding of the elements, if the type is an array.
  private var element: TypeDecoding?

  init<T>(_ type: T.Type, _ text: DecodedText) {
    self.type = ObjectIdentifier(type)
    let conversion = text.strategies.conversions[self.type]
    isScalar = conversion == nil && text.scalarTypes.contains(type)
    keepsKeys = text.strategies.sparesDictionaries && type is any StringDictionary.Type
    if let conversion {
      form = .converted(conversion)
    } else if isScalar {
      form = .scalar
    } else if let array = type as? any ElementArray.Type {
      form = .array(array)
    } else if FoundationTypes.loaded.contains(self.type) {
      form = .refused
    } else {
      form = .object
    }
  }

  /// Returns the decoding of the elements of the array.
  func element<T>(_ type: T.Type, _ text: DecodedText, _ depth: Int) -> TypeDecoding {
    if let element = element { return element }
    let new = text.slot(depth).decoding(of: type, text)
    element = new
    return new
  }

  /// Returns a decoder at a value.
  @inline(__always)
  func decoder(_ text: DecodedText, _ index: Int, _ depth: Int) -> LevelDecoder {
    // Somebody else may still read its value, such as a type that is decoded within itself.
    if isKnownUniquelyReferenced(&last), let last, last.isContainerUnique() {
      last.begin(index)
      return last
    }
    let new = LevelDecoder(DecodingLevel(text, depth, keepsKeys: keepsKeys), index)
    last = new
    return new
  }

  /// The token after a value that was decoded last, or after any other value.
  @inline(__always)
  func end(_ index: Int, _ text: DecodedText) -> Int {
    if let end = last?.level.end(of: index) { return end }
    return text.end(index)
  }
}

/// The types that are read without a decoder: those that arrays and optionals have most often. Their
/// identities are kept, because that of a generic type is a look-up of the runtime.
struct ScalarTypes {
  let string = ObjectIdentifier(String.self)
  let integer = ObjectIdentifier(Int.self)
  let double = ObjectIdentifier(Double.self)
  let boolean = ObjectIdentifier(Bool.self)
  let strings = ObjectIdentifier([String].self)
  let integers = ObjectIdentifier([Int].self)
  let doubles = ObjectIdentifier([Double].self)

  @inline(__always)
  func contains<T>(_ type: T.Type) -> Bool {
    let id = ObjectIdentifier(type)
    return id == string || id == integer || id == double || id == boolean || id == doubles
      || id == integers || id == strings
  }
}
