import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

@Suite("Sums of a process")
struct SumTests {
  /// Returns the outcome with a line of shell instead of the real program.
  private static func outcome(
    _ script: String, deadlineSeconds: Double = 60
  ) async throws -> FoundationWorker.Outcome {
    let folder = try TemporaryFolder()
    let program = folder.file("program")
    try "#!/bin/sh\n\(script)\n".write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    return try await onOwnThread {
      try FoundationWorker(program, deadlineSeconds: deadlineSeconds).sum(
        .source, "somewhere", expecting: 42)
    }
  }

  @Test("A right sum is a trial, and the program gets its job as arguments")
  func right() async throws {
    let script = "[ \"$1 $2 $3\" = 'sum source somewhere' ] && echo summed 42 1e6 2e6 3e6 >&3"
    let trial = StreamTrial(
      sum: 42, wallNanoseconds: 1e6, cpuNanoseconds: 2e6, peakBytes: 3e6)
    #expect(try await Self.outcome(script) == .summed(trial))
  }

  @Test("A refusal keeps its reason")
  func refusal() async throws {
    let outcome = try await Self.outcome("echo refused unsupported URL >&3")
    #expect(outcome == .refused("unsupported URL"))
  }

  @Test(
    "Any other behaviour of a program is a failure with its reason",
    arguments: [
      ("echo summed 41 1e6 2e6 3e6 >&3", "wrong result: the sum of the bytes"),
      ("echo hello >&3", "the process did not report a sum"),
      ("echo summed 42 1 2 3", "the process did not report a sum"),
      ("kill -SEGV $$", "crashed (signal 11)"),
      ("echo summed 42 1 2 3 >&3; exit 1", "ended with status 1"),
    ])
  func failures(script: String, reason: String) async throws {
    guard case .failed(let said) = try await Self.outcome(script) else {
      Issue.record("\(script) did not fail")
      return
    }
    #expect(said.contains(reason), "\(script): \(said)")
  }

  @Test("A program that does not end is terminated")
  func late() async throws {
    let outcome = try await Self.outcome("sleep 600", deadlineSeconds: 0.3)
    #expect(outcome == .failed("timed out after 0.300 s"))
  }

  @Test("A missing program is a failure")
  func missing() async throws {
    let outcome = try await onOwnThread {
      try FoundationWorker("/nowhere/program").sum(.source, "somewhere", expecting: 42)
    }
    guard case .failed(let reason) = outcome else {
      Issue.record("the missing program did not fail")
      return
    }
    #expect(reason.contains("No such file or directory"))
  }
}
