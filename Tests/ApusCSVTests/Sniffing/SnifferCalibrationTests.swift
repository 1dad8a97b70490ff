import ApusCSV
import ApusMeasure
import Testing

/// Tests that the confidence of a guess is the share of such guesses that are right.
@Suite("Calibration of CSVSniffer")
struct SnifferCalibrationTests {
  @Test("Tables of public forms that were held out are recognised", arguments: PublicTable.heldOut)
  func heldOut(_ table: PublicTable) throws { try check(table) }

  @Test(
    "Tables of public forms that were used to choose the constants are recognised",
    arguments: PublicTable.training)
  func training(_ table: PublicTable) throws { try check(table) }

  /// A guess may be undecided; a decided guess is right.
  private func check(_ table: PublicTable) throws {
    let guess = try #require(CSVSnifferTests.sniff(table.text).guess)
    if guess.confidence >= 0.8 {
      #expect(guess.dialect.delimiter == table.delimiter && guess.columnCount == table.columnCount)
    }
    #expect(
      guess.hasHeader == nil || guess.hasHeader == table.hasHeader, "\(guess.headerConfidence)")
  }

  @Test("A header of years is a header, with gaps below it and without", arguments: 1...60)
  func years(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = 1950 + Int(random.next() % 60)
    let count = 4 + Int(random.next() % 40)
    let names = (first..<first + count).map { "\"\($0)\"" }
    var text = (["\"Country Name\"", "\"Country Code\""] + names).joined(separator: ",") + "\n"
    let gaps = UInt64(1 + seed % 4)
    for row in 0..<8 {
      let values = (0..<count).map { _ in
        random.next() % 5 < gaps ? "\"\"" : "\"\(random.next() % 90_000).\(random.next() % 100)\""
      }
      text += (["\"Country \(row)\"", "\"C\(row)\""] + values).joined(separator: ",") + "\n"
    }
    let guess = try #require(CSVSnifferTests.sniff(text).guess)
    #expect(guess.hasHeader == true && guess.columnCount == count + 2, "seed \(seed)")
  }

  /// The seeds differ from those that the constants were chosen with (10,000 to 12,999).
  @Test("The share of right guesses is about their confidence")
  func bins() {
    var bins = [(count: Int, right: Int, confidence: Double)](repeating: (0, 0, 0), count: 3)
    for seed in UInt64(20_000)..<21_500 {
      let table = LabelledTable(seed: seed)
      // A few rows are no evidence, whatever their result is.
      guard table.text.count(where: \.isNewline) > 6 else { continue }
      guard let guess = CSVSnifferTests.sniff(table.text, level: 0).guess else { continue }
      let bin = guess.confidence < 0.8 ? 0 : guess.confidence < 0.96 ? 1 : 2
      bins[bin].count += 1
      bins[bin].right += CSVSnifferTests.isRight(guess, table) ? 1 : 0
      bins[bin].confidence += guess.confidence
    }
    for bin in bins where bin.count >= 20 {
      let (right, confidence) =
        (Double(bin.right) / Double(bin.count), bin.confidence / Double(bin.count))
      #expect(abs(right - confidence) <= 0.12, "\(right) are right, \(confidence) was said: \(bin)")
    }
  }
}
