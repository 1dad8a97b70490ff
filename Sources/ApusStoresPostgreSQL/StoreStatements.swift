#if PostgreSQL
  import ApusPostgreSQL
  import ApusStores

  /// The statements about the table of a store. The names are quoted, and no value is a part of a statement.
  struct StoreStatements: Sendable {
    /// The name of the table.
    let table: String

    init(_ table: String) { self.table = table }

    /// Whether a text can be the name of a table without escapes.
    static func isName(_ text: String) -> Bool {
      guard 1...40 ~= text.utf8.count, let first = text.utf8.first else { return false }
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      return letters.contains(first)
        && text.utf8.allSatisfy { byte in
          letters.contains(byte) || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
        }
    }

    private var next: String { "nextval('\(table)_versions')" }

    var get: String { "SELECT value, version FROM \(table) WHERE reference = $1" }

    var list: String { "SELECT reference FROM \(range)" }

    var listValues: String { "SELECT reference, value, version FROM \(range)" }

    private var range: String {
      """
      \(table) WHERE reference >= $1 AND reference > $2 AND reference < $3 ORDER BY reference LIMIT $4::bigint
      """
    }

    /// Gives a reference a value, and returns the version if the condition holds.
    ///
    /// The version of a row that is there is taken when the row is locked, so that later writes have greater ones.
    func put(
      _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
    ) -> PostgreSQLStatement {
      let values = [reference.description, Self.text(of: value)]
      let insert = "INSERT INTO \(table) VALUES ($1, $2, \(next)) ON CONFLICT (reference)"
      switch condition {
      case .any:
        return PostgreSQLStatement("\(insert) \(replacement) RETURNING version", values)
      case .absent: return PostgreSQLStatement("\(insert) DO NOTHING RETURNING version", values)
      case .version(let version):
        return PostgreSQLStatement(
          "UPDATE \(table) SET value = $2, version = \(next) WHERE reference = $1 AND version = $3 RETURNING version",
          values + ["\(Int64(bitPattern: version.number))"])
      }
    }

    private var replacement: String {
      "DO UPDATE SET value = excluded.value, version = \(next)"
    }

    /// Moves the rows of a temporary table into the store.
    var putCopied: String {
      """
      INSERT INTO \(table) SELECT reference, value, \(next) FROM apus_copied ORDER BY reference
      ON CONFLICT (reference) \(replacement)
      """
    }

    /// Removes a value if the condition holds, and returns its version.
    func delete(_ reference: Reference, if condition: StoreCondition) -> PostgreSQLStatement {
      let delete = "DELETE FROM \(table) WHERE reference = $1"
      guard case .version(let version) = condition else {
        return PostgreSQLStatement("\(delete) RETURNING version", [reference.description])
      }
      return PostgreSQLStatement(
        "\(delete) AND version = $2 RETURNING version",
        [reference.description, "\(Int64(bitPattern: version.number))"])
    }

    /// The bytes as PostgreSQL reads them: hexadecimal digits.
    private static func text(of bytes: [UInt8]) -> String {
      let digits = Array("0123456789abcdef".utf8)
      var text = Array("\\x".utf8)
      text.reserveCapacity(2 + 2 * bytes.count)
      for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
#endif
