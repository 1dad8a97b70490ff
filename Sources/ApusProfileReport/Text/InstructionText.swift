import ApusCommandLine
package import ApusProfile
package import ApusSampling
import ApusSystem

/// The instructions of a function as text: a row for each with its share, samples, address and line, in the order of the
/// code.
package struct InstructionText {
  private let shares: InstructionShares
  private let function: String
  private let width: Int
  /// The code of each file in the order of the shares.
  private let parts: [Part]

  /// The rows of a file, and its code.
  private struct Part {
    let path: String
    let rows: [InstructionShare]
    let listing: CodeListing
  }

  /// Creates the text, and reads the files of the instructions.
  ///
  /// - Parameters:
  ///   - shares: The instructions of the function.
  ///   - function: The name of the function, for the heading.
  ///   - width: The greatest number of columns.
  ///   - listing: Returns the code of a file at a path with an identity, at some offsets.
  package init(
    _ shares: InstructionShares, of function: String, width: Int = 80,
    listing: (String, String, [UInt64]) -> CodeListing = {
      CodeListing(ofFileAt: $0, identity: $1, offsets: $2)
    }
  ) {
    self.shares = shares
    self.function = function
    self.width = width
    var groups: [[InstructionShare]] = []
    for row in shares.rows {
      let last = groups.last?.last?.instruction
      if last?.path == row.instruction.path, last?.identity == row.instruction.identity {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    parts = groups.map { rows in
      let file = rows[0].instruction
      return Part(
        path: file.path, rows: rows,
        listing: listing(file.path, file.identity, rows.map(\.instruction.offset)))
    }
  }

  /// Whether the instructions of each file could be read.
  package var isWhole: Bool { !parts.contains { $0.listing.problem?.isFailure == true } }

  /// The rows, or a sentence if no instruction is known.
  package var lines: String {
    guard !parts.isEmpty else {
      return shares.unknownCount == 0
        ? "No sample is in a function \(function.printable) itself.\n"
        : "The instructions of \(function.printable) are not known: record with --instructions or --samples.\n"
    }
    return parts.map(text).joined(separator: "\n") + unknown
  }

  private var unknown: String {
    shares.unknownCount == 0
      ? "" : "\n\(Quantity.count(shares.unknownCount, "sample")) in it have no known instruction.\n"
  }

  private func text(_ part: Part) -> String {
    let rows = Dictionary(
      part.rows.map { ($0.instruction.offset, $0) }, uniquingKeysWith: { first, _ in first })
    let places = part.rows.map { $0.line.map { "\($0)".printable.count } ?? 0 }
    let placeWidth = min(Self.greatestPlace, places.max() ?? 0)
    var text = remarks(part).map {
      TextWrap.lines($0 + ".", width: width).joined(separator: "\n") + "\n"
    }
    .joined()
    text += "\(part.path.printable):\n"
    text += TextWrap.cut(
      "  share  95 % interval  samples    address  instructions of \(function.printable)",
      width: width)
    text += "\n"
    for (index, line) in part.listing.lines.enumerated() {
      if index > 0, line.hasGap { text += Self.indented("...", Self.addressEnd) + "\n" }
      text += self.line(line, line.offset.flatMap { rows[$0] }, placeWidth)
    }
    return text
  }

  /// The most columns of a line of the sources.
  private static let greatestPlace = 24
  /// The columns of the share with its interval, and of all up to the end of the address.
  private static let shareEnd = 22
  private static let addressEnd = 42

  private func remarks(_ part: Part) -> [String] {
    [
      part.listing.problem?.description,
      part.listing.isUnchecked
        ? "The recording has no build identifier of \(part.path.printable), so that a change of the file would not "
          + "be noticed" : nil,
    ].compactMap { $0.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
  }

  private func line(
    _ line: CodeListing.Line, _ row: InstructionShare?, _ placeWidth: Int
  ) -> String {
    var text =
      row.map { row in
        let (value, low, high) = (row.share.value, row.share.low, row.share.high)
        return "\(TreeText.percent(value)) %  \(TreeText.percent(low)) - \(TreeText.percent(high))"
      } ?? ""
    text = Self.padded(text, Self.shareEnd)
    text += Self.indented(row.map { "\($0.count)" } ?? "", 9)
    text += Self.indented(String(line.address, radix: 16), 11)
    let place = (row?.line.map { "\($0)".printable } ?? "").suffix(placeWidth)
    if placeWidth > 0 { text += "  " + Self.padded(String(place), placeWidth) }
    text += "  " + line.text.printable
    return TextWrap.cut(Self.trimmed(text), width: width) + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func indented(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
