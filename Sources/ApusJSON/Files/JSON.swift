import ApusBytes
import ApusIO

/// JSON of files, of sources and of memory as values of Swift types, with a single call and a single import.
///
///     struct Stop: Codable { var name: String; var km: Double }
///     let stops = try JSON.decode([Stop].self, path: "stops.json")
///     try JSON.encode(stops.filter { $0.km < 2 }, path: "near.json")
///
/// `CSV`, `XML` and `PropertyList` have the same calls. If only a few keys of a large text matter, use a
/// `JSONReader`; for a text that is too large for memory, `JSONLines` or events.
public enum JSON {
  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: UTF-8, of less than 4 GiB.
  ///   - decoder: The decoder, with its options, strategies and limits.
  /// - Returns: The value.
  /// - Throws: A `JSONError` with its line, column and path; or the error of a type, as it is.
  /// - Complexity: O(*n*); allocates as `JSONValueDecoder.decode` does.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from text: [UInt8],
    using decoder: JSONValueDecoder = JSONValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: text)
  }

  /// Decodes the text of a file.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - path: The path of the file.
  ///   - decoder: The decoder, with its options, strategies and limits.
  /// - Returns: The value.
  /// - Throws: The `SystemError` of a file that cannot be read, or an error of `decode(_:from:using:)`.
  /// - Complexity: O(*n*); allocates the text and what its value needs.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, path: String,
    using decoder: JSONValueDecoder = JSONValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: LoadedFile(path).contents)
  }

  /// Parses the text of a file in constant memory, and pushes its values to a handler.
  ///
  ///     do {
  ///       try JSON.parse(path: "list.json", into: &handler)
  ///     } catch let error as JSONError {
  ///       print(error)  // line 1, column 4, byte 4: unexpected '2'; expected ',' or ']'
  ///     }
  ///
  /// For other sources, use `JSONParser.parse(source:into:)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, in UTF-8 or in UTF-16 with a byte order mark.
  ///   - options: The choices and limits.
  ///   - handler: Receives the values.
  /// - Throws: The `SystemError` of a file that cannot be read, the error of UTF-16 that is malformed, or a `JSONError` with
  ///   its line and column.
  /// - Complexity: O(*n*) in the text. The memory does not depend on its size.
  public static func parse<Handler: JSONHandler & ~Copyable>(
    path: String, options: JSONOptions = JSONOptions(), into handler: inout Handler
  ) throws {
    let source = TextSource(of: try DescriptorSource(path: path))
    do {
      try JSONParser.parse(source: source, options: options, into: &handler)
    } catch {
      switch error {
      case .malformed(let error): throw error
      case .source(.source(.failed(let error))): throw error
      case .source(let error): throw error
      }
    }
  }

  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: The encoder, with its format, strategies and limits.
  /// - Returns: The text, in UTF-8.
  /// - Throws: A `JSONWriterError`, or the error of a type as it is.
  /// - Complexity: O(*n*); allocates as `JSONValueEncoder.encode` does.
  public static func encode<Value: Encodable>(
    _ value: Value, using encoder: JSONValueEncoder = JSONValueEncoder()
  ) throws -> [UInt8] {
    try encoder.encode(value)
  }

  /// Encodes a value to a file, which has its old contents until the new ones are on the disk.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the file to replace or to create.
  ///   - encoder: The encoder, with its format, strategies and limits.
  /// - Throws: An error of `encode(_:using:)`, or the `SystemError` of the call that failed.
  /// - Complexity: O(*n*); allocates the text.
  public static func encode<Value: Encodable>(
    _ value: Value, path: String, using encoder: JSONValueEncoder = JSONValueEncoder()
  ) throws {
    try AtomicFileWriter.write(encoder.encode(value), to: path)
  }
}
