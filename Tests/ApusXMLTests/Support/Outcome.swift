import ApusBytes
import ApusXML

/// The events of a document and its error, however its bytes were cut.
struct Outcome: Equatable, CustomStringConvertible {
  let events: [String]
  let error: XMLError?

  /// Parses a document whose bytes are cut at the given offsets.
  init(_ document: [UInt8], _ options: XMLOptions, cuts: some Sequence<Int>) {
    var parser = XMLPushParser(options: options)
    var log = EventLog()
    do throws(XMLError) {
      var start = 0
      for cut in cuts where cut > start && cut < document.count {
        try parser.parse(document.span.extracting(start..<cut), into: &log)
        start = cut
      }
      try parser.parse(document.span.extracting(start..<document.count), into: &log)
      try parser.finish(into: &log)
      error = nil
    } catch {
      self.error = error
    }
    events = log.finished
  }

  /// Parses a whole document.
  init(_ document: [UInt8], _ options: XMLOptions = .processing) {
    var log = EventLog()
    do throws(XMLError) {
      try XMLPushParser.parse(document.span, options: options, into: &log)
      error = nil
    } catch {
      self.error = error
    }
    events = log.finished
  }

  init(_ document: String, _ options: XMLOptions = .processing) {
    self.init(Array(document.utf8), options)
  }

  var description: String { "\(events) \(error.map { "\($0)" } ?? "")" }
}

extension XMLOptions {
  /// The options of `apus xml check`.
  static var processing: XMLOptions { XMLOptions(doctype: .processed, namespaces: .detected) }
}
