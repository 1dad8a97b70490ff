import ApusCommandLine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The front of every program that measures: its command line, its help, its errors and its end.
struct ProgramFront {
  /// The purpose of the program, in a single line.
  let summary: String
  /// The operands in the help, such as `[FILTER ...]`.
  let operands: String
  /// The effect of the operands, as a sentence.
  let details: String
  /// The options of this program in addition to those of every command that measures.
  let options: [Option<MeasureSettings>]

  /// Parses the command line, performs the command and ends the process.
  ///
  /// - Parameter perform: The command, called with the settings and the operands; not called for
  ///   help.
  func run(
    _ perform: @escaping @Sendable (MeasureSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Never {
    apus_take_program_signals()
    TextWidth.adoptTerminal()
    let name = HostProcess.arguments.first?.split(separator: "/").last.map(String.init)
    let command = Command(
      name ?? "benchmarks", operands: operands, count: 0...Int.max, help: summary,
      details: details, settings: MeasureSettings(), options: MeasureSettings.options + options,
      run: perform)
    let status = command.run(HostProcess.words)
    exit(StandardStream.statusAfterOutput(status).rawValue)
  }
}
