/// A value without a container of its own.
struct SingleContainer: SingleValueDecodingContainer {
  let text: DecodedText
  let index: Int
  let depth: Int

  var codingPath: [any CodingKey] { text.codingPath(index) }

  func decodeNil() -> Bool { text.view.isNull(index) }
  func decode(_ type: Bool.Type) throws -> Bool { try text.view.boolean(index) }
  func decode(_ type: String.Type) throws -> String { try text.view.text(index) }
  func decode(_ type: Double.Type) throws -> Double { try text.view.double(index) }
  func decode(_ type: Float.Type) throws -> Float { try text.view.float(index) }
  func decode(_ type: Int.Type) throws -> Int { try text.view.integer(index) }
  func decode(_ type: Int8.Type) throws -> Int8 { try text.view.integer(index) }
  func decode(_ type: Int16.Type) throws -> Int16 { try text.view.integer(index) }
  func decode(_ type: Int32.Type) throws -> Int32 { try text.view.integer(index) }
  func decode(_ type: Int64.Type) throws -> Int64 { try text.view.integer(index) }
  func decode(_ type: UInt.Type) throws -> UInt { try text.view.integer(index) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try text.view.integer(index) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try text.view.integer(index) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try text.view.integer(index) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try text.view.integer(index) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try text.decodeAgain(type, index, depth: depth)
  }
}

/// The limit of types that are coded as another type by their own single-value container.
///
/// Such types recurse without a level of the text, and may do so for ever.
enum RepeatLimit {
  /// Returns the largest number of them around a value: some for each level of the text.
  static func count(_ depthLimit: Int) -> Int { 16 + 2 * max(0, min(depthLimit, 1 << 30)) }
}
