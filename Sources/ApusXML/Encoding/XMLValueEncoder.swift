public import ApusBytes
import ApusIO

/// An encoder of `Encodable` types as documents, which `XMLValueDecoder` reads.
///
///     struct Book: Codable { var id: Int; var title: String; var author: [String] }
///     let encoder = XMLValueEncoder(attributes: ["id"])
///     let book = Book(id: 7, title: "Emma", author: ["Austen"])
///     try encoder.encode(book, root: "book")
///     // <book id="7"><title>Emma</title><author>Austen</author></book>
///
/// | in the type | in the document |
/// |---|---|
/// | a key of a text, number or boolean | an element with its name, or an attribute if `node` says so |
/// | a key of a structure or dictionary | an element with its name |
/// | a key of an `Array`, a `Set` or a `ContiguousArray` | an element with its name for each element |
/// | a key of another type that is coded as an array | an element with its name, with an element named `item` for each |
/// | the key `#text` | the text directly in the element |
/// | an array that has no key, such as the root | an element named `item` for each element |
/// | a key whose value is absent | nothing |
///
/// Attributes are written first; elements and texts have the order in which they are encoded. Of a key that is
/// encoded twice, the last value counts. A boolean is `true` or `false`, a number the shortest decimal that is
/// read as the same number, or `INF`, `-INF` and `NaN` as in XML Schema. XML has no null, so that an absent element
/// of an array, or an absent value of a dictionary, is an error. An array of no elements writes nothing, so that a
/// dictionary loses its key. No style adds white space to an element with a text.
///
/// To write a document without a value for each of its elements, use `XMLWriter`.
public struct XMLValueEncoder: Sendable {
  /// The part of an element that a key becomes.
  ///
  ///     var encoder = XMLValueEncoder()
  ///     encoder.node = { key, element in element == "book" && key == "id" ? .attribute : .element }
  ///
  public enum Node: Sendable, Hashable {
    /// An element, or several of an array.
    case element
    /// An attribute, whose value is a text, a number or a boolean.
    case attribute
    /// The text directly in the element.
    case text
  }

  /// Returns the node of a key, by the key's name and the name of the element around it.
  public var node: @Sendable (_ key: String, _ element: String) -> Node
  /// The white space between elements.
  public var style = XMLWriterStyle.compact
  /// Whether the document begins with an XML declaration.
  public var writesDeclaration = false
  /// The namespaces that the root declares: prefixes, or an empty prefix for names without one, and URIs.
  ///
  ///     var encoder = XMLValueEncoder()
  ///     encoder.namespaces = ["dc": "http://purl.org/dc/elements/1.1/"]  // for a key "dc:title"
  ///
  public var namespaces: KeyValuePairs<String, String> = [:]
  /// The name of an element of an array that has no key.
  public var itemName = "item"
  /// The types that a closure writes, such as `.foundation()` of `ApusFoundation` for `Date`.
  public var conversions = EncodingConversions()
  /// Values for `Encoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The greatest number of values around a value, because each needs some of the stack.
  public var depthLimit = 100

  /// Creates an encoder.
  ///
  /// - Parameter attributes: The keys that become attributes in every element.
  public init(attributes: Set<String> = []) {
    node = { key, _ in attributes.contains(key) ? .attribute : .element }
  }

  /// Encodes a value as a document.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - root: The name of the root element.
  /// - Returns: The document, in UTF-8.
  /// - Throws: An `XMLEncodingError` with the path of the value; or the error of a type, as it is.
  /// - Complexity: O(*n*) in the document; allocates for each value.
  public func encode<Value: Encodable>(_ value: Value, root: String) throws -> [UInt8] {
    let storage = EncodingStorage(ValueWriter(conversions), depthLimit: depthLimit, userInfo)
    let element = try storage.encode(root: value)
    var document = DocumentWriter(self)
    return try document.write(element, root: root)
  }
}
