import ApusBytes

/// A misuse of a writer, or a list that the format cannot hold.
///
/// Writers throw it as the cause of a `StreamError`, and `PropertyList.encode` throws it as it is.
///
///     var writer = XMLPropertyListWriter(into: MemorySink())
///     do {
///       try writer.beginDictionary()
///       try writer.integer(7)
///     } catch {
///       print(error)  // property list: a dictionary needs a key before each value and a value after each key
///     }
///
public enum PropertyListWriterError: Error, Hashable, Sendable {
  /// The list has more objects than references of this size can name.
  case tooManyObjects(referenceSize: Int)
  /// A reference names an object that this writer did not write.
  case unknownObject
  /// A value in a dictionary has no key before it, or a key has no value.
  case unpairedKey
  /// An end does not match the innermost container.
  case unbalanced
  /// The list has no root object, or a second one.
  case roots
  /// The format cannot hold a value of this kind.
  case unsupported(PropertyListKind)
  /// An integer does not fit 128 bits with a sign.
  case integerTooLarge
  /// Values are nested more deeply than a decoder accepts.
  case tooDeep(limit: Int)
  /// A type encodes a second value in the place of one, or a container there.
  case encodedTwice
  /// A type of Foundation, which a list without `ApusFoundation` would have in another form than Foundation.
  case foundationType(String)
  /// Text has a character that the format cannot hold.
  case forbiddenCharacter
}

extension PropertyListWriterError: CustomStringConvertible {
  /// A description of the error, with the remedy if there is one.
  public var description: String {
    switch self {
    case .tooManyObjects(let size):
      "the list has more objects than references of \(size) bytes can name; use larger references"
    case .unknownObject: "the reference names an object that this writer did not write"
    case .unpairedKey: "a dictionary needs a key before each value and a value after each key"
    case .unbalanced: "the end does not match the innermost container"
    case .roots: "a property list needs exactly one root object"
    case .unsupported(let kind): "the format cannot hold \(kind.name)"
    case .tooDeep(let limit): "values are nested more deeply than \(limit) levels"
    case .encodedTwice: "the value was encoded already; encode one value, or fill one container"
    case .foundationType(let name):
      FoundationTypes.refusal(of: name, "FoundationPropertyListEncoder")
    case .integerTooLarge: "the integer is larger than 2^127 - 1"
    case .forbiddenCharacter: "the text has a character that the format cannot hold"
    }
  }
}
