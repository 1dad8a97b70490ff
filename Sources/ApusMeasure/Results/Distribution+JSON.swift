extension Distribution {
  /// The numbers from the least to the greatest, each with its name in JSON.
  package var named: [(name: String, value: Double)] {
    Array(zip(Self.names, [least, p10, p25, median, p75, p90, greatest]))
  }

  /// Returns the distribution as a JSON object; the schema is in `Documentation/Results.md`.
  ///
  /// The count is a member only if it is not the number of the estimate's samples.
  package func json(of estimate: Estimate) -> ResultJSONValue {
    let isImplied = count == Self.impliedCount(estimate)
    let others =
      isImplied ? [] : count.map { [ResultJSONValue.Member("count", .integer($0))] } ?? []
    return .object(named.map { ResultJSONValue.Member($0.name, .double($0.value)) } + others)
  }

  /// The number of samples of a distribution without a count: the samples of the estimate, unless
  /// they are processes, each of which has several samples.
  private static func impliedCount(_ estimate: Estimate?) -> Int? {
    guard let estimate, estimate.population != .processes else { return nil }
    return estimate.samples
  }

  /// Creates a distribution from the members of a JSON object; members with other names are ignored.
  ///
  /// - Parameters:
  ///   - json: The object.
  ///   - estimate: The estimate of the same measurement.
  ///   - count: The number of samples if neither the object nor the estimate has it.
  package init(json: ResultJSONValue, of estimate: Estimate?, orElse count: Int?)
    throws(RecordError)
  {
    guard case .object = json else { throw RecordError("distribution", "is not an object") }
    var numbers: [Double] = []
    for name in Self.names { numbers.append(try Self.number(json, name)) }
    guard
      let distribution = Distribution(
        ascending: numbers,
        count: json["count"] == nil
          ? Self.impliedCount(estimate) ?? count : try json.count("count"))
    else {
      throw RecordError("distribution", "does not ascend")
    }
    self = distribution
  }

  private static let names = ["least", "p10", "p25", "p50", "p75", "p90", "greatest"]

  private static func number(_ json: ResultJSONValue, _ name: String) throws(RecordError) -> Double
  {
    do throws(RecordError) {
      let number = try json.number(name)
      guard number.isFinite else { throw RecordError(name, "is not finite") }
      return number
    } catch {
      throw RecordError("distribution.\(name)", error.problem)
    }
  }
}
