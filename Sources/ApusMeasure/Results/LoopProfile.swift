/// The lines of code that took most of the time of a benchmark's loop.
package struct LoopProfile: Sendable, Hashable {
  /// A line of code with its share of the samples, and the 95 % interval of the share.
  package struct Line: Sendable, Hashable {
    package let function: String
    /// The file and the line; empty if they are not known.
    package let place: String
    package let share: Double
    package let low: Double
    package let high: Double

    package init(function: String, place: String, share: Double, low: Double, high: Double) {
      self.function = function
      self.place = place
      self.share = share
      self.low = low
      self.high = high
    }
  }

  /// The number of samples of the loop.
  package let samples: Int
  /// The heaviest lines, in the order of their shares.
  package let lines: [Line]

  package init(samples: Int, lines: [Line]) {
    self.samples = samples
    self.lines = lines
  }

  /// The profile as a JSON object.
  package var json: ResultJSONValue {
    .object([
      .init("samples", .integer(samples)),
      .init(
        "lines",
        .array(
          lines.map {
            .object([
              .init("function", .string($0.function)), .init("place", .string($0.place)),
              .init("share", .double($0.share)), .init("low", .double($0.low)),
              .init("high", .double($0.high)),
            ])
          })),
    ])
  }

  /// Reads a profile; `nil` if it is invalid.
  init?(json: ResultJSONValue) {
    guard let samples = try? json.count("samples"), case .array(let values)? = json["lines"] else {
      return nil
    }
    var lines: [Line] = []
    for value in values {
      guard let function = try? value.string("function"), let place = try? value.string("place"),
        let share = try? value.numberOrNull("share"), let low = try? value.numberOrNull("low"),
        let high = try? value.numberOrNull("high")
      else { return nil }
      lines.append(Line(function: function, place: place, share: share, low: low, high: high))
    }
    self.init(samples: samples, lines: lines)
  }
}
