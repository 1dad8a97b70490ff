import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error of an executable that cannot be measured from outside, with its remedy.
package struct BenchmarkExecutableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem of the executable.
  package enum Problem: Sendable, Hashable {
    /// The file is missing, or the kernel will not run it.
    case cannotStart(errno: Int32)
    /// The executable reported nothing of a benchmark program; `ending` says how it ended.
    case isNoProgramOfBenchmarks(ending: String)
    /// The executable wrote other text to the descriptor of reports.
    case garbled(line: String)
    /// The executable is a benchmark program of another version.
    case otherVersion(Int?)
    /// The exit status of the executable is lost.
    case statusLost(errno: Int32)
    /// The executable did not answer in time.
    case tookTooLong(seconds: Double)
    /// The executable crashed before it answered.
    case crashed(signal: Int32)
    /// The user stopped the executable.
    case interrupted
  }

  /// The path of the executable.
  package let path: String
  /// The problem of the executable.
  package let problem: Problem

  init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  init(path: String, _ error: MeasuringProcessError) {
    self.path = path
    problem =
      switch error {
      case .cannotStart(let number): .cannotStart(errno: number)
      case .crashed(let signal): .crashed(signal: signal)
      case .failed(let code): .isNoProgramOfBenchmarks(ending: "ended with status \(code)")
      case .statusLost(let number): .statusLost(errno: number)
      case .tookTooLong(let seconds, _): .tookTooLong(seconds: seconds)
      case .saysTooMuch: .garbled(line: "(without end)")
      case .interrupted: .interrupted
      }
  }

  package var description: String {
    switch problem {
    case .cannotStart(ENOENT): "\(path): there is no such file; build it first, or give its path"
    case .cannotStart(EACCES): "\(path): this is not executable; name a program"
    case .cannotStart(ENOEXEC):
      "\(path): the kernel cannot run this; a script needs a first line such as #!/bin/sh"
    case .cannotStart(let number): "\(path): \(SystemError(.start, code: number))"
    case .isNoProgramOfBenchmarks(let ending):
      """
      \(path): \(ending) and named no benchmarks. Is it a program that calls BenchmarkProgram.main, or \
      serve, before anything else? To compare two commands as a whole: apus compare OLD NEW --
      """
    case .garbled(let line):
      """
      \(path): said `\(line.prefix(60).description.printable)` where it should name its benchmarks. Does it \
      use descriptor 3 before it calls BenchmarkProgram? To compare commands: apus compare OLD NEW --
      """
    case .otherVersion(let version):
      "\(path): speaks protocol \(version.map { "\($0)" } ?? "0"), this is "
        + "\(WorkerMessage.currentVersion); build it with the same version of ApusMeasure"
    case .statusLost(let number):
      "\(path): \(MeasuringProcessError.statusLost(errno: number))"
    case .tookTooLong(let seconds):
      """
      \(path): had named no benchmarks after \(Quantity.number(seconds)) s and was stopped. Does it wait \
      for something before it calls BenchmarkProgram? See --time-limit
      """
    case .crashed(let signal):
      "\(path): crashed (signal \(signal)) before it named its benchmarks; run it by itself"
    case .interrupted: "interrupted"
    }
  }
}
