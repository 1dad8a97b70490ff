extension Distribution {
  /// The numbers from the least to the greatest, each with its name in JSON.
  package var named: [(name: String, value: Double)] {
    Array(zip(Self.names, [least, p10, p25, median, p75, p90, greatest]))
  }

  /// The distribution as a JSON object; the schema is in `Documentation/Results.md`.
  package var json: JSONValue {
    .object(named.map { JSONValue.Member($0.name, .double($0.value)) })
  }

  /// Creates a distribution from the members of a JSON object; members with other names are ignored.
  package init(json: JSONValue) throws(RecordError) {
    guard case .object = json else { throw RecordError("distribution", "is not an object") }
    var numbers: [Double] = []
    for name in Self.names { numbers.append(try Self.number(json, name)) }
    guard let distribution = Distribution(ascending: numbers) else {
      throw RecordError("distribution", "does not ascend")
    }
    self = distribution
  }

  private static let names = ["least", "p10", "p25", "p50", "p75", "p90", "greatest"]

  private static func number(_ json: JSONValue, _ name: String) throws(RecordError) -> Double {
    do throws(RecordError) {
      let number = try json.number(name)
      guard number.isFinite else { throw RecordError(name, "is not finite") }
      return number
    } catch {
      throw RecordError("distribution.\(name)", error.problem)
    }
  }
}
