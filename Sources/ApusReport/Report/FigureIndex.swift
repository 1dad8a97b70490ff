package import ApusMeasure

/// The figures of a session, found by name.
package struct FigureIndex {
  /// The figures in the order of measurement.
  package let figures: [Figure]

  /// Creates an index over figures.
  package init(_ figures: [Figure]) { self.figures = figures }

  /// A condition on a figure's parameters.
  typealias Match = [String: ParameterValue]

  /// Returns the figures of a probe, or only those of a variant and with certain parameters.
  func all(_ probe: String, _ variant: String? = nil, _ match: Match = [:]) -> [Figure] {
    figures.filter { figure in
      figure.probe == probe && (variant == nil || figure.variant == variant)
        && match.allSatisfy { figure.parameter($0.key) == $0.value }
    }
  }

  /// Returns the first measured figure, or the first figure if none was measured.
  func best(_ probe: String, _ variant: String, _ match: Match = [:]) -> Figure? {
    let candidates = all(probe, variant, match)
    return candidates.first { $0.estimate != nil } ?? candidates.first
  }

  /// Returns the variants of a probe in the order in which they appeared.
  func variants(_ probe: String) -> [String] {
    var seen: Set<String> = []
    return all(probe).map(\.variant).filter { seen.insert($0).inserted }
  }

  /// Returns the measured points of a curve, ascending by a whole-number parameter.
  ///
  /// If a size was measured twice, the later figure is used.
  func curve(
    _ probe: String, _ variant: String, by name: String, _ match: Match = [:]
  ) -> [PlotPoint] {
    var points: [Int: PlotPoint] = [:]
    for figure in all(probe, variant, match) {
      guard let x = figure.integer(name), let estimate = figure.estimate else { continue }
      points[x] = PlotPoint(x: Double(x), estimate: estimate)
    }
    return points.values.sorted { $0.x < $1.x }
  }

  /// Returns the remarks on the figures of some probes, each once, with the number of figures that
  /// have it.
  func remarks(_ probes: [String]) -> [(text: String, count: Int)] {
    var remarks: [(text: String, count: Int)] = []
    for figure in figures where probes.contains(figure.probe) {
      for note in figure.notes {
        if let known = remarks.firstIndex(where: { $0.text == note }) {
          remarks[known].count += 1
        } else {
          remarks.append((note, 1))
        }
      }
    }
    return remarks
  }

  /// Returns the reasons why figures of some probes are missing, each once, with its figures.
  func gaps(_ probes: [String]) -> [FigureGap] {
    var gaps: [FigureGap] = []
    for figure in figures where probes.contains(figure.probe) {
      guard let gap = FigureGap(figure) else { continue }
      if let known = gaps.firstIndex(where: { $0.reason == gap.reason }) {
        gaps[known].add(figure)
      } else {
        gaps.append(gap)
      }
    }
    return gaps
  }
}

extension Figure {
  /// The reason why there is no number, and whether it is an error.
  var reason: (text: String, isError: Bool)? {
    switch outcome {
    case .measured: nil
    case .absent(let reason): (reason, false)
    case .failed(let reason): (reason, true)
    }
  }

  /// Returns the value of a parameter that is an integer, or `nil`.
  func integer(_ name: String) -> Int? {
    if case .integer(let number) = parameter(name) { number } else { nil }
  }

  /// The parameters as text for readers: `256 KiB, step 4`.
  var parameterText: String {
    parameters.map { parameter in
      switch parameter.value {
      case .text(let text): text
      case .integer(let number) where isBytes(parameter):
        (parameter.name == "bytes" ? "" : parameter.name + " ") + Quantity.bytes(number)
      case .integer(let number): "\(parameter.name) \(number)"
      }
    }.joined(separator: ", ")
  }

  /// Whether a parameter is a number of bytes; the ends of a plateau are, those of a pair of cores
  /// are not.
  private func isBytes(_ parameter: Parameter) -> Bool {
    parameter.name == "bytes"
      || probe == "memory-plateaus" && ["from", "to", "advertised"].contains(parameter.name)
  }
}
