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
  /// The operands of the program.
  let main: Verb
  /// The options of this program in addition to those of every command that measures.
  let options: [Option<MeasureSettings>]

  /// Parses the command line, performs the command and ends the process.
  ///
  /// - Parameter perform: The command, called with the settings and the operands; not called for
  ///   help.
  func run(
    _ perform: (MeasureSettings, [String]) throws(UsageError) -> ExitStatus
  ) -> Never {
    apus_take_program_signals()
    exit(StandardStream.statusAfterOutput(status(perform)).rawValue)
  }

  private func status(
    _ perform: (MeasureSettings, [String]) throws(UsageError) -> ExitStatus
  ) -> ExitStatus {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    let program = name ?? "benchmarks"
    let table = CommandTable<MeasureSettings>(
      program: program, summary: summary, main: main,
      options: MeasureSettings.options(at: \.self) + options)
    var settings = MeasureSettings()
    do throws(UsageError) {
      let invocation = try table.parse(Array(CommandLine.arguments.dropFirst()), into: &settings)
      if settings.wantsHelp {
        StandardStream.output.write(table.help())
        return .success
      }
      return try perform(settings, invocation.operands)
    } catch {
      StandardStream.error.write("\(program): \(error)\n")
      return .usage
    }
  }
}
