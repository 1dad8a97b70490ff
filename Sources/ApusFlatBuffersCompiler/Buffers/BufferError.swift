public import ApusFlatBuffers

/// The first fault of a buffer.
///
///     let bytes: [UInt8] = [9, 0, 0, 0]
///     do {
///       try BufferVerifier(schema).verify(bytes.span.bytes)
///     } catch {
///       print(error)  // the root: a value of 4 bytes at offset 9 leaves the buffer; 0 bytes are left
///     }
///
public enum BufferError: Error, Equatable, Sendable {
  /// The verifier of the runtime rejects the buffer.
  case invalid(FlatBufferError)
  /// A string is not UTF-8. Only printing checks this. The path is that of the field, such as
  /// `weapons[2].name`.
  case invalidUTF8(offset: Int, path: String)
  /// The schema has no root table, and none was named.
  case noRoot

  /// The fault with a part in front of its path, if the fault has a path.
  func inside(_ part: String) -> BufferError {
    guard case .invalidUTF8(let offset, let path) = self else { return self }
    let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return .invalidUTF8(offset: offset, path: part + separator + path)
  }
}

extension BufferError: CustomStringConvertible {
  /// The path, and a sentence with the reason and the offset.
  public var description: String {
    switch self {
    case .invalid(let error): "\(error)"
    case .invalidUTF8(let offset, let path): "\(path): the string at offset \(offset) is not UTF-8"
    case .noRoot: "the schema has no root_type; name a table"
    }
  }
}
