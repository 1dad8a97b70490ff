import ApusStreams
import ApusXML
import ApusXMLFoundation
import Foundation
import Synchronization

/// The ways of ApusXML to read a document.
enum Readers {
  /// Counts the events of a whole document.
  static func events(
    _ document: [UInt8], _ options: XMLOptions = XMLOptions()
  ) throws -> Counts {
    var counter = Counter()
    try XMLPushParser.parse(document.span, options: options, into: &counter)
    return counter.counts
  }

  /// Counts the events of a document in chunks.
  static func chunks(_ document: [UInt8], size: Int) throws -> Counts {
    var counter = Counter()
    var parser = XMLPushParser()
    var start = 0
    while start < document.count {
      let end = min(start + size, document.count)
      try parser.parse(document.span.extracting(start..<end), into: &counter)
      start = end
    }
    try parser.finish(into: &counter)
    return counter.counts
  }

  /// Counts the events on all processors.
  static func parallel(_ document: [UInt8]) throws -> Counts {
    var sum = Counts()
    for counter in try XMLParallelParser().parse(document, makeHandler: { Counter() }) {
      sum.add(counter.counts)
    }
    return sum
  }

  /// Counts the events of two documents at the same time, each on a thread of its own.
  static func two(_ first: [UInt8], _ second: [UInt8]) throws -> Counts {
    let other = Mutex<Result<Counts, any Error>?>(nil)
    let thread = Thread {
      let result = Result { try events(second) }
      other.withLock { $0 = result }
    }
    thread.start()
    var sum = try events(first)
    while !thread.isFinished { usleep(100) }
    if let counts = try other.withLock({ $0 })?.get() { sum.add(counts) }
    return sum
  }

  /// Counts the events of a cursor.
  static func cursor(_ document: [UInt8]) throws -> Counts {
    var counts = Counts()
    var cursor = XMLCursor(of: ArraySource(document, chunkSize: 65_536))
    while let event = try cursor.next() {
      switch event {
      case .start:
        counts.elements += 1
        let attributes = cursor.attributes
        for index in attributes.indices {
          counts.attributes += 1
          counts.values += UInt64(attributes[index].valueBytes.count)
        }
      case .text: counts.text += UInt64(cursor.textBytes.count)
      case .end, .comment, .instruction: break
      }
    }
    return counts
  }

  /// Collects the abstracts of articles with a declared element.
  static func abstracts(_ document: [UInt8]) throws -> Counts {
    let abstract = XMLElement("AbstractText") { $0.text }
    var texts: [String] = []
    try abstract.forEach(in: document.span) { texts.append($0) }
    return counts(of: texts)
  }

  /// Counts the abstracts of articles with a handler that does nothing else.
  static func abstractsByHandler(_ document: [UInt8]) throws -> Counts {
    var handler = AbstractHandler()
    try XMLPushParser.parse(document.span, into: &handler)
    return counts(of: handler.texts)
  }

  private static func counts(of texts: [String]) -> Counts {
    var counts = Counts(elements: UInt64(texts.count))
    for text in texts { counts.text += UInt64(text.utf8.count) }
    return counts
  }

  private struct AbstractHandler: XMLHandler {
    var texts: [String] = []
    private var text: [UInt8] = []
    private var isInside = false

    mutating func startElement(_ tag: XMLStartTag) {
      if tag.name == "AbstractText" { isInside = true }
    }

    mutating func text(_ text: Span<UInt8>) {
      if isInside { for index in text.indices { self.text.append(text[index]) } }
    }

    mutating func endElement(_ name: XMLName) {
      guard name == "AbstractText" else { return }
      texts.append(String(decoding: text, as: UTF8.self))
      text.removeAll(keepingCapacity: true)
      isInside = false
    }
  }
}
