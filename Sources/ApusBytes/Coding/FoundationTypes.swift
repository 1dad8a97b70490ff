/// The types that Foundation's coders treat in a way of their own, found by their names.
///
/// A format imports no Foundation, but must not write such a type in the form that its own `encode(to:)` gives
/// it: Foundation's coders read and write another. In a program without Foundation, no type is found.
package struct FoundationTypes: Sendable {
  /// The types of this program, which are looked up once.
  package static let loaded = FoundationTypes()

  private let date = Self.named("Date")
  private let data = Self.named("Data")
  private let url = Self.named("URL")
  private let decimal =
    Self.named("Decimal") ?? _typeByName("So9NSDecimala").map(ObjectIdentifier.init)

  /// Whether a type is `Date`, `Data`, `URL` or `Decimal`.
  ///
  /// - Complexity: O(1); does not allocate.
  package func contains(_ type: ObjectIdentifier) -> Bool {
    isDateOrData(type) || type == url || type == decimal
  }

  /// Whether a type is `Date` or `Data`.
  ///
  /// - Complexity: O(1); does not allocate.
  package func isDateOrData(_ type: ObjectIdentifier) -> Bool { type == date || type == data }

  /// The reason why a type is refused.
  package static func refusal(of type: String, _ coder: String) -> String {
    "\(type) is a type of Foundation; import ApusFoundation and use \(coder)"
  }

  /// Returns a type by its mangled name in each of the modules of Foundation.
  private static func named(_ name: String) -> ObjectIdentifier? {
    for module in ["20FoundationEssentials", "10Foundation"] {
      if let type = _typeByName("\(module)\(name.utf8.count)\(name)V") {
        return ObjectIdentifier(type)
      }
    }
    return nil
  }
}
