import ApusMeasure
import ApusPostgreSQL
import ApusTestSupport
import Foundation
import RivalCommandLine

/// A failed check, which ends the benchmark.
struct WrongAnswerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Ends the benchmark unless two values are equal.
func expectEqual<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) throws {
  guard found == expected else {
    throw WrongAnswerError("\(name): found \(found) instead of \(expected)")
  }
}

/// A finished program.
struct Finished: Sendable {
  let status: Int32
  let output: String
  let errors: String
  let seconds: Double

  /// The lines of standard output as JSON.
  func lines() throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      guard let line = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      else { throw WrongAnswerError("no line of JSON: \($0)") }
      return line
    }
  }
}

/// The programs of the benchmark, with a server of their own.
struct FleetPrograms: Sendable {
  let server: PostgreSQLServer
  let folder: String
  /// The program that the benchmark measures.
  let program: String

  func address(_ database: String) -> String { server.address(database) }

  func connect(_ database: String) throws -> PostgreSQLConnection {
    try PostgreSQLConnection(
      to: PostgreSQLAddress(address(database)), timeoutSeconds: 3600)
  }

  /// Makes a database with the tables of a fleet.
  func makeFleet(_ database: String) throws {
    try connect("postgres").run("CREATE DATABASE \(database)")
    _ = try apus(["fleet", "migrate", address(database)])
  }

  /// Runs `apus-fleet`, which must succeed unless another status is expected.
  func apus(
    _ arguments: [String], state: String = "state", isLogged: Bool = false
  ) throws -> Finished {
    let found = try finish(process(arguments, state: state, isLogged: isLogged))
    guard found.status == 0 else {
      throw WrongAnswerError("apus \(arguments.joined(separator: " ")): \(found.errors)")
    }
    return found
  }

  /// Runs `psql`, which must succeed.
  func psql(_ database: String, _ command: String) throws -> Finished {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", command, address(database),
    ]
    let found = try finish(process)
    guard found.status == 0 else { throw WrongAnswerError("psql: \(found.errors)") }
    return found
  }

  /// A process of `apus-fleet`.
  ///
  /// - Parameter isLogged: Whether the server logs the time of each statement.
  func process(_ arguments: [String], state: String, isLogged: Bool = false) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = "\(folder)/\(state)"
    environment["TERM"] = "dumb"
    if isLogged { environment["PGOPTIONS"] = "-c log_min_duration_statement=0" }
    process.environment = environment
    return process
  }

  /// Runs a process to its end; its output goes to files, so that no pipe can fill.
  func finish(_ process: Process) throws -> Finished {
    let name = "\(folder)/out-\(UUID().uuidString)"
    defer {
      for ending in [".out", ".err"] { try? FileManager.default.removeItem(atPath: name + ending) }
    }
    for ending in [".out", ".err"] {
      try Data().write(to: URL(filePath: name + ending))
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: name + ".out"))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: name + ".err"))
    let start = ContinuousClock.now
    try process.runToEnd()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Finished(
      status: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      output: try String(contentsOfFile: name + ".out", encoding: .utf8),
      errors: try String(contentsOfFile: name + ".err", encoding: .utf8), seconds: seconds)
  }

  /// Runs `apus-fleet`, and returns its time in seconds and the most memory that it had in bytes.
  func measured(_ arguments: [String]) throws -> (seconds: Double, bytes: Double) {
    let state = "\(folder)/state-measured"
    let command = try ComparedCommand(
      "/usr/bin/env", arguments: ["XDG_STATE_HOME=\(state)", program] + arguments)
    let run = try CommandRun.run(command, timeLimitSeconds: 7200, ignoresFailure: false)
    return (run.wallNanoseconds / 1e9, run.peakBytes)
  }

  /// The sum of the times that the server logged since the log had so many bytes, in milliseconds.
  func loggedMilliseconds(since offset: Int) throws -> Double {
    let log = try Data(contentsOf: URL(filePath: server.logPath)).dropFirst(offset)
    var sum = 0.0
    for line in String(decoding: log, as: UTF8.self).split(separator: "\n") {
      guard let range = line.range(of: "duration: "),
        let number = Double(line[range.upperBound...].prefix { $0 != " " })
      else { continue }
      sum += number
    }
    return sum
  }

  /// The size of the server's log in bytes.
  var logSize: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: server.logPath)
    return (attributes?[.size] as? Int) ?? 0
  }
}
