/// The value of an own metric from a single process.
package struct RecordedValue: Sendable, Hashable {
  package let key: MetricKey
  /// The mean of all calls; not finite if a recorded value was not.
  package let mean: Double
  /// The candidate of a comparison, in its order; `nil` for a benchmark by itself.
  var candidate: Int?

  /// The value as a JSON object. Numbers that are not finite have no spelling, so it is a text.
  var json: ResultJSONValue {
    .object(
      [
        .init("name", .string(key.name)), .init("unit", .string((key.unit ?? .count).rawValue)),
        .init("better", .string(key.polarity.rawValue)), .init("mean", .string("\(mean)")),
      ] + (candidate.map { [.init("candidate", .integer($0))] } ?? []))
  }

  init(key: MetricKey, mean: Double, candidate: Int? = nil) {
    self.key = key
    self.mean = mean
    self.candidate = candidate
  }

  /// Parses a value; `nil` if it is invalid.
  init?(json: ResultJSONValue) {
    guard case .string(let name)? = json["name"], !name.isEmpty,
      case .string(let word)? = json["unit"], let unit = MeasurementUnit(rawValue: word),
      case .string(let better)? = json["better"],
      let polarity = MetricKey.Polarity(rawValue: better),
      case .string(let text)? = json["mean"], let mean = Double(text)
    else { return nil }
    self.init(key: MetricKey(name, unit, polarity: polarity), mean: mean)
    if case .integer(let candidate)? = json["candidate"] {
      guard candidate >= 0 else { return nil }
      self.candidate = candidate
    }
  }
}
