import ApusBytes
import ApusIO

/// XML of files, of sources and of memory as values of Swift types, with a single call and a single import.
///
///     struct Stop: Codable { var name: String; var km: Double }
///     let stops = try XML.decode([Stop].self, path: "stops.xml")
///     try XML.encode(stops.filter { $0.km < 2 }, path: "near.xml")
///
/// `CSV`, `JSON` and `PropertyList` have the same calls. For documents that are too large for memory, use an
/// `XMLElement` or events.
public enum XML {
  /// Decodes a document; see `XMLValueDecoder` for what its parts become.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - document: All bytes of the document, less than 2 GiB.
  ///   - decoder: The decoder, with its options and limits.
  /// - Returns: The value.
  /// - Throws: An `XMLError` of a document that is not well-formed; an `XMLDecodingError` of one that does not fit
  ///   the type; or the error of a type, as it is.
  /// - Complexity: O(*n*) in the document for each key of a structure; allocates a tree.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from document: [UInt8],
    using decoder: XMLValueDecoder = XMLValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: document)
  }

  /// Decodes the document of a file.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - path: The path of the file.
  ///   - decoder: The decoder, with its options and limits.
  /// - Returns: The value.
  /// - Throws: The `SystemError` of a file that cannot be read, or an error of `decode(_:from:using:)`.
  /// - Complexity: O(*n*) in the document for each key of a structure; allocates the document and a tree.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, path: String,
    using decoder: XMLValueDecoder = XMLValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: LoadedFile(path).contents)
  }

  /// Parses the document of a file in constant memory, and pushes its events to a handler.
  ///
  ///     do {
  ///       try XML.parse(path: "list.xml", into: &handler)
  ///     } catch let error as XMLError {
  ///       print(error)  // line 1, column 6, byte 6: an end tag with another name than the open element: …
  ///     }
  ///
  /// For other sources, use `XMLPushParser.parse(source:into:)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: The options and limits.
  ///   - handler: The receiver of the events.
  /// - Throws: The `SystemError` of a file that cannot be read, or an `XMLError` with its line and column.
  /// - Complexity: O(*n*) in the document. The memory does not depend on its size.
  public static func parse<Handler: XMLHandler & ~Copyable>(
    path: String, options: XMLOptions = XMLOptions(), into handler: inout Handler
  ) throws {
    let source = try DescriptorSource(path: path)
    var parser = XMLPushParser(options: options)
    do {
      try parser.parse(source: source, into: &handler)
    } catch {
      switch error {
      case .malformed(let error): throw error
      case .source(.failed(let error)): throw error
      case .source(let error): throw error
      }
    }
  }

  /// Encodes a value; see `XMLValueEncoder` for what its parts become.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - root: The name of the root element.
  ///   - encoder: The encoder, with its choices of nodes and its limits.
  /// - Returns: The document, in UTF-8.
  /// - Throws: An `XMLEncodingError`, or the error of a type as it is.
  /// - Complexity: O(*n*) in the document; allocates for each value.
  public static func encode<Value: Encodable>(
    _ value: Value, root: String = "root", using encoder: XMLValueEncoder = XMLValueEncoder()
  ) throws -> [UInt8] {
    try encoder.encode(value, root: root)
  }

  /// Encodes a value to a file, which has its old contents until the new ones are on the disk.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the file to replace or to create.
  ///   - root: The name of the root element.
  ///   - encoder: The encoder, with its choices of nodes and its limits.
  /// - Throws: An error of `encode(_:root:using:)`, or the `SystemError` of the call that failed.
  /// - Complexity: O(*n*) in the document; allocates for each value.
  public static func encode<Value: Encodable>(
    _ value: Value, path: String, root: String = "root",
    using encoder: XMLValueEncoder = XMLValueEncoder()
  ) throws {
    try AtomicFileWriter.write(encoder.encode(value, root: root), to: path)
  }
}
