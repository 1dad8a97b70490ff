extension MetricMeasurement.Reason {
  /// The members of a measurement without a value: the text for readers, and the code of the reason
  /// if it is not the usual code.
  var members: [ResultJSONValue.Member] {
    let text = ResultJSONValue.Member(isFailure ? "failed" : "absent", .string(description))
    return [text] + (code.map { [ResultJSONValue.Member("reason", .string($0.rawValue))] } ?? [])
  }

  /// The codes of the reasons that are neither `unavailable` nor `failed`.
  private enum Code: String {
    case eliminated
    case atLoopFloor = "at the loop floor"
    case interrupted
    case notAskedFor = "not asked for"
    case outOfTime = "out of time"
  }

  private var code: Code? {
    switch self {
    case .eliminated: .eliminated
    case .atLoopFloor: .atLoopFloor
    case .interrupted: .interrupted
    case .notAskedFor: .notAskedFor
    case .outOfTime: .outOfTime
    case .unavailable, .failed: nil
    }
  }

  /// Creates a reason from the members of a JSON object; `nil` if the object has neither `absent`
  /// nor `failed`.
  init?(json: ResultJSONValue) throws(RecordError) {
    guard let name = ["absent", "failed"].first(where: { json[$0] != nil }) else { return nil }
    let text = try json.string(name)
    guard json["reason"] != nil else {
      self = Self.stored(text, isFailure: name == "failed")
      return
    }
    switch try json.name("reason", as: Code.self) {
    case .eliminated: self = .eliminated
    case .atLoopFloor: self = .atLoopFloor
    case .interrupted: self = .interrupted
    case .notAskedFor: self = .notAskedFor(text)
    case .outOfTime: self = .outOfTime(text)
    }
  }

  /// Returns the reason of a line without a code.
  ///
  /// Sessions before November 2026 had no codes; the texts that they stored for the detector's
  /// findings and for interruptions are part of the format.
  private static func stored(_ text: String, isFailure: Bool) -> Self {
    guard isFailure else {
      return text == "interrupted before it was measured" ? .interrupted : .unavailable(text)
    }
    if text.hasPrefix("eliminated by the optimiser") { return .eliminated }
    if text.hasPrefix("at the loop floor: nothing measurable") { return .atLoopFloor }
    return .failed(text)
  }
}
