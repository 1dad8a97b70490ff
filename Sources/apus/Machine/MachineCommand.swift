import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusMachine
import ApusReport
import ApusSystem

/// `apus machine [PROBE ...]`: runs probes and prints every measurement.
struct MachineCommand {
  static let command = Command(
    "machine", operands: "[PROBE ...]", count: 0...Int.max, words: MachineProbes.names,
    help: "Runs probes of this machine and prints every measurement.",
    details: "Probes: \(MachineProbes.names.joined(separator: ", ")).",
    examples: ["apus machine system allocation --quick"],
    settings: MachineSettings(), options: MachineSettings.options
  ) { settings, invocation throws(UsageError) in
    try MachineCommand(settings, probes: invocation.operands).run()
  }

  private let settings: MachineSettings
  private let names: [String]

  private init(_ settings: MachineSettings, probes names: [String]) {
    self.settings = settings
    self.names = names
  }

  private func run() throws(UsageError) -> ExitStatus {
    for name in names where !MachineProbes.names.contains(name) {
      throw .unknownName(kind: "probe", given: name, known: MachineProbes.names)
    }
    let published = settings.beside.name == nil ? [] : try settings.beside.machines()
    return ProbeSession.run(
      settings.probes,
      choose: { machine in
        MachineProbes.all(of: machine).filter { names.isEmpty || names.contains($0.name) }
      }, show: { show($0, published) })
  }

  private func show(_ session: Session, _ published: [PublishedMachine]) {
    let style = TerminalStyle.standardOutput
    var text = MeasurementTable.render(session.measurements, style: style)
    let matrices = OperationMatrixText.render(
      measurements: session.measurements, published: published, style: style)
    if !matrices.isEmpty { text += "\n" + matrices }
    // A machine with a matrix of operations below is left out of the table of latencies.
    let tabled = published.filter { matrices.isEmpty || $0.operations.isEmpty }
    if !tabled.isEmpty {
      text +=
        "\n" + CostTable.render(measurements: session.measurements, published: tabled, style: style)
    }
    if let verdict = session.verdict { text += "\n" + verdict.summaryText }
    StandardStream.output.write(text)
  }
}

/// The settings of `apus machine`.
private struct MachineSettings: Sendable {
  var probes = ProbeSettings()
  var beside = PublishedChoice()

  static let options =
    ProbeSettings.options.at(\MachineSettings.probes)
    + ReportSettings.options.at(\MachineSettings.probes.report)
    + PublishedChoice.options.at(\MachineSettings.beside)
}
