import ApusTestSupport
import Foundation

/// The command that was built with the tests, started as a user starts it.
struct BuiltCommand {
  /// The results of a run.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of standard output, each parsed as JSON.
    func jsonLines() throws -> [[String: Any]] {
      try output.split(separator: "\n").map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        guard let object = value as? [String: Any] else { throw NotAnObject(line: String(line)) }
        return object
      }
    }
  }

  struct NotAnObject: Error {
    let line: String
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var history: String { folder.file("history.jsonl") }

  /// Starts the command in a folder of its own, which has its history as well.
  func start(_ arguments: [String]) throws -> Running {
    try Running(process(Self.executable, arguments))
  }

  /// A process of the command that was not started, for tests with other standard streams.
  func process(_ arguments: [String]) -> Process { process(Self.executable, arguments) }

  private func process(_ executable: URL, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = folder.path
    environment["TMPDIR"] = folder.path
    environment["APUS_LAB"] = Self.executable.path + "-lab"
    environment["APUS_DATA"] = Self.executable.path + "-data"
    environment["APUS_PROFILE"] = Self.executable.path + "-profile"
    environment["APUS"] = Self.executable.path
    process.environment = environment
    return process
  }

  /// Runs a line of shell in which `$APUS` is the command.
  func shell(_ script: String) throws -> Outcome {
    try Running(process(URL(filePath: "/bin/sh"), ["-c", script])).wait()
  }

  func run(_ arguments: String...) throws -> Outcome { try start(arguments).wait() }

  private static var executable: URL {
    // The test bundle is a file in the folder that has the command.
    let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "apus")
  }

  /// A command that was started, and that still runs or has not been waited for.
  final class Running {
    let process: Process
    private let output = Pipe()
    private let errors = Pipe()

    init(_ process: Process) throws {
      self.process = process
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    /// Reads standard output until it contains `text`; returns false if it ends before.
    func waitForOutput(_ text: String) -> Bool {
      var seen = ""
      while !seen.contains(text) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return false }
        seen += String(decoding: data, as: UTF8.self)
      }
      return true
    }

    /// The numbers of the processes that the command has started and that have not ended.
    var children: [String] {
      let tasks = "/proc/\(process.processIdentifier)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return threads.flatMap { thread in
        let path = "\(tasks)/\(thread)/children"
        let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return list.split(separator: " ").map(String.init)
      }
    }

    func wait() throws -> Outcome {
      let written = try output.fileHandleForReading.readToEnd() ?? Data()
      let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationReason == .uncaughtSignal
          ? 128 + process.terminationStatus : process.terminationStatus,
        output: String(decoding: written, as: UTF8.self),
        errors: String(decoding: complained, as: UTF8.self))
    }
  }
}
