// UNSAFE: gives statements to libpq, which copies them

#if PostgreSQL
  import ApusSystem
  import CPostgreSQL

  /// A statement with the texts of its parameters, `$1` and so on; an absent text is null.
  package struct PostgreSQLStatement: Sendable, Hashable {
    /// The text of the statement.
    package let text: String
    /// The values of the parameters as text.
    package let values: [String?]

    /// Creates a statement.
    package init(_ text: String, _ values: [String?] = []) {
      self.text = text
      self.values = values
    }
  }

  extension PostgreSQLConnection {
    /// Runs a statement, and returns its rows.
    ///
    /// - Parameters:
    ///   - text: The statement, with parameters `$1` and so on.
    ///   - values: The parameters as text; `nil` is null.
    /// - Throws: `statement` with the code of the server, `timeout` or `lost`.
    /// - Complexity: One exchange. Allocates the rows.
    @discardableResult
    package func run(
      _ text: String, _ values: [String?] = []
    ) throws(PostgreSQLError) -> PostgreSQLResult {
      try check(PostgreSQLStatement(text, values))
      let list = CStringList(values)
      // SAFETY: the texts live until the call returns, which copies them.
      let isSent = unsafe PQsendQueryParams(
        handle, text, Int32(values.count), nil, list.pointers, nil, nil, 0)
      withExtendedLifetime(list) {}
      guard isSent != 0 else { throw lost() }
      return try results()
    }

    /// Runs several statements without parameters, as one transaction unless they begin one.
    ///
    /// - Complexity: One exchange.
    package func runScript(_ text: String) throws(PostgreSQLError) {
      try check(PostgreSQLStatement(text))
      // SAFETY: the text lives until the call returns, which copies it.
      guard unsafe PQsendQuery(handle, text) != 0 else { throw lost() }
      _ = try results()
    }

    /// Runs a body in a transaction, which is undone if the body throws.
    package func transaction<Value>(
      _ body: () throws(PostgreSQLError) -> Value
    ) throws(PostgreSQLError) -> Value {
      try run("BEGIN")
      do throws(PostgreSQLError) {
        let value = try body()
        try run("COMMIT")
        return value
      } catch {
        if !error.leavesDoubt { _ = try? run("ROLLBACK") }
        throw error
      }
    }

    /// Refuses texts that C would cut at a zero character.
    func check(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
      guard !statement.text.hasZeroByte, statement.values.allSatisfy({ $0?.hasZeroByte != true })
      else { throw PostgreSQLError(.zeroCharacter) }
    }

    /// Reads all results of a statement, and returns the last or throws the first error.
    func results() throws(PostgreSQLError) -> PostgreSQLResult {
      var last: PostgreSQLResult?
      var failure: PostgreSQLError?
      while let result = try nextResult() {
        if failure == nil { failure = result.error }
        last = result
        if result.status == PGRES_COPY_IN { break }
      }
      if let failure { throw failure }
      guard let last else { throw lost() }
      return last
    }
  }
#endif
