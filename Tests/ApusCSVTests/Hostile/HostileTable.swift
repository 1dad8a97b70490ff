import ApusCSV

/// A kind of text that could make a reader do the same work again for each byte.
enum HostileTable: String, CaseIterable, Sendable {
  case oddQuotes, oddQuoteLines, textAfterQuotes, commas, quotes, newlines, returns, quotedReturns
  case unclosedQuote, giantField, giantQuotedField, giantLines, alternatingQuotes, halfQuotedLines
  case comments, giantComment, escapes, escapedQuotes, wideRecord, wideQuotedRecord, shortRecords
  case doubledQuotes, raggedRows, emptyQuotes, marksInWideRecord

  /// The start of the text, and the part that is repeated after it.
  private var pieces: (first: String, rest: String) {
    switch self {
    case .oddQuotes: ("", "a\",")
    case .oddQuoteLines: ("", "a\"\n")
    case .textAfterQuotes: ("", "\"a\"b,")
    case .commas: ("", ",")
    case .quotes: ("", "\"")
    case .newlines: ("", "\n")
    case .returns: ("", "\r")
    case .quotedReturns: ("", "\"\r\n\r\",b\r\n")
    case .unclosedQuote: ("\"", "a,b\n")
    case .giantField: ("", "a")
    case .giantQuotedField: ("\"", "a\n,")
    case .giantLines: ("", String(repeating: "ab,", count: 50_000) + "\n")
    case .alternatingQuotes: ("", "\",")
    case .halfQuotedLines: ("", "a,\"b\n")
    case .comments: ("", "#a,\"\n")
    case .giantComment: ("#", "a,\"")
    case .escapes: ("", "\\")
    case .escapedQuotes: ("", "\\\",\"\\\"\n\",")
    case .wideRecord: ("", "ab,")
    case .wideQuotedRecord: ("", "\"ab\n\",")
    case .shortRecords: ("", "a\n")
    case .doubledQuotes: ("\"", "\"\"")
    case .raggedRows: ("", "a,b\na\na,b,c\n")
    case .emptyQuotes: ("", "\"\"\n")
    case .marksInWideRecord: ("", "a,b\"c,\"d\"e,\"\n\",")
    }
  }

  /// About that many bytes of the text.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = Array(pieces.first.utf8)
    let rest = Array(pieces.rest.utf8)
    bytes.reserveCapacity(count + rest.count)
    while bytes.count < count { bytes += rest }
    return bytes
  }

  var dialect: CSVDialect {
    switch self {
    case .comments, .giantComment: .known(comment: "#")
    case .escapes, .escapedQuotes: .known(escape: "\\")
    default: .commas
    }
  }
}
