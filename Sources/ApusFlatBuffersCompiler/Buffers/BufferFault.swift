/// The first fault of a buffer: its kind, its offset, and the field that leads to it.
///
///     let bytes: [UInt8] = [9, 0, 0, 0]
///     do {
///       try BufferVerifier(schema).verify(bytes.span.bytes)
///     } catch {
///       print(error)  // the buffer is too short, at offset 0
///     }
///
public struct BufferFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  ///
  ///     let bytes: [UInt8] = []
  ///     do {
  ///       try BufferVerifier(schema).verify(bytes.span.bytes)
  ///     } catch {
  ///       print(error.kind)  // tooShort
  ///     }
  ///
  public enum Kind: String, Sendable, CaseIterable {
    /// The buffer has fewer bytes than its smallest possible content.
    case tooShort = "the buffer is too short"
    /// The buffer has 2 GiB or more, which offsets cannot express.
    case tooLong = "the buffer has 2 GiB or more"
    /// The size prefix differs from the number of bytes after it.
    case sizePrefix = "the size prefix differs from the bytes after it"
    /// The file identifier differs from that of the schema.
    case identifier = "the file identifier differs from that of the schema"
    /// A value is outside of the buffer.
    case range = "the value ends after the buffer"
    /// An offset is 0, negative, or leads out of the buffer.
    case offset = "the offset leads out of the buffer"
    /// A value does not begin at a multiple of its alignment.
    case alignment = "the value is not aligned"
    /// The vtable is outside of the buffer, or has an odd size.
    case vtable = "the vtable is invalid"
    /// A required field is absent.
    case required = "the required field is absent"
    /// The byte after a string is not 0.
    case terminator = "the string has no 0 byte after it"
    /// The vectors of a union's tags and values differ in their lengths.
    case unionVectors = "the vectors of tags and values differ in length"
    /// Tables are nested more deeply than the limit.
    case depth = "tables are nested too deeply"
    /// The walk through the buffer visits more tables or bytes than the limit.
    case amplification = "the buffer refers to its parts too often"
    /// A string is not UTF-8; only printing checks this.
    case notUTF8 = "the string is not valid UTF-8"
    /// The schema has no root table, and none was named.
    case noRoot = "the schema has no root_type"
  }

  /// The kind of fault.
  public var kind: Kind
  /// The offset in the bytes.
  public var offset: Int
  /// The field, as a path from the root such as `weapons[2].name`; empty for the root.
  public var path: String

  init(_ kind: Kind, at offset: Int, path: String = "") {
    self.kind = kind
    self.offset = offset
    self.path = path
  }

  /// The kind, the offset and the path.
  public var description: String {
    "\(kind.rawValue), at offset \(offset)" + (path.isEmpty ? "" : ", in \(path)")
  }

  /// The fault with a part in front of its path.
  func inside(_ part: String) -> BufferFault {
    var fault = self
    fault.path = path.isEmpty ? part : part + (path.hasPrefix("[") ? "" : ".") + path
    return fault
  }
}
