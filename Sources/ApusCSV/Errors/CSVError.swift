/// The way in which a text is malformed as a table, and the position.
///
///     do {
///       _ = try CSVIndex(of: [UInt8]("name,lines\nZoo,2,9\n".utf8).span)
///     } catch {
///       print(error)  // line 2, record 2, field 3, byte 12: 3 fields where the first row has 2
///     }
///
public struct CSVError: Error, Hashable {
  /// The kind of the error.
  public var kind: CSVError.Kind
  /// The position of the error.
  public var position: CSVPosition

  /// Creates an error.
  public init(_ kind: CSVError.Kind, at position: CSVPosition) {
    self.kind = kind
    self.position = position
  }
}

extension CSVError {
  /// The offset of the byte at which the text is malformed, from 0, as the errors of the other formats have it.
  public var offset: Int { position.offset }
}

extension CSVError: CustomStringConvertible {
  /// A description of the position and the kind.
  public var description: String { "\(position): \(kind)" }
}
