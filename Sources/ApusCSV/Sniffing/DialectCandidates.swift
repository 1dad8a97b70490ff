/// The dialects in which a sample may be written, judged by its bytes.
struct DialectCandidates {
  private(set) var dialects: [CSVDialect] = []
  private(set) var lineEnding = CSVLineEnding.oneLine

  init(_ text: Span<UInt8>) {
    var seen: Set<UInt8> = []
    var pairs: Set<UInt16> = []
    var ends = (feeds: 0, pairs: 0, returns: 0)
    var last: UInt8 = 10
    for index in text.indices {
      let byte = text[index]
      seen.insert(byte)
      pairs.insert(UInt16(last) << 8 | UInt16(byte))
      if byte == 10 { if last == 13 { ends.pairs += 1 } else { ends.feeds += 1 } }
      if byte == 13 { ends.returns += 1 }
      last = byte
    }
    ends.returns -= ends.pairs
    lineEnding = Self.lineEnding(ends)
    let hasComments = Self.startsLine(UInt8(ascii: "#"), pairs)
    let delimiters = CSVSniffer.delimiters.filter(seen.contains)
    for delimiter in delimiters.isEmpty ? [UInt8(ascii: ",")] : delimiters {
      for quote in Self.quotes(seen) {
        for escape in Self.escapes(quote, delimiter, pairs) {
          for comment in hasComments ? [nil, UInt8(ascii: "#")] : [nil] {
            let dialect = try? CSVDialect(
              delimiter: delimiter, quote: quote, escape: escape, comment: comment)
            if let dialect { dialects.append(dialect) }
          }
        }
      }
    }
    // A single column, if a delimiter is a part of the text.
    if let unused = CSVSniffer.delimiters.first(where: { !seen.contains($0) }),
      !delimiters.isEmpty, let single = try? CSVDialect(delimiter: unused)
    {
      dialects.append(single)
    }
  }

  /// Double quotes in any case; single quotes and no quotes only if the sample suggests them.
  private static func quotes(_ seen: Set<UInt8>) -> [UInt8?] {
    var quotes: [UInt8?] = [UInt8(ascii: "\"")]
    if seen.contains(UInt8(ascii: "'")) { quotes.append(UInt8(ascii: "'")) }
    if seen.contains(UInt8(ascii: "\"")) { quotes.append(nil) }
    return quotes
  }

  /// None, and a backslash if it precedes a byte that it would escape.
  private static func escapes(
    _ quote: UInt8?, _ delimiter: UInt8, _ pairs: Set<UInt16>
  ) -> [UInt8?] {
    let backslash = UInt8(ascii: "\\")
    let escaped = [quote, delimiter].compactMap(\.self)
    let isUsed = escaped.contains { pairs.contains(UInt16(backslash) << 8 | UInt16($0)) }
    return isUsed ? [nil, backslash] : [nil]
  }

  private static func startsLine(_ byte: UInt8, _ pairs: Set<UInt16>) -> Bool {
    pairs.contains(10 << 8 | UInt16(byte)) || pairs.contains(13 << 8 | UInt16(byte))
  }

  private static func lineEnding(
    _ ends: (feeds: Int, pairs: Int, returns: Int)
  ) -> CSVLineEnding {
    let all = ends.feeds + ends.pairs + ends.returns
    let most = max(ends.feeds, ends.pairs, ends.returns)
    if all == 0 { return .oneLine }
    // Some line ends may be between quotes.
    if most * 5 < all * 4 { return .mixed }
    return most == ends.feeds ? .lineFeed : most == ends.pairs ? .pair : .carriageReturn
  }
}
