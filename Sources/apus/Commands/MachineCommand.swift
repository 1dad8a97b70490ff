import ApusBenchmark
import ApusMachine
import ApusReport

/// `apus machine [PROBE ...]`: runs probes and prints every measurement.
struct MachineCommand {
  private let settings: ApusSettings
  private let names: [String]

  init(_ settings: ApusSettings, probes names: [String]) {
    self.settings = settings
    self.names = names
  }

  func run() throws(UsageError) -> ExitStatus {
    for name in names where !MachineProbes.names.contains(name) {
      throw .unknownName(kind: "probe", given: name, known: MachineProbes.names)
    }
    let published = try settings.beside.map { name throws(UsageError) in
      try PublishedChoice.machines(name)
    }
    return ProbeSession.run(
      settings,
      choose: { machine in
        MachineProbes.all(of: machine).filter { names.isEmpty || names.contains($0.name) }
      }, show: { show($0, published) })
  }

  private func show(_ session: Session, _ published: [PublishedMachine]?) {
    let style = TerminalStyle.standardOutput
    var text = MeasurementTable.render(session.measurements, style: style)
    let matrices = OperationMatrixText.render(
      measurements: session.measurements, published: published ?? [], style: style)
    if !matrices.isEmpty { text += "\n" + matrices }
    // A machine with a matrix of operations below is left out of the table of latencies.
    let tabled = (published ?? []).filter { matrices.isEmpty || $0.operations.isEmpty }
    if !tabled.isEmpty {
      text +=
        "\n" + CostTable.render(measurements: session.measurements, published: tabled, style: style)
    }
    if let verdict = session.verdict { text += "\n" + verdict.summaryText }
    StandardStream.output.write(text)
  }
}
