import ApusTestSupport
import Foundation
import Testing

@testable import ApusMeasure

@Suite("BenchmarkExecutable", .serialized)
struct BenchmarkExecutableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an executable script and returns its path.
  private func script(_ lines: String, mode: Int = 0o755) throws -> String {
    let path = folder.file("program")
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func problem(
    _ path: String, timeLimitSeconds: Double = 20
  ) -> BenchmarkExecutableError.Problem? {
    do throws(BenchmarkExecutableError) {
      _ = try BenchmarkExecutable(path: path, timeLimitSeconds: timeLimitSeconds)
      return nil
    } catch {
      #expect(error.path == path)
      #expect(error.description.contains(path), "\(error)")
      return error.problem
    }
  }

  @Test("Benchmarks and comparisons come in their order, with names, forms and counts")
  func listing() throws {
    let benchmarks = [
      Benchmark("one \"two\"\nthree") { _ in }, Benchmark("sum", elements: 5, 10) { _, _ in },
    ]
    let comparisons = [Comparison("c", [Benchmark("a") { _ in }, Benchmark("b") { _ in }])]
    let lines = (Worker.listing(benchmarks, comparisons) + [.done]).map(\.line)
    let path = try script("cat >&3 <<'END'\n\(lines.joined(separator: "\n"))\nEND")
    let program = try BenchmarkExecutable(path: path)
    #expect(
      BenchmarkCase.all(of: program.benchmarks).map(\.parameters)
        == BenchmarkCase.all(of: benchmarks).map(\.parameters))
    #expect(program.comparisons.map(\.name) == ["c"])
    #expect(program.comparisons[0].candidates.map(\.name) == ["a", "b"])
  }

  @Test("A list in which two benchmarks with their sizes have the same title is refused")
  func sameTitles() throws {
    let benchmarks = [
      Benchmark("sum", elements: 64) { _, _ in }, Benchmark("sum, elements 64") { _ in },
    ]
    let script = try BenchmarkScript(folder, "same", benchmarks: benchmarks)
    #expect(problem(script.path) == .garbled(line: "a name occurs twice"))
  }

  @Test("The request is in the environment and the answer is read to its end")
  func launch() throws {
    let path = try script(
      """
      case "$APUS_WORKER" in
      *pass=listing*) echo "apus \(WorkerMessage.currentVersion)" >&3 ;;
      *) echo "fault asked for $APUS_WORKER" >&3 ;;
      esac
      echo done >&3
      """)
    let messages = try BenchmarkExecutable(path: path).launch(WorkerProtocolTests.request)
    guard case .fault(let reason)? = messages.first else { throw Unexpected(messages: messages) }
    #expect(reason.contains("pass=counters"))
    #expect(reason.contains("index=3"))
  }

  private struct Unexpected: Error { let messages: [WorkerMessage] }

  @Test("A file that is missing, not executable or no program says which")
  func unstartable() throws {
    #expect(problem(folder.file("missing")) == .cannotStart(errno: ENOENT))
    #expect(problem(folder.path) == .cannotStart(errno: EACCES))
    #expect(problem(try script("exit 0", mode: 0o644)) == .cannotStart(errno: EACCES))
    let text = folder.file("text")
    try Data("no first line".utf8).write(to: URL(filePath: text))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: text)
    #expect(problem(text) == .cannotStart(errno: ENOEXEC))
  }

  @Test(
    "The error for another kind of program names the way in which it ended",
    arguments: [
      ("exit 0", .isNoProgramOfBenchmarks(ending: "ended well")),
      ("echo hello", .isNoProgramOfBenchmarks(ending: "ended well")),
      ("exit 7", .isNoProgramOfBenchmarks(ending: "ended with status 7")),
      ("echo hello >&3", .garbled(line: "hello")),
      ("echo apus \(WorkerMessage.currentVersion) >&3", .garbled(line: "(end of report)")),
      ("echo done >&3", .garbled(line: "done")),
      ("printf '\\377\\000\\n' >&3", .garbled(line: "\u{FFFD}\0")),
      ("echo apus 99 >&3; echo what >&3", .otherVersion(99)),
      ("echo fault the request cannot be read: x >&3", .otherVersion(nil)),
      ("kill -SEGV $$", .crashed(signal: SIGSEGV)),
    ] as [(String, BenchmarkExecutableError.Problem)])
  func foreign(_ lines: String, _ expected: BenchmarkExecutableError.Problem) throws {
    #expect(problem(try script(lines)) == expected)
  }

  @Test(
    "A program that hangs is stopped in time, with its child processes", .timeLimit(.minutes(30)))
  func hanging() throws {
    let note = folder.file("number")
    let path = try script("sleep 1000 & echo $! > \(note); wait")
    #expect(problem(path, timeLimitSeconds: 1) == .tookTooLong(seconds: 1))
    let number = try #require(
      pid_t(try String(contentsOfFile: note, encoding: .utf8).trimmingCharacters(in: .newlines)))
    // The process that inherits the child has to wait for it before its number is free.
    blockUntil { kill(number, 0) != 0 || isZombie(number) }
  }

  private func isZombie(_ number: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status?.contains(") Z ") == true
  }

  @Test("A program with endless output is stopped")
  func endless() throws {
    #expect(problem(try script("exec yes >&3")) == .garbled(line: "(without end)"))
  }
}
