/// The table of the costs of benchmarks, a row for each case.
enum BenchmarkTable {
  /// Returns the table, and below it the reasons why figures were not measured, without repetition.
  ///
  /// - Parameter floors: The latency of loads here, by the stored profile; `nil` omits its column.
  static func render(_ figures: [Figure], floors: LoadFloors? = nil, style: TerminalStyle) -> String
  {
    var columns: [TextTable.Column] = [
      .init("benchmark", wraps: .freely), .init("time", .right), .init("95 % interval", .right),
      .init("rate", .right), .init("allocs", .right),
    ]
    if floors != nil { columns.append(.init("loads", .right)) }
    let table = TextTable(columns: columns)
    var text = table.render(rows: groups(figures).map { row($0, floors) }, style: style)
    let remarks = reasons(figures)
    if !remarks.isEmpty { text += "\n" + remarks.joined(separator: "\n") + "\n" }
    return text
  }

  /// Returns the figures of each case, in the order of the cases.
  private static func groups(_ figures: [Figure]) -> [[Figure]] {
    figures.reduce(into: [[Figure]]()) { groups, figure in
      if groups.last?.first?.parameters == figure.parameters {
        groups[groups.count - 1].append(figure)
      } else {
        groups.append([figure])
      }
    }
  }

  private static func row(_ figures: [Figure], _ floors: LoadFloors?) -> [TextTable.Cell] {
    func figure(_ variant: String) -> Figure? { figures.first { $0.variant == variant } }
    func text(_ variant: String) -> String {
      guard let estimate = figure(variant)?.estimate else { return "-" }
      return Quantity.text(estimate.value, estimate.unit)
    }
    let title = TextTable.Cell(figures.first.map(Self.title) ?? "")
    guard let time = figure("time") else { return [title] }
    guard let estimate = time.estimate else { return [title, TextTable.Cell(word(time), .poor)] }
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let interval = Quantity.interval(estimate, in: display) ?? "undecided"
    let shown =
      [
        Quantity.text(estimate.value, estimate.unit), interval, text("rate"), text("allocations"),
      ] + (floors.map { [$0.text(nanoseconds: estimate.value)] } ?? [])
    return [title] + shown.map { TextTable.Cell($0) }
  }

  private static func title(_ figure: Figure) -> String {
    figure.parameters.enumerated().map { index, parameter in
      index == 0 ? "\(parameter.value)" : "\(parameter.name) \(parameter.value)"
    }.joined(separator: ", ")
  }

  private static func word(_ figure: Figure) -> String {
    switch figure.outcome {
    case .failed: "FAILED"
    case .absent: "absent"
    case .measured: ""
    }
  }

  /// Returns the reasons of failures and absences:
  /// `instructions, cycles: absent, virtual machine without PMU`.
  private static func reasons(_ figures: [Figure]) -> [String] {
    var names: [(reason: String, of: [String])] = []
    for figure in figures {
      guard let (name, reason) = remark(figure) else { continue }
      if let index = names.firstIndex(where: { $0.reason == reason }) {
        if !names[index].of.contains(name) { names[index].of.append(name) }
      } else {
        names.append((reason, [name]))
      }
    }
    return names.flatMap {
      TextWrap.lines("\($0.of.joined(separator: ", ")): \($0.reason)".printable, width: 80)
    }
  }

  /// Returns the remark on a figure, named after the metric if absent, or after the case if failed.
  private static func remark(_ figure: Figure) -> (name: String, reason: String)? {
    switch figure.outcome {
    case .failed(let reason): (title(figure), reason)
    case .absent(let reason): (figure.variant, "absent, \(reason)")
    case .measured(let estimate) where figure.variant == "await-floor":
      (
        title(figure),
        "of this, an await of nothing costs \(Quantity.text(estimate.value, estimate.unit))"
      )
    case .measured: nil
    }
  }
}
