/// The XML declaration of a document: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`.
///
///     struct Reader: XMLHandler {
///       var encoding: String?
///       mutating func declaration(_ declaration: XMLDeclaration) { encoding = declaration.encoding }
///     }
///     var reader = Reader()
///     let document = [UInt8]("<?xml version='1.0' encoding='UTF-8'?><a/>".utf8)
///     try XMLPushParser.parse(document.span, into: &reader)
///     reader.encoding  // "UTF-8"
///
public struct XMLDeclaration: Sendable, Equatable {
  /// The version, such as `1.0`.
  public var version: String
  /// The declared encoding, or `nil`.
  public var encoding: String?
  /// The standalone declaration, or `nil`.
  public var isStandalone: Bool?

  /// Creates a declaration.
  public init(version: String = "1.0", encoding: String? = nil, isStandalone: Bool? = nil) {
    self.version = version
    self.encoding = encoding
    self.isStandalone = isStandalone
  }
}
