import ApusMeasure

/// One line of what a process tells that measures a probe.
enum ProbeMessage: Sendable, Hashable {
  /// What was measured.
  case figure(Figure)
  /// The probe failed, and why.
  case fault(String)
  /// Everything has been said; without this line or a fault the process did not end well.
  case done

  var json: JSONValue {
    switch self {
    case .figure(let figure): figure.json
    case .fault(let reason): .object([JSONValue.Member("fault", .string(reason))])
    case .done: .object([JSONValue.Member("done", .bool(true))])
    }
  }

  /// Reads a line.
  ///
  /// - Throws: `RecordError` or `JSONError` where it is none of ours.
  init(line: some StringProtocol) throws {
    let json = try JSONParser.value(of: Array(line.utf8))
    if json["done"] != nil {
      self = .done
    } else if json["fault"] != nil {
      self = .fault(try json.string("fault"))
    } else {
      self = .figure(try Figure(json: json))
    }
  }

  /// The figures of a whole report.
  ///
  /// - Throws: `ProbeFault` if the probe failed or the report has no end, and what reading a line throws.
  static func figures(in report: String) throws -> [Figure] {
    var figures: [Figure] = []
    var isDone = false
    for line in report.split(separator: "\n") {
      switch try ProbeMessage(line: line) {
      case .figure(let figure): figures.append(figure)
      case .fault(let reason): throw ProbeFault(reason: reason)
      case .done: isDone = true
      }
    }
    guard isDone else { throw ProbeFault(reason: "the process ended before it was done") }
    return figures
  }
}

/// A probe that failed in its process.
struct ProbeFault: Error, Sendable, Hashable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
