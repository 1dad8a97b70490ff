import ApusBytes
import ApusXML

/// Prints the text of each element of a path, one a line.
struct PathPrinter: XMLHandler {
  private var reader: XMLPathReader
  private let lines: Lines

  /// The lines that were not written yet; the closure of the reader adds to them.
  private final class Lines {
    var buffer = OutputBuffer()

    func add(_ text: Span<UInt8>) {
      for index in text.indices {
        let isLineEnd = text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r")
        buffer.bytes.append(isLineEnd ? UInt8(ascii: " ") : text[index])
      }
      buffer.bytes.append(UInt8(ascii: "\n"))
      buffer.flushWhenFull()
    }
  }

  init(_ path: XMLPath) {
    let lines = Lines()
    self.lines = lines
    reader = XMLPathReader(path) { lines.add($0) }
  }

  var count: Int { reader.count }
  /// The reason why a printed text is not complete.
  var problem: String? {
    reader.skippedEntity.map { XMLCanonicalError.skippedEntity(name: $0).description.printable }
  }
  var isStopped: Bool { lines.buffer.isLost }

  mutating func startElement(_ tag: XMLStartTag) { reader.startElement(tag) }
  mutating func endElement(_ name: XMLName) { reader.endElement(name) }
  mutating func text(_ text: Span<UInt8>) { reader.text(text) }
  mutating func skippedEntity(_ name: Span<UInt8>) { reader.skippedEntity(name) }

  func finish() { lines.buffer.flush() }
}
