import ApusTestSupport
import Foundation
import Testing

@Suite("apus log, end to end", .serialized)
struct LogCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func append(_ text: String) throws {
    let outcome = try command.shell(#"printf '\#(text)' | "$APUS" log append state.log --kind 3"#)
    #expect(outcome.status == 0)
  }

  @Test("Lines are appended as events, which cat prints with their numbers and kinds")
  func cat() throws {
    try append("one\\ntwo \\\\\\n")
    try append("\\001\\n")
    let all = try command.run("log", "cat", "state.log")
    #expect(all.output == "0\t3\tone\n1\t3\ttwo \\x5C\n2\t3\t\\x01\n")
    #expect(try command.run("log", "cat", "--from", "2", "state.log").output == "2\t3\t\\x01\n")
    let beyond = try command.run("log", "cat", "--from", "9", "state.log")
    #expect(beyond.status == 1)
    #expect(beyond.errors == "log: state.log: there is no event 9 yet; the next event is 3\n")
    let missing = try command.run("log", "cat", "none.log")
    #expect(missing.status == 4)
  }

  @Test("verify and stat report damage and exit with 1, and recover saves the rest")
  func recover() throws {
    try append("one\\ntwo\\nthree\\n")
    #expect(
      try command.run("log", "verify", "state.log").output
        == "state.log: 3 events in 1 segment are intact\n")
    let segment = URL(filePath: command.folder.file("state.log/0000000001.segment"))
    var bytes = try Data(contentsOf: segment)
    bytes[140] ^= 1
    try bytes.write(to: segment)
    let damage =
      "state.log/0000000001.segment, offset 104, 40 bytes: event 1 is not intact; 1 lost, from event 1\n"
    let verified = try command.run("log", "verify", "state.log")
    #expect(verified.status == 1 && verified.output.hasPrefix(damage))
    #expect(try command.run("log", "stat", "state.log").output.contains("events       2\n"))
    let saved = try command.run("log", "recover", "state.log", "saved.log")
    #expect(saved.status == 1)
    #expect(saved.output == damage + "saved.log: 2 events were saved from state.log\n")
    #expect(try command.run("log", "cat", "saved.log").output == "0\t3\tone\n1\t3\tthree\n")
  }

  @Test("follow prints what another process appends")
  func follow() throws {
    try append("one\\n")
    let outcome = try command.shell(
      #"""
      "$APUS_DATA" log follow state.log > seen & follower=$!
      until grep -q one seen; do :; done
      echo two | "$APUS" log append state.log
      until grep -q two seen; do :; done
      kill -KILL $follower
      cat seen
      """#)
    #expect(outcome.output.hasSuffix("0\t3\tone\n1\t0\ttwo\n"))
  }

  @Test("compact refuses a store, whose values no checkpoint has")
  func compactStore() throws {
    let put = try command.shell(
      "for value in 1 2 3; do echo $value | \"$APUS\" store put notes $value; done")
    #expect(put.status == 0)
    let outcome = try command.run("log", "compact", "notes")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "log: notes is a store; use `apus store compact`\n")
    #expect(try command.run("store", "get", "notes", "1").output == "1\n")
  }
}
