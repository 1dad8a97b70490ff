/// An error in the bytes of a buffer, with its path and offset.
///
///     let damaged: [UInt8] = [4, 0, 0, 0, 0, 0, 0, 1]
///     do {
///       _ = try VerifiedBuffer<Monster>(verifying: damaged.span.bytes)
///     } catch {
///       print(error)  // the root: the table at offset 4 has its vtable at -16777212, outside of the buffer
///     }
///
public struct FlatBufferError: Error, Equatable, Sendable {
  /// The reasons why a buffer is rejected.
  ///
  ///     let short: [UInt8] = [4, 0]
  ///     do {
  ///       _ = try VerifiedBuffer<Monster>(verifying: short.span.bytes)
  ///     } catch {
  ///       error.kind == .leavesBuffer(byteCount: 4, available: 2)  // true
  ///     }
  ///
  public enum Kind: Equatable, Sendable {
    /// The buffer has more than 2,147,483,647 bytes.
    case bufferTooLarge(byteCount: Int)
    /// The buffer has another file identifier, or is too short for one.
    case identifier(expected: FlatIdentifier, found: FlatIdentifier?)
    /// A value, string, vector or vtable does not fit between its offset and the end.
    case leavesBuffer(byteCount: Int, available: Int)
    /// A field does not fit into its table.
    case leavesTable(byteCount: Int, available: Int)
    /// A reference is 0 or more than 2,147,483,647.
    case reference(UInt32)
    /// A vtable is not within the buffer.
    case vtablePosition(Int)
    /// A vtable has an odd size, or fewer than four bytes.
    case vtableSize(Int)
    /// A table has fewer than four bytes.
    case tableSize(Int)
    /// A value is not at a multiple of its alignment.
    case misaligned(alignment: Int)
    /// A string does not end with a 0 byte.
    case unterminatedString
    /// A required field is absent.
    case missingField
    /// A union has a kind and no value, or a value and no kind.
    case incompleteUnion
    /// The two vectors of a vector of unions have different lengths.
    case unionLengths(kinds: Int, values: Int)
    /// Tables are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The buffer has more tables than the limit, or refers to some too often.
    case tooManyTables(limit: Int)
    /// Tables, strings and vectors have more bytes than the limit if shared ones are counted for
    /// each reference.
    case apparentSize(limit: Int)
    /// The bytes changed during the verification.
    case changed
  }

  /// A step from a table to the position of an error.
  ///
  ///     do {
  ///       _ = try VerifiedBuffer<Monster>(verifying: bytes)
  ///     } catch {
  ///       for step in error.path { print(step) }
  ///     }
  ///
  public enum Step: Equatable, Sendable {
    /// A field, by its name in the schema.
    case field(String)
    /// An element of a vector.
    case element(Int)
  }

  /// The reason.
  public let kind: Kind
  /// The offset of the wrong bytes, from the first byte of the buffer.
  public let offset: Int
  /// The steps from the root to the error; empty for an error of the root itself.
  public internal(set) var steps: [Step]

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The reason.
  ///   - offset: The offset of the wrong bytes.
  ///   - steps: The steps from the root to the error.
  public init(_ kind: Kind, at offset: Int, steps: [Step] = []) {
    self.kind = kind
    self.offset = offset
    self.steps = steps
  }

  /// The path of the error, as `weapons[2].name`; empty for an error of the root itself.
  ///
  /// - Complexity: O(*n*) in the number of steps; allocates the text.
  public var path: String {
    var path = ""
    for step in steps {
      switch step {
      case .field(let name): path += path.isEmpty ? name : ".\(name)"
      case .element(let index): path += "[\(index)]"
      }
    }
    return path
  }
}

extension FlatBufferError: CustomStringConvertible {
  /// The path, and a sentence with the reason and the offset.
  public var description: String {
    let subject = path.isEmpty ? "the root" : path
    return "\(subject): \(sentence)"
  }

  private var sentence: String {
    switch kind {
    case .bufferTooLarge(let byteCount):
      "the buffer has \(byteCount) bytes; the format allows 2147483647"
    case .identifier(let expected, let found):
      "the file identifier is \(found.map { "\"\($0)\"" } ?? "absent"), not \"\(expected)\"; "
        + "the buffer has another schema, or no identifier"
    case .leavesBuffer(let byteCount, let available):
      "a value of \(byteCount) bytes at offset \(offset) leaves the buffer; "
        + "\(max(0, available)) bytes are left"
    case .leavesTable(let byteCount, let available):
      "a field of \(byteCount) bytes at offset \(offset) leaves its table; "
        + "\(max(0, available)) bytes are left"
    case .reference(let distance):
      "the reference at offset \(offset) is \(distance); it must be from 1 to 2147483647"
    case .vtablePosition(let position):
      "the table at offset \(offset) has its vtable at \(position), outside of the buffer"
    case .vtableSize(let size):
      "the vtable at offset \(offset) has \(size) bytes; the size must be even and at least 4"
    case .tableSize(let size):
      "the table at offset \(offset) has \(size) bytes; the size must be at least 4"
    case .misaligned(let alignment):
      "offset \(offset) is not a multiple of \(alignment); "
        + "set requiresAlignment to false to accept it"
    case .unterminatedString:
      "the string does not end with a 0 byte at offset \(offset)"
    case .missingField:
      "the table at offset \(offset) lacks this required field"
    case .incompleteUnion:
      "the union at offset \(offset) has a kind without a value, or a value without a kind"
    case .unionLengths(let kinds, let values):
      "the union vector at offset \(offset) has \(kinds) kinds and \(values) values"
    case .tooDeep(let limit):
      "the table at offset \(offset) is nested deeper than \(limit) tables; raise depth"
    case .tooManyTables(let limit):
      "the table at offset \(offset) is one more than \(limit) tables; raise tables"
    case .apparentSize(let limit):
      "with the value at offset \(offset), the buffer has more than \(limit) bytes, counting "
        + "shared values for each reference; raise apparentSize"
    case .changed:
      "the bytes changed during the verification; verify memory that nothing else writes"
    }
  }
}
