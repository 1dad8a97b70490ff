import ApusMeasure

/// A line of the report that a measuring process sends.
enum ProbeMessage: Sendable, Hashable {
  /// A measured measurement.
  case measurement(MetricMeasurement)
  /// The failure of the probe, with its reason.
  case fault(String)
  /// The end of the report; without this line or a fault, the process ended early.
  case done

  var json: ResultJSONValue {
    switch self {
    case .measurement(let measurement): measurement.json
    case .fault(let reason): .object([ResultJSONValue.Member("fault", .string(reason))])
    case .done: .object([ResultJSONValue.Member("done", .bool(true))])
    }
  }

  /// Parses a line.
  ///
  /// - Throws: `RecordError` or `ResultJSONError` if the line is not a message.
  init(line: some StringProtocol) throws {
    let json = try ResultJSONParser.value(of: Array(line.utf8))
    if json["done"] != nil {
      self = .done
    } else if json["fault"] != nil {
      self = .fault(try json.string("fault"))
    } else {
      self = .measurement(try MetricMeasurement(json: json))
    }
  }

  /// Parses the measurements of a whole report.
  ///
  /// - Throws: `ProbeMessageError` if the probe failed or the report has no end; `RecordError` or
  ///   `ResultJSONError` if a line is not a message.
  /// - Complexity: O(*n*), where *n* is the length of the report.
  static func measurements(in report: String) throws -> [MetricMeasurement] {
    var measurements: [MetricMeasurement] = []
    var isDone = false
    for line in report.split(separator: "\n") {
      switch try ProbeMessage(line: line) {
      case .measurement(let measurement): measurements.append(measurement)
      case .fault(let reason): throw ProbeMessageError(reason: reason)
      case .done: isDone = true
      }
    }
    guard isDone else { throw ProbeMessageError(reason: "the process ended before it was done") }
    return measurements
  }
}

/// The error of a probe that failed in its process.
struct ProbeMessageError: Error, Sendable, Hashable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
