import ApusBenchmark
import ApusCommandLine
import ApusCSV
import ApusCommands

extension DialectSettings {
  /// Returns the dialect of the options.
  func dialect() throws(UsageError) -> CSVDialect {
    do throws(CSVDialectError) {
      return try CSVDialect(
        delimiter: delimiter, quote: quote, escape: escape, comment: comment,
        doublesQuotes: doublesQuotes)
    } catch {
      let byte =
        switch error {
        case .usedTwice(let byte), .notASCII(let byte): byte
        }
      throw UsageError(
        .invalidValue(
          option: "--delimiter, --quote, --escape, --comment", given: String(UnicodeScalar(byte)),
          expected: "different characters"), position: 0)
    }
  }
}
