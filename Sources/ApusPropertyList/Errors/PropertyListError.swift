public import ApusXML

/// An error of a property list: the issue, the object, and the byte.
///
///     PropertyListError(.reference(7), object: 3, at: 41)
///     // "object 3, byte 42: a reference to object 7, which does not exist"
///
public struct PropertyListError: Error, Hashable, Sendable {
  /// The ways in which a property list can be malformed, or can differ from the caller's types.
  ///
  ///     do {
  ///       _ = try PropertyList.binary(from: [UInt8]("(a, b".utf8).span)
  ///     } catch {
  ///       print(error.kind)  // a separator was expected
  ///     }
  ///
  public enum Kind: Sendable, Hashable {
    /// The bytes do not begin with `bplist0`, or are too few for a binary list.
    case notBinary
    /// A field of the trailer contradicts the size of the list.
    case trailer(TrailerField)
    /// A reference names an object that does not exist.
    case reference(Int)
    /// An entry of the offset table is outside the object table.
    case offset
    /// An object extends beyond the object table.
    case truncated
    /// The first byte of an object is no known kind.
    case marker(UInt8)
    /// An object has another kind than the caller asked for.
    case wrongType(expected: PropertyListKind, found: PropertyListKind)
    /// A number does not fit the type that the caller asked for.
    case outOfRange
    /// A string has bytes that are not text in its encoding.
    case invalidEncoding
    /// A key of a dictionary is not a string.
    case keyIsNoString
    /// A dictionary has no value for a key that the caller needs.
    case missingKey(String)
    /// A dictionary has a key twice, and the caller does not accept it.
    case duplicateKey(String)
    /// An array has no element at an index.
    case missingElement(Int)
    /// Containers are nested more deeply than the limit, or contain themselves.
    case tooDeep(limit: Int)
    /// The list has more bytes than the limit.
    case documentTooLarge(limit: Int)
    /// The objects that were read, with the bytes of their strings, are larger than the limit.
    case expansionTooLarge(limit: Int)
    /// A `Decodable` type rejected a value, with its description.
    case rejected(String)
    /// The text of an XML or OpenStep list is no property list.
    case syntax(PropertyListSyntax)
    /// The XML is not well-formed, or beyond a limit of the XML parser.
    case xml(XMLError)
  }

  /// The fields of a binary list's trailer.
  ///
  ///     PropertyListError(.trailer(.offsetSize), at: 40).description
  ///     // "byte 41: the trailer's offset size does not fit the list"
  ///
  public enum TrailerField: String, Sendable, Hashable, CaseIterable {
    /// The size of an entry of the offset table, 1 to 8 bytes.
    case offsetSize = "offset size"
    /// The size of a reference, 1 to 8 bytes.
    case referenceSize = "reference size"
    /// The number of objects.
    case objectCount = "object count"
    /// The number of the root object.
    case topObject = "top object"
    /// The offset of the offset table.
    case offsetTable = "offset table position"
  }

  /// The issue.
  public var kind: Kind
  /// The number of the object in a binary list, or `nil` if the issue is not about an object.
  public var object: Int?
  /// The offset of the byte, from 0, or `nil` if the list was converted from text before.
  public var offset: Int?
  /// The line and column in the text of an XML or OpenStep list, or `nil` if `offset` is `nil` or the list is
  /// binary.
  public var position: TextPosition?
  /// The keys and indices from the root to the value, if a `Decodable` type was decoded.
  public var path: [Step] = []

  /// A step of a path.
  ///
  ///     struct Stop: Decodable { var name: String }
  ///     let bytes = try PropertyList.encode([["name": 1]])
  ///     do {
  ///       _ = try PropertyList.decode([Stop].self, from: bytes.span)
  ///     } catch let error as PropertyListError {
  ///       error.path == [.index(0), .key("name")]  // true
  ///     }
  ///
  public enum Step: Sendable, Hashable {
    /// The key of a dictionary.
    case key(String)
    /// The index in an array, from 0.
    case index(Int)
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The issue.
  ///   - object: The number of the object, from 0, or `nil`.
  ///   - offset: The offset of the byte, from 0, or `nil` if it is unknown.
  @inline(never)
  public init(_ kind: Kind, object: Int? = nil, at offset: Int?) {
    self.kind = kind
    self.object = object
    self.offset = offset
  }
}

extension PropertyListError: CustomStringConvertible {
  /// A description of the position, counted from 1, the path and the issue.
  public var description: String {
    let parts = [
      object.map { "object \($0)" }, position.map { "\($0)" }, offset.map { "byte \($0 + 1)" },
      path.isEmpty ? nil : pathText,
    ].compactMap(\.self)
    return (parts.isEmpty ? "" : parts.joined(separator: ", ") + ": ") + kind.description
  }

  private var pathText: String { path.map(\.description).joined() }

  /// Returns the error with steps in front of its path.
  func within(_ steps: [Step]) -> PropertyListError {
    var error = self
    error.path = steps + path
    return error
  }
}

extension PropertyListError.Step: CustomStringConvertible {
  /// The key after a point, or the index in brackets.
  public var description: String {
    switch self {
    case .key(let key): ".\(key)"
    case .index(let index): "[\(index)]"
    }
  }
}

extension PropertyListError.Kind: CustomStringConvertible {
  /// A description of the issue.
  public var description: String {
    switch self {
    case .notBinary: "the bytes are not a binary property list"
    case .trailer(let field): "the trailer's \(field.rawValue) does not fit the list"
    case .reference(let number): "a reference to object \(number), which does not exist"
    case .offset: "the object's offset is outside the object table"
    case .truncated: "the object extends beyond the object table"
    case .marker(let byte): "0x\(String(byte, radix: 16)) is not the first byte of an object"
    case .wrongType(let expected, let found): "found \(found.name), expected \(expected.name)"
    case .outOfRange: "the number does not fit the requested type"
    case .invalidEncoding: "the string is not text in its encoding"
    case .keyIsNoString: "a key of a dictionary is not a string"
    case .missingKey(let key): "the dictionary has no key '\(key)'"
    case .duplicateKey(let key): "the dictionary has the key '\(key)' twice"
    case .missingElement(let index): "the array has no element \(index)"
    case .tooDeep(let limit): "containers are nested more than \(limit) deep"
    case .documentTooLarge(let limit): "a list of more than \(limit) bytes"
    case .expansionTooLarge(let limit): "the objects amount to more than \(limit) bytes"
    case .rejected(let reason): reason
    case .syntax(let syntax): syntax.description
    case .xml(let error): error.message
    }
  }
}
