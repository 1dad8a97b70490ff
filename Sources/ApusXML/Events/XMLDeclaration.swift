/// The XML declaration of a document: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`.
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
