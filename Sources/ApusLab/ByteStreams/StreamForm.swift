import ApusMeasure

/// A variant of summing bytes, and the scheme of the bytes' address.
struct StreamForm: Sendable, Hashable {
  /// The scheme of an address.
  enum Scheme: String, Sendable, CaseIterable {
    case file, http
  }

  let variant: StreamVariant
  let scheme: Scheme

  init(_ variant: StreamVariant, _ scheme: Scheme) {
    (self.variant, self.scheme) = (variant, scheme)
  }

  /// All forms, files first.
  static let all = Scheme.allCases.flatMap { scheme in
    StreamVariant.all.filter { scheme == .file || !$0.needsFile }.map { StreamForm($0, scheme) }
  }

  /// The parameters that distinguish its measurements.
  var parameters: [Parameter] {
    [Parameter("variant", variant.name), Parameter("scheme", scheme.rawValue)]
  }
}
