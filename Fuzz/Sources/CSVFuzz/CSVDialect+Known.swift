import ApusCSV

extension CSVDialect {
  /// Creates a dialect from characters that are known to be ASCII and different.
  static func known(
    _ delimiter: Unicode.Scalar = ",", quote: Unicode.Scalar? = "\"", escape: Unicode.Scalar? = nil,
    comment: Unicode.Scalar? = nil, lineEnd: LineEnd = .any, doublesQuotes: Bool = true
  ) -> CSVDialect {
    do {
      return try CSVDialect(
        delimiter: UInt8(ascii: delimiter), quote: quote.map { UInt8(ascii: $0) },
        escape: escape.map { UInt8(ascii: $0) }, comment: comment.map { UInt8(ascii: $0) },
        lineEnd: lineEnd, doublesQuotes: doublesQuotes)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
