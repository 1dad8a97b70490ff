import ApusMeasure

extension CaseStudyExperiment {
  /// A table of messages that grows, beside chunks by age: chapter 12.
  static let agingTable = CaseStudyExperiment(
    .agingTable, from: Chapter12.source,
    measures:
      "reading the newest messages in a table of SQLite and in chunks by age, by all messages",
    how: """
      Mailboxes of 1,000 to 64,000 messages of 200 bytes. The 1,000 newest are read by their identifiers, which have no order, \
      and no others: table: in a table of SQLite with an index of identifiers, in a database with its usual cache of 2 MB; chunks: in \
      files of 1,000 messages by age with a dictionary each, the newest first. All texts must be equal. A measurement is the time of \
      a message.
      """,
    seconds: 10, published: []
  ) {
    [
      CaseStudyGroup("messages", leastSeconds: 0.5) { experiment in
        let least = experiment.scaled(1000, atLeast: 20)
        return CaseStudyPlan(
          try (0..<7).map { try reads(AgingMessages(count: least << $0), experiment) },
          counts: SQLiteDatabase.absent([.time(of: .message, .table)]))
      }
    ]
  }

  private static func reads(
    _ messages: AgingMessages, _ experiment: ExperimentContext
  ) throws -> CaseStudy {
    let used = messages.usedNumbers.map(messages.identifier)
    let chunks = try MessageChunks(
      experiment.folder.file("chunks-\(messages.count)"), messages)
    var variants = [CaseStudy.Variant(.chunks) { try sum(of: used, chunks.text) }]
    let database = try SQLiteDatabase.ifInstalled(experiment, "messages-\(messages.count)")
    if let database {
      let table = try MessageTable(database, messages)
      variants.append(CaseStudy.Variant(.table) { try sum(of: used, table.text) })
    }
    return CaseStudy(
      .message, items: used.count, [Parameter("messages", messages.count)], variants: variants)
  }

  /// Reads messages, and returns a sum of their texts.
  ///
  /// - Throws: `WrongResultError` if a message is not found.
  static func sum(
    of identifiers: [[UInt8]], _ text: ([UInt8]) throws -> [UInt8]?
  ) throws -> Int {
    try identifiers.enumerated().reduce(0) { sum, used in
      guard let text = try text(used.element) else {
        throw WrongResultError("message \(used.offset) is lost")
      }
      return sum &+ (used.offset &+ 1) &* (Int(text[0]) &+ Int(text[199]))
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let agingTable = ProbeKey("aging-table")
}

extension StudyKey {
  static let message = StudyKey("message")
}

extension VariantKey {
  static let table = VariantKey("table")
  static let chunks = VariantKey("chunks")
}
