// UNSAFE: `setenv` takes C strings

import ApusCommands
import ApusTestSupport
import Foundation
import Testing

@Suite("Folders of probes, end to end", .serialized)
struct ProbeFolderTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("An interrupted run leaves no file of a probe", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) throws {
    let running = try command.start(["machine", "files", "--history", command.history])
    blockUntil { filesOfProbes().contains { $0.contains("/") } || !running.process.isRunning }
    kill(running.process.processIdentifier, signal)
    let outcome = try running.wait()
    #expect(outcome.status == 130)
    #expect(filesOfProbes().isEmpty)
  }

  /// The folders and files of probes below the temporary folder of the command.
  private func filesOfProbes() -> [String] {
    let names = FileManager.default.enumerator(atPath: command.folder.path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.filter { $0.hasPrefix("apus-files-") }
  }

  @Test(
    "An unusable folder is an error of the probes with files, and exits 4",
    arguments: ["machine files -q", "lab burst-depth -q", "lab byte-filter -q"])
  func unusable(_ line: String) throws {
    let outcome = try command.shell("\"$APUS\" \(line) --no-history --directory /nowhere")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains(": cannot create a folder for the files: mkdir /nowhere/"))
  }

  @Test("A probe without files needs no folder")
  func unneeded() throws {
    let outcome = try command.run(
      "machine", "clock", "-q", "--no-history", "--directory", "/nowhere")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("An empty folder is a usage error, and an empty TMPDIR is /tmp")
  func empty() async throws {
    let outcome = try command.run("machine", "clock", "-q", "--directory", "")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'' is not a value for '--directory'"))
    await #expect(processExitsWith: .success) {
      // SAFETY: the call copies two terminated strings, and no other thread reads the environment.
      unsafe setenv("TMPDIR", "", 1)
      #expect(FolderSettings().path == "/tmp")
    }
  }
}
