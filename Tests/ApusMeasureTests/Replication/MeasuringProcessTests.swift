// UNSAFE: `waitid` fills a structure

import ApusTestSupport
import CApusSystem
import Foundation
import Testing

@testable import ApusMeasure

@Suite("MeasuringProcess")
struct MeasuringProcessTests {
  /// Starts a shell that writes to descriptor 3, and returns after its end without reaping it.
  private func ended(_ script: String) throws -> MeasuringProcess {
    let child = try MeasuringProcess(
      nil, program: "/bin/sh", arguments: ["/bin/sh", "-c", script], deadlineSeconds: 30)
    // SAFETY: the call fills a single structure, which is not read.
    var information = unsafe siginfo_t()
    // SAFETY: as above; the structure outlives the call.
    let status = unsafe waitid(P_PID, id_t(child.number), &information, WEXITED | WNOWAIT)
    try #require(status == 0)
    return child
  }

  @Test(
    "The last messages of a process are read, even if another process holds its pipe open")
  func lastWords() throws {
    for script in ["echo last >&3", "sleep 1 & echo last >&3"] {
      let child = try ended(script)
      try child.completeIfEnded()
      #expect(String(decoding: child.report, as: UTF8.self) == "last\n")
      #expect(try !child.readsOn(waitingMilliseconds: 0))
      try child.waitForEnd()
    }
  }

  @Test("A process whose exit status is lost is an error, however it ended", arguments: [0, 7])
  func lostStatus(code: Int) async {
    await #expect(processExitsWith: .success) { [code = code as Int] in
      signal(SIGCHLD, SIG_IGN)
      let error = #expect(throws: MeasuringProcessError.self) {
        _ = try MeasuringProcess.run(
          "/bin/sh", ["-c", "echo said >&3; exit \(code)"], deadlineSeconds: 30)
      }
      #expect(error == .statusLost(errno: ECHILD))
      let command = ComparedCommand(
        name: "exit", path: "/bin/sh", arguments: ["/bin/sh", "-c", "exit \(code)"])
      // The process that starts a command waits for it with the default action.
      var problem: CommandRunError.Problem?
      do throws(CommandRunError) {
        _ = try CommandRun.run(command, timeLimitSeconds: 30, ignoresFailure: false)
      } catch {
        problem = error.problem
      }
      #expect(problem == (code == 0 ? nil : .failed(status: Int32(code))))
      apus_take_program_signals()
      #expect(throws: Never.self) {
        _ = try MeasuringProcess.run("/bin/sh", ["-c", "exit 0"], deadlineSeconds: 30)
      }
    }
  }

  @Test("The processes that a measuring process leaves are ended with it", .timeLimit(.minutes(30)))
  func leftProcesses() throws {
    let report = try MeasuringProcess.run(
      "/bin/sh", ["-c", "sleep 1000 2>&- 3>&- & echo $! >&3"], deadlineSeconds: 30)
    let left = try #require(Int32(report.trimmingCharacters(in: .whitespacesAndNewlines)))
    blockUntil { !Self.isAlive(left) }
  }

  /// Returns whether a process exists and is not a zombie.
  private static func isAlive(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? true
  }

  @Test("More than a pipe holds at once is read to its end")
  func longReport() throws {
    let report = try MeasuringProcess.run(
      "/bin/sh", ["-c", "i=0; while [ $i -lt 20000 ]; do echo 0123456789 >&3; i=$((i + 1)); done"],
      deadlineSeconds: 60)
    #expect(report.utf8.count == 220_000)
  }
}
