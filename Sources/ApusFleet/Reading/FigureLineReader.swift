import ApusBenchmark
import ApusBytes
import ApusJSON
import ApusMeasure

/// A reader of the lines of figures, in one pass and without a tree of their JSON.
///
/// Nearly all lines of a history are figures, whose series recur in each session. So the texts of a series are compared
/// as bytes. A line that is unusual in any way (an escape, a missing value, a series that was not met) is left to
/// `History.Record`, which checks it as a whole. Of a usual line the members that a fleet does not store are checked as
/// JSON that is stepped over.
struct FigureLineReader {
  /// A figure with its session.
  struct Line: Sendable {
    let session: String
    let figure: FleetFigure
    let isOfCommand: Bool
  }

  /// A series that was met.
  private struct Known: Sendable {
    let series: FleetSeries
    let isOfCommand: Bool
  }

  /// The most series that are remembered.
  private static let mostSeries = 50_000
  private static let keys: JSONKeys = [
    "apus", "record", "session", "time", "grade", "probe", "variant", "parameter", "value", "low",
    "high", "unit", "samples", "statistic", "population", "better", "absent", "failed",
  ]

  private var known: [[UInt8]: Known] = [:]
  private let memory = JSONReaderMemory()
  private var fields = FigureFields()
  /// The last session and the last time, which most lines repeat.
  private var session: (bytes: [UInt8], text: String) = ([], "")
  private var time: (bytes: [UInt8], seconds: Int) = ([], 0)

  /// Reads a line, or returns `nil` if it is unusual.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  mutating func read(_ line: Span<UInt8>) -> Line? {
    guard History.Record.checksumHolds(line) == true, read(fields: line), fields.isUsual,
      let series = known[fields.key], let value = fields.value, fields.hasInterval != nil
    else { return nil }
    if fields.session != session.bytes {
      session = (fields.session, fields.session.span.text)
    }
    if fields.time != time.bytes {
      guard let nanoseconds = CivilTime.nanosecondsSince1970(fields.time.span.text) else {
        return nil
      }
      time = (fields.time, nanoseconds / 1_000_000_000)
    }
    return Line(
      session: session.text,
      figure: FleetFigure(
        series.series, seconds: time.seconds, value: value, low: fields.low, high: fields.high,
        samples: fields.samples, statistic: fields.statistic, population: fields.population,
        grade: fields.grade),
      isOfCommand: series.isOfCommand)
  }

  /// Remembers the series of the line that was read last.
  mutating func learn(_ series: FleetSeries, isOfCommand: Bool) {
    guard fields.isUsual, known.count < Self.mostSeries else { return }
    known[fields.key] = Known(series: series, isOfCommand: isOfCommand)
  }

  private mutating func read(fields line: Span<UInt8>) -> Bool {
    let keys = Self.keys
    fields.clear()
    do throws(JSONError) {
      var reader = try JSONReader(onDemand: line, reusing: memory)
      try reader.object(keys) { (key, reader) throws(JSONError) in
        try fields.take(key, &reader)
      }
      try reader.finish()
      return fields.endKey()
    } catch {
      fields.isUsual = false
      return false
    }
  }
}

/// The members of a line that a fleet stores.
private struct FigureFields: Sendable {
  var isUsual = false
  var session: [UInt8] = []
  var time: [UInt8] = []
  var grade: Grade?
  var value: Double?
  var low: Double?
  var high: Double?
  var samples = 0
  var statistic: Estimate.Statistic?
  var population: Estimate.Population?
  /// The texts of the series, each with its length.
  var key: [UInt8] = []
  private var unit: [UInt8] = []
  private var better: [UInt8] = []
  /// A bit for each member that a figure needs.
  private var found = 0

  mutating func clear() {
    isUsual = true
    grade = nil
    (value, low, high) = (nil, nil, nil)
    found = 0
    key.removeAll(keepingCapacity: true)
    unit.removeAll(keepingCapacity: true)
    better.removeAll(keepingCapacity: true)
  }

  /// Whether there is an interval; `nil` if it has one end.
  var hasInterval: Bool? { (low == nil) == (high == nil) ? low != nil : nil }

  /// Ends the key of the series; returns whether all members are there.
  mutating func endKey() -> Bool {
    let (unit, better) = (unit, better)
    Self.append(unit.span, to: &key)
    Self.append(better.span, to: &key)
    return found & Self.allNeeded == Self.allNeeded
  }

  private static let allNeeded = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].reduce(0) {
    $0 | 1 << $1
  }

  /// Takes a member by the index of its name.
  mutating func take(_ index: Int, _ reader: inout JSONReader) throws(JSONError) {
    // A member that is repeated is unusual.
    if found & 1 << index != 0 { isUsual = false }
    found |= 1 << index
    switch index {
    case 0: if try count(&reader) != History.Record.schemaVersion { isUsual = false }
    case 1: if try !reader.view().isEqual(to: "figure") { isUsual = false }
    case 2: try Self.copy(&reader, to: &session, &isUsual)
    case 3: try Self.copy(&reader, to: &time, &isUsual)
    case 4:
      grade = Grade(rawValue: try text(&reader))
      if grade == nil { isUsual = false }
    case 5, 6: try appendText(&reader)
    case 7: try appendParameters(&reader)
    case 8: value = try reader.double()
    case 9: low = try reader.isNull() ? nil : reader.double()
    case 10: high = try reader.isNull() ? nil : reader.double()
    case 11: try Self.copy(&reader, to: &unit, &isUsual)
    case 12: samples = try count(&reader)
    case 13:
      statistic = Estimate.Statistic(rawValue: try text(&reader))
      if statistic == nil { isUsual = false }
    case 14:
      population = Estimate.Population(rawValue: try text(&reader))
      if population == nil { isUsual = false }
    case 15: try Self.copy(&reader, to: &better, &isUsual)
    default: isUsual = false
    }
  }

  private mutating func text(_ reader: inout JSONReader) throws(JSONError) -> String {
    let view = try reader.view()
    if view.hasEscapes { isUsual = false }
    return view.bytes.text
  }

  private static func copy(
    _ reader: inout JSONReader, to list: inout [UInt8], _ isUsual: inout Bool
  ) throws(JSONError) {
    let view = try reader.view()
    if view.hasEscapes { isUsual = false }
    list.removeAll(keepingCapacity: true)
    list.append(copying: view.bytes)
  }

  private mutating func appendText(_ reader: inout JSONReader) throws(JSONError) {
    let view = try reader.view()
    if view.hasEscapes { isUsual = false }
    Self.append(view.bytes, to: &key)
  }

  /// Appends the parameters in their order, each with the kind of its value.
  private mutating func appendParameters(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { (name, reader) throws(JSONError) in
      if name.hasEscapes { isUsual = false }
      Self.append(name.bytes, to: &key)
      switch reader.nextKind {
      case .string:
        key.append(UInt8(ascii: "s"))
        try appendText(&reader)
      case .number:
        key.append(UInt8(ascii: "n"))
        Self.append(try reader.digits(), to: &key)
      default: isUsual = false
      }
    }
    key.append(UInt8(ascii: "}"))
  }

  /// Reads a whole number without a sign, a point and an exponent.
  private mutating func count(_ reader: inout JSONReader) throws(JSONError) -> Int {
    let digits = try reader.digits()
    guard digits.count <= 15, digits[0] != UInt8(ascii: "-"),
      let number = try? UInt64(decimal: digits)
    else {
      isUsual = false
      return 0
    }
    return Int(number)
  }

  /// Appends bytes after their number, so that different lists of texts have different keys.
  private static func append(_ bytes: Span<UInt8>, to key: inout [UInt8]) {
    for shift in [0, 8, 16, 24] {
      key.append(UInt8(truncatingIfNeeded: bytes.count >> shift))
    }
    key.append(copying: bytes)
  }
}
