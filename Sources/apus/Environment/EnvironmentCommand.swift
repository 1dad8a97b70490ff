import ApusBenchmark
import ApusCommandLine
import ApusReport
import ApusSystem

/// `apus env`: watches the environment for a second and lists its effects on measurements.
struct EnvironmentCommand {
  static let command = Command(
    "env", help: "Judges how far this environment can be trusted.", examples: ["apus env"],
    settings: MeasureSettings(), options: [MeasureSettings.json]
  ) { settings, _ throws(UsageError) in
    EnvironmentCommand(isJSON: settings.isJSON).run()
  }

  private let isJSON: Bool

  private init(isJSON: Bool) { self.isJSON = isJSON }

  private func run() -> ExitStatus {
    let watch = EnvironmentWatch()
    let clock = TickClock.calibrated(windowNanoseconds: 1.1e9)
    let verdict = watch.finish()
    let machine = Machine.current()
    if isJSON {
      for finding in verdict.findings { StandardStream.output.write(json(finding).line + "\n") }
    } else {
      StandardStream.output.write(
        facts(machine, clock) + VerdictText.render(verdict, style: .standardOutput) + "\n")
    }
    return .success
  }

  /// A finding as a `--json` line, with its grade and texts instead of an estimate.
  private func json(_ finding: Finding) -> ResultJSONValue {
    .object([
      ResultJSONValue.Member("probe", .string("environment")),
      ResultJSONValue.Member("variant", .string(finding.name)),
      ResultJSONValue.Member("parameter", .object([])),
      ResultJSONValue.Member("grade", .string(finding.grade.rawValue)),
      ResultJSONValue.Member("evidence", .string(finding.evidence)),
      ResultJSONValue.Member("remedy", .string(finding.remedy)),
    ])
  }

  private func facts(_ machine: Machine, _ clock: TickClock) -> String {
    let caches = machine.caches.map {
      "L\($0.level) \($0.kind.rawValue) \(Quantity.bytes($0.bytes))"
    }
    let rows = [
      (
        "machine",
        "\(machine.model), \(machine.architecture), \(machine.logicalProcessors) processors"
      ),
      ("memory", Quantity.bytes(machine.memoryBytes)),
      ("caches", caches.isEmpty ? "unknown" : caches.joined(separator: ", ")),
      ("system", machine.kernel + (machine.hypervisor.map { ", hypervisor \($0)" } ?? "")),
      ("identity", machine.identifier),
      (
        "clock",
        "\(clock.source.rawValue), a reading costs "
          + "\(Quantity.text(clock.costNanoseconds, .nanoseconds)), step "
          + Quantity.text(clock.stepNanoseconds, .nanoseconds)
      ), ("built by", "\(BuildDescription.current)"),
    ]
    return rows.map(fact).joined() + "\n"
  }

  /// A line with a name and a value, and more lines for a long value.
  private func fact(_ name: String, _ value: String) -> String {
    let margin = 11
    return TextWrap.lines(value, width: TextWidth.current - margin).enumerated().map { line in
      let title = line.offset == 0 ? name : ""
      return title + String(repeating: " ", count: margin - title.count) + line.element + "\n"
    }.joined()
  }
}
