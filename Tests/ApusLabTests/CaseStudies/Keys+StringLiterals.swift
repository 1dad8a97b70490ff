@testable import ApusLab

extension StudyKey: ExpressibleByStringLiteral {
  /// Creates a key from its spelling.
  public init(stringLiteral name: String) { self.init(name) }
}

extension VariantKey: ExpressibleByStringLiteral {
  /// Creates a key from its spelling.
  public init(stringLiteral name: String) { self.init(name) }
}
