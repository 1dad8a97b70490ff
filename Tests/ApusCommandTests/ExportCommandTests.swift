import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("apus export, end to end", .serialized)
struct ExportCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  /// Writes a history with a session, as if the session had been measured.
  private func store(_ session: Session) throws {
    let bytes = session.records.flatMap(\.line)
    try Data(bytes).write(to: URL(filePath: command.history))
  }

  @Test("An export is written to standard output, or with the same bytes to a file")
  func output() throws {
    let session = SyntheticSession.make(seed: 1)
    try store(session)
    let path = command.folder.file("out.csv")
    let printed = try command.run("export", "csv", "--history", command.history)
    let written = try command.run(
      "export", "csv", "--history", command.history, "--output", path)
    #expect(printed.status == 0 && written.status == 0, "\(printed.errors)\(written.errors)")
    #expect(written.output.isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(printed.output.utf8))
    #expect(printed.output.split(separator: "\r\n").count == session.measurements.count + 1)
  }

  @Test("Measurements that a format cannot hold are named, and an empty export is not a success")
  func omissions() throws {
    try store(SyntheticSession.absences())
    let outcome = try command.run("export", "bmf", "--history", command.history)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("not in bmf: benchmark.time (value): absent: virtual machine"))
    #expect(outcome.status == 4)
  }

  @Test(
    "Invalid arguments exit 2 and the message has the right form",
    arguments: [
      (["export"], "export FORMAT [SESSION]"), (["export", "influks"], "'influx'"),
      (["export", "csv", "a", "b"], "'b'"), (["env", "--output", "x"], "'export'"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let outcome = try command.start(arguments).wait()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("A file that cannot be written is named, with the option for another path")
  func unwritable() throws {
    try store(SyntheticSession.make(seed: 2))
    let outcome = try command.run(
      "export", "csv", "--history", command.history, "--output", command.folder.file("no/x"))
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("no/x") && outcome.errors.contains("--output"))
  }
}
