public import ApusBytes

/// A decoder of `Decodable` types from documents.
///
///     struct Book: Decodable { var id: Int; var title: String; var author: [String] }
///     let document = "<book id='7'><title>Emma</title><author>Austen</author></book>"
///     let book = try XMLValueDecoder().decode(Book.self, from: Array(document.utf8))
///     book.title  // "Emma"
///
/// | in the type | in the document |
/// |---|---|
/// | a key of a text, number or boolean | the attribute with its name, or else the first element with its name |
/// | a key of a structure or dictionary | the first element with its name |
/// | a key of an array | all elements with its name |
/// | the key `#text` | the text directly in the element; for an optional property, absent if there is none |
/// | a key of a type that reads an array itself | all elements with its name, or else those in the only one |
/// | an array that has no key, such as the root | all elements in it |
///
/// A dictionary has a key for each name of an attribute or element, and `#text` for a text that is not only white
/// space. Names are compared with their prefixes. Numbers and booleans may have white space around them;
/// a boolean is `true`, `false`, `1` or `0`; a number may be `INF` or `NaN`. Digits beyond the greatest number
/// are an error. An element within a number or boolean is an error, and within a string its text counts. An
/// element without attributes, elements and text is not `nil`; an absent one is.
///
/// If time matters more than types, `XMLElement` makes values while the document streams by.
public struct XMLValueDecoder: Sendable {
  /// The options of the parser.
  public var options: XMLOptions
  /// The types that a closure reads, such as `.foundation()` of `ApusFoundation` for `Date`.
  public var conversions = DecodingConversions()
  /// Values for `Decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The greatest number of keys around a value, because each needs some of the stack.
  public var depthLimit = 100

  /// Creates a decoder.
  public init(options: XMLOptions = XMLOptions()) { self.options = options }

  /// Decodes a value from the root element of a document.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - document: All bytes of the document, less than 2 GiB.
  /// - Throws: An `XMLError` of a document that is not well-formed; or an error of `decode(_:from:)` for an
  ///   element.
  /// - Complexity: O(*n*) in the document for each key of a structure; O(*n*) for a dictionary.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from document: [UInt8]
  ) throws -> Value {
    try decode(type, from: XMLTree(document, options: options).root)
  }

  /// Decodes a value from an element of a tree.
  ///
  /// - Throws: An `XMLDecodingError` with its position and path. A `DecodingError` that a type throws of its own
  ///   accord becomes `rejected`; any other error of a type is thrown as it is. Too deep a value is an error
  ///   even if a type catches it.
  /// - Complexity: O(*n*) in the element for each key of a structure; O(*n*) for a dictionary.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from element: XMLTreeElement
  ) throws -> Value {
    let context = DecodingContext(element.storage, self)
    defer { context.close() }
    do {
      let value = try context.decode(type, .element(element.node), at: DecodedPath(nil))
      if let failure = context.failure { throw failure }
      return value
    } catch {
      throw context.failure ?? (error as? DecodingError)?.document ?? error
    }
  }
}
