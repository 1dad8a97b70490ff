#if PostgreSQL
  import ApusSystem

  /// An error of a database: the fact in words, and the remedy. No error contains a password.
  package struct PostgreSQLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    package enum Kind: Sendable, Hashable {
      /// The address is not the address of a database.
      case address
      /// The address contains a password, which other users of the machine could see.
      case passwordInAddress
      /// No connection could be made: the server, its certificate or the password.
      case connection
      /// The server did not answer for a number of seconds.
      case timeout(seconds: Double)
      /// The connection broke.
      case lost
      /// The server refused a statement.
      case statement(SQLState)
      /// A text has a zero character, which PostgreSQL cannot store.
      case zeroCharacter
    }

    /// The kind of the error.
    package let kind: Kind
    /// The words of the server or of libpq; empty if there are none.
    package let message: String

    /// Creates an error.
    package init(_ kind: Kind, _ message: String = "") {
      self.kind = kind
      self.message = message
    }

    /// The code of a refused statement, or `nil` for another error.
    package var state: SQLState? { if case .statement(let state) = kind { state } else { nil } }

    /// Whether the statements before the error may have been done: the connection ended without an answer.
    package var leavesDoubt: Bool {
      switch kind {
      case .timeout, .lost: true
      case .address, .passwordInAddress, .connection, .statement, .zeroCharacter: false
      }
    }

    /// The fact and the remedy, safe to print.
    package var description: String {
      switch kind {
      case .address:
        "the address is not that of a database. Write postgresql://USER@HOST/DATABASE, or service=NAME"
      case .passwordInAddress:
        "the address contains a password, which other users of this machine can see. "
          + "Remove it from the address, and write it into ~/.pgpass"
      case .connection:
        "cannot connect: \(text). Check the address, that the server runs, and the password in ~/.pgpass"
      case .timeout(let seconds):
        "the server did not answer for \(Quantity.trimmed(Quantity.number(seconds))) s. "
          + "Try again, or wait longer with --timeout"
      case .lost: "the connection to the server broke: \(text). Try again"
      case .statement(let state): "the server refused: \(text) (SQLSTATE \(state.code))"
      case .zeroCharacter: "a text has a zero character, which PostgreSQL cannot store. Remove it"
      }
    }

    /// The message on one line, without a stop at its end.
    private var text: String {
      var text = message.split(separator: "\n").joined(separator: " ").printable
      while text.last == "." || text.last == " " { text.removeLast() }
      return text.isEmpty ? "no reason given" : text
    }
  }
#endif
