// UNSAFE: gives statements to libpq, which copies them

#if PostgreSQL
  import CPostgreSQL

  extension PostgreSQLConnection {
    /// Runs statements in one exchange, each prepared when it is first used.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - isBinary: Whether the values of rows are binary; they are read by `binaryInteger` and `binaryDouble`.
    /// - Returns: The rows of each statement.
    /// - Throws: The first error; the server skips the statements after it.
    /// - Complexity: One exchange for all statements.
    package func pipeline(
      _ statements: [PostgreSQLStatement], isBinary: Bool = false
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      for statement in statements { try check(statement) }
      // SAFETY: the connection lives.
      guard unsafe PQenterPipelineMode(handle) != 0 else { throw lost() }
      var steps: [PipelineStep] = []
      for statement in statements { try send(statement, &steps, isBinary) }
      // SAFETY: as above.
      guard unsafe PQpipelineSync(handle) != 0 else { throw lost() }
      let results = try read(steps)
      // SAFETY: as above.
      guard unsafe PQexitPipelineMode(handle) != 0 else { throw lost() }
      return try results.get()
    }

    /// Sends a statement, and before it its preparation if the server does not know it.
    private func send(
      _ statement: PostgreSQLStatement, _ steps: inout [PipelineStep], _ isBinary: Bool
    ) throws(PostgreSQLError) {
      let text = statement.text
      let known = prepared[text] ?? steps.first { $0.prepares == text }?.name
      let used = known ?? "apus\(prepared.count + steps.count { $0.prepares != nil })"
      if known == nil {
        // SAFETY: the texts live until the call returns, which copies them.
        guard unsafe PQsendPrepare(handle, used, text, 0, nil) != 0 else { throw lost() }
        steps.append(PipelineStep(name: used, prepares: text))
      }
      let list = CStringList(statement.values)
      // SAFETY: as above.
      let isSent = unsafe PQsendQueryPrepared(
        handle, used, Int32(statement.values.count), list.pointers, nil, nil,
        isBinary ? 1 : 0)
      withExtendedLifetime(list) {}
      guard isSent != 0 else { throw lost() }
      steps.append(PipelineStep(name: used, prepares: nil))
    }

    /// Reads the results of all steps, also after an error, up to the end of the pipeline.
    private func read(
      _ steps: [PipelineStep]
    ) throws(PostgreSQLError) -> Result<[PostgreSQLResult], PostgreSQLError> {
      var rows: [PostgreSQLResult] = []
      var failure: PostgreSQLError?
      for step in steps {
        while let result = try nextResult() {
          if failure == nil { failure = result.error }
          guard failure == nil else { continue }
          if let text = step.prepares { prepared[text] = step.name } else { rows.append(result) }
        }
      }
      guard let end = try nextResult(), end.status == PGRES_PIPELINE_SYNC else { throw lost() }
      if let failure { return .failure(failure) }
      return .success(rows)
    }
  }

  /// A message of a pipeline that the server answers.
  private struct PipelineStep {
    /// The name of the prepared statement.
    let name: String
    /// The text that the message prepares, or `nil` if it runs the statement.
    let prepares: String?
  }
#endif
