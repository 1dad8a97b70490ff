import Foundation
import Testing

/// The command on systems that lack something it usually finds.
@Suite("apus on a bare system")
struct BareSystemTests {
  /// The status of a script that cannot hide `/proc`, because the system does not allow it.
  private static let skipped: Int32 = 77

  private func withoutProc(_ command: String) throws -> BuiltCommand.Outcome? {
    let hidden = "mount -t tmpfs t /proc && exec \(command)"
    let outcome = try BuiltCommand().shell(
      "unshare -r -m sh -c 'mount -t tmpfs t /proc' 2>&- || exit \(Self.skipped)\n"
        + "exec unshare -r -m sh -c '\(hidden)'")
    return outcome.status == Self.skipped ? nil : outcome
  }

  @Test("Without /proc the arguments are honoured and processes start")
  func arguments() throws {
    let command = "$APUS machine system --budget 300ms --no-history --json"
    guard let outcome = try withoutProc(command) else { return }
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try outcome.jsonLines()
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0["probe"] as? String == "system" })
  }

  @Test("Without /proc a wrong argument is an error")
  func wrongArgument() throws {
    guard let outcome = try withoutProc("$APUS machine --no-such-option") else { return }
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("--no-such-option"))
  }

  #if os(Linux)
    @Test("A probe without enough memory ends with a line that says so, and not with a crash")
    func littleMemory() throws {
      let outcome = try BuiltCommand().shell(
        "ulimit -v 60000; exec $APUS machine files --quick --no-history")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("files: malloc of "))
      #expect(!outcome.errors.contains("crashed"))
    }
  #endif
}
