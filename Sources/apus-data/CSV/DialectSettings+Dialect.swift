import ApusBenchmark
import ApusCommandLine
import ApusCSV
import ApusCommands
import ApusStreams

extension DialectSettings {
  /// The encoding of the options.
  var textEncoding: TextEncoding {
    switch encoding {
    case .utf8: .marked
    case .latin1: .singleByte(.latin1)
    case .windows1252: .singleByte(.windows1252)
    }
  }

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
