#if PostgreSQL
  /// The code of an error of PostgreSQL: five digits and letters, of which the first two name the class.
  ///
  ///     error.state == .insufficientPrivilege  // the role lacks a right
  ///
  /// Source: PostgreSQL 15, appendix A, "PostgreSQL Error Codes".
  package struct SQLState: Sendable, Hashable {
    /// The five characters.
    package let code: String

    /// Creates a code from its five characters.
    package init(_ code: String) { self.code = code }

    /// The role lacks a right.
    package static let insufficientPrivilege = SQLState("42501")
    /// A table does not exist.
    package static let undefinedTable = SQLState("42P01")
    /// A schema does not exist.
    package static let undefinedSchema = SQLState("3F000")
    /// A function does not exist.
    package static let undefinedFunction = SQLState("42883")
    /// Two transactions waited for each other, and the server ended this one.
    package static let deadlock = SQLState("40P01")
    /// The transaction conflicts with another, and can be repeated.
    package static let serializationFailure = SQLState("40001")

    /// Whether the same transaction can succeed if it is repeated.
    package var isTransient: Bool { self == .deadlock || self == .serializationFailure }
  }
#endif
