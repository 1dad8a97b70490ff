import ApusTestSupport
import Foundation
import Testing

@Suite("apus store, end to end", .serialized)
struct StoreCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("Values are put, printed, listed, counted and deleted")
  func values() throws {
    #expect(
      try command.shell(
        #"printf 'a\0b' | "$APUS" store put notes.store 'k/1' && printf '' | "$APUS" store put notes.store 'k\2'"#
      ).status == 0)
    #expect(try command.run("store", "get", "notes.store", "k/1").output == "a\u{0}b")
    #expect(try command.run("store", "list", "notes.store").output == "k/1\nk\\x5C2\n")
    #expect(try command.run("store", "list", "notes.store", "--prefix", "k/").output == "k/1\n")
    #expect(
      try command.run("store", "stat", "notes.store").output
        == "keys        2\nlive bytes  128\nfile bytes  16777216\n")
    #expect(try command.run("store", "delete", "notes.store", "k/1").status == 0)
    for verb in ["delete", "get"] {
      let outcome = try command.run("store", verb, "notes.store", "k/1")
      #expect(outcome.status == 1 && outcome.errors == "store: k/1 has no value\n")
    }
    #expect(
      try command.run("store", "compact", "notes.store").output
        == "notes.store: 16777216 bytes of files, and 16777216 before\n")
  }

  @Test("A store that is not there is not made by reading it")
  func missing() throws {
    for verb in [
      ["get", "none", "k"], ["list", "none"], ["delete", "none", "k"], ["stat", "none"],
    ] {
      let outcome = try command.start(["store"] + verb).wait()
      #expect(outcome.status == 1)
      #expect(outcome.errors == "store: none: there is no store; make one with put\n")
    }
    #expect(!FileManager.default.fileExists(atPath: command.folder.file("none")))
  }

  @Test("A log of another program is refused")
  func anotherLog() throws {
    _ = try command.shell(#"echo one | "$APUS" log append state.log --kind 9"#)
    let outcome = try command.run("store", "list", "state.log")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "store: state.log: event 0 is not that of a store; open it as an EventLog\n")
  }
}
