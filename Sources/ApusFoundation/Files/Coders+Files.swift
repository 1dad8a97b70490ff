public import Foundation

extension FoundationJSONDecoder {
  /// Decodes the text of a file.
  ///
  /// Use `JSON.decode(_:path:using:)` of `ApusJSON` for a path, and types without Foundation.
  ///
  ///     let posts = try FoundationJSONDecoder().decode([Post].self, contentsOf: folder.appending(path: "posts.json"))
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - url: The address of the file.
  /// - Returns: The value.
  /// - Throws: The error of `Data(contentsOf:)`, or an error of ``decode(_:from:)``.
  /// - Complexity: O(*n*). Allocates the text, and what ``decode(_:from:)`` allocates.
  public func decode<Value: Decodable>(_ type: Value.Type, contentsOf url: URL) throws -> Value {
    try decode(type, from: Data(contentsOf: url))
  }
}

extension FoundationJSONEncoder {
  /// Encodes a value to a file, which has its old contents until the new ones are written.
  ///
  /// Use `JSON.encode(_:path:using:)` of `ApusJSON` for a path, and types without Foundation.
  ///
  ///     try FoundationJSONEncoder().encode(posts, to: folder.appending(path: "posts.json"))
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - url: The address of the file to replace or to create.
  /// - Throws: An error of ``encode(_:)``, or of `Data.write(to:options:)`.
  /// - Complexity: O(*n*); allocates the text.
  public func encode<Value: Encodable>(_ value: Value, to url: URL) throws {
    try encode(value).write(to: url, options: .atomic)
  }
}

extension FoundationPropertyListDecoder {
  /// Decodes the list of a file.
  ///
  /// Use `PropertyList.decode(_:path:options:)` of `ApusPropertyList` for a path, and types without Foundation.
  ///
  ///     let post = try FoundationPropertyListDecoder().decode(Post.self, contentsOf: folder.appending(path: "post.plist"))
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - url: The address of the file.
  /// - Returns: The value.
  /// - Throws: The error of `Data(contentsOf:)`, or an error of ``decode(_:from:)``.
  /// - Complexity: O(*n*) in the objects that the type reads. Allocates the list, and what ``decode(_:from:)`` allocates.
  public func decode<Value: Decodable>(_ type: Value.Type, contentsOf url: URL) throws -> Value {
    try decode(type, from: Data(contentsOf: url))
  }
}

extension FoundationPropertyListEncoder {
  /// Encodes a value to a file, which has its old contents until the new ones are written.
  ///
  /// Use `PropertyList.encode(_:path:)` of `ApusPropertyList` for a path, and types without Foundation.
  ///
  ///     try FoundationPropertyListEncoder().encode(post, to: folder.appending(path: "post.plist"))
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - url: The address of the file to replace or to create.
  /// - Throws: An error of ``encode(_:)``, or of `Data.write(to:options:)`.
  /// - Complexity: O(*n*); allocates the list.
  public func encode<Value: Encodable>(_ value: Value, to url: URL) throws {
    try encode(value).write(to: url, options: .atomic)
  }
}
