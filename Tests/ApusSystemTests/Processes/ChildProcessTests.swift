import ApusSystem
import CApusSystem
import Foundation
import Testing

@Suite("ChildProcess")
struct ChildProcessTests {
  @Test("A missing program is a failure that names it")
  func missing() {
    let failure = #expect(throws: SystemError.self) {
      _ = try ChildProcess(spawning: "/nowhere/program")
    }
    #expect(failure?.description == "start /nowhere/program: No such file or directory (2)")
  }

  @Test("A process that ends has its exit status, however often it is asked", arguments: [0, 7])
  func status(_ status: Int32) throws {
    var child = try shell("exit \(status)")
    #expect(child.wait() == .exited(status: status))
    #expect(child.wait() == .exited(status: status))
    #expect(child.endIfAny() == .exited(status: status))
  }

  @Test("A process that a signal ends has the number of the signal")
  func signal() throws {
    var child = try shell("kill -KILL $$")
    #expect(child.wait() == .killed(signal: SIGKILL))
  }

  @Test("A process that other code waited for has lost its status")
  func lost() throws {
    var child = try shell("exit 3")
    #expect(waitpid(child.number, nil, 0) == child.number)
    #expect(child.wait() == .lost(code: ECHILD))
  }

  @Test("A running process has no end, and is killed with its value")
  func killed() throws {
    var number: Int32 = 0
    do {
      var child = try shell("sleep 60")
      number = child.number
      #expect(child.endIfAny() == nil)
    }
    #expect(kill(number, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test("A filter reads its input and writes its output")
  func filter() throws {
    let there = try FileDescriptor.Pipe()
    let back = try FileDescriptor.Pipe()
    var child = try ChildProcess(filter: "cat", [], input: there.reader, output: back.writer)
    try there.writer.write(Array("words".utf8))
    try there.writer.close()
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(try back.reader.read(into: &bytes) == 5)
    #expect(child.wait() == .exited(status: 0))
  }

  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(
      measuring: "/bin/sh", ["sh", "-c", script], variable: nil, report: -1, page: -1)
  }
}
