@testable import ApusLab

extension StudyKey: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}

extension VariantKey: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
