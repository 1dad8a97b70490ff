import ApusBytes

@testable import ApusJSON

/// The events and the error of a text.
struct Outcome: Equatable {
  var events: [String] = []
  var error: JSONError?

  var isAccepted: Bool { error == nil }

  /// Parses a text in memory.
  init(_ text: [UInt8], _ options: JSONOptions = JSONOptions()) {
    var log = EventLog()
    do throws(JSONError) {
      try JSONParser.parse(text.span, options: options, into: &log)
    } catch {
      self.error = error
    }
    events = log.events
  }

  /// Parses a text in chunks that end at the cuts, with a form of stage one and a window.
  init(
    _ text: [UInt8], cuts: some Sequence<Int>, _ options: JSONOptions = JSONOptions(),
    form: Int = -1,
    window: Int = 8192
  ) {
    var log = EventLog()
    do throws(JSONError) {
      var parser = JSONParser(options, window: window, form: form)
      var start = 0
      for cut in cuts where cut <= text.count {
        try parser.parse(text.span.extracting(start..<cut), into: &log)
        start = cut
      }
      try parser.parse(text.span.extracting(start..<text.count), into: &log)
      try parser.finish(into: &log)
    } catch {
      self.error = error
    }
    events = log.events
  }

  /// The outcome without the path, which a parser of chunks does not know.
  var withoutPath: [String] {
    guard let error else { return events + ["end"] }
    let place = error.position.map { "\($0)" } ?? "unknown"
    return events + ["\(error.kind) at \(error.offset), \(place), \(error.expected as Any)"]
  }
}
