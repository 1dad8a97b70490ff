public import ApusMeasure
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The worker side of rounds: it measures a single probe once, in a process of its own.
///
///     ProbeWorker.serve { _ in [ClockProbe(), MemoryLatencyProbe()] }  // the first line of `main.swift`
///
public enum ProbeWorker {
  /// The first argument of a process that measures a probe; the request follows.
  static let argument = "--measure-probe"

  /// Measures the requested probe and ends the process; returns if the arguments hold no request.
  ///
  /// A program that runs `ProbeRounds` calls it before everything else.
  ///
  /// - Parameter probes: Every probe that the program runs in rounds, given the machine.
  public static func serve(_ probes: (Machine) -> [any Probe]) {
    let arguments = HostProcess.arguments
    guard arguments.count == 3, arguments[1] == argument else { return }
    // A child of the probe must not keep the report's descriptor open: the parent waits for its
    // end.
    _ = apus_close_on_exec(APUS_REPORT_DESCRIPTOR)
    HostProcess.report(
      report(arguments[2], probes).map { $0.json.line + "\n" }.joined())
    exit(0)
  }

  private static func report(
    _ line: String, _ probes: (Machine) -> [any Probe]
  ) -> [ProbeMessage] {
    do {
      let request = try ProbeRequest(line: line)
      apus_end_with_parent(request.parent)
      SharedFolder.use(of: request.parent)
      guard let probe = probes(.current()).first(where: { $0.name == request.probe }) else {
        return [
          .fault("there is no probe \(request.probe): the program was replaced during the run")
        ]
      }
      return try request.measure(probe).map(ProbeMessage.measurement) + [.done]
    } catch {
      return [.fault("\(error)")]
    }
  }
}
