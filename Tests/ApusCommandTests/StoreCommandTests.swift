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

  /// Puts a value by the command.
  private func put(_ store: String, _ key: String, _ value: String) throws {
    let line = "printf '\(value)' | \"$APUS\" store put \(store) '\(key)'"
    #expect(try command.shell(line).status == 0)
  }

  @Test("Stores of two kinds are copied, compared and merged")
  func transfers() throws {
    try put("log:notes.store", "note://2/id/7", "milk")
    try put("notes.store", "note://2/id/9", "tea")
    let copy = try command.run("store", "copy", "notes.store", "folder:notes", "--in", "note://")
    #expect(copy.output == "2 values copied, 0 unchanged, 0 removed\n")
    try put("folder:notes", "note://2/id/8", "bread")
    try put("folder:notes", "note://2/id/7", "cream")
    #expect(try command.run("store", "delete", "folder:notes", "note://2/id/9").status == 0)
    let diff = try command.run("store", "diff", "notes.store", "folder:notes")
    #expect(diff.status == 1)
    #expect(
      diff.output.split(separator: "\n").sorted() == [
        "+ note://2/id/8", "- note://2/id/9", "~ note://2/id/7",
      ])
    let merge = try command.run("store", "merge", "notes.store", "folder:notes", "memory:")
    #expect(merge.status == 1)
    #expect(
      merge.output == "both have changed note://2/id/7\n1 changes taken, 1 in conflict\n")
    let last = try command.run("store", "copy", "folder:notes", "notes.store", "--remove-others")
    #expect(last.output == "1 values copied, 1 unchanged, 1 removed\n")
    #expect(try command.run("store", "diff", "notes.store", "folder:notes").status == 0)
  }

  @Test("Keys that are no references are not copied in silence")
  func otherKeys() throws {
    try put("notes.store", "todo", "milk")
    try put("notes.store", "note://7", "tea")
    let outcome = try command.run("store", "copy", "notes.store", "folder:notes")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "store: keys of the source that are no references were not copied: 1\n")
    #expect(try command.run("store", "list", "folder:notes").output == "note://7\n")
  }

  @Test(
    "A container, a key or a store that the command cannot use is an error with its place",
    arguments: [
      (["copy", "a.store", "folder:b", "--in", "bad"], 2, "behind a scheme at byte 1"),
      (["get", "folder:a", "bad"], 1, "folder:a: there is no store; make one with put"),
      (["stat", "folder:a"], 2, "is no store in an event log"),
      (["watch", "none"], 1, "none: there is no store"),
      (["diff", "none", "memory:"], 1, "none: there is no store"),
    ])
  func errors(_ arguments: [String], _ status: Int32, _ words: String) throws {
    let outcome = try command.start(["store"] + arguments).wait()
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("Changes of a folder are printed, also those of a program that knows no stores")
  func watchFolder() throws {
    try put("folder:notes", "note://1", "old")
    let outcome = try command.shell(
      """
      "$APUS" store watch folder:notes > seen & watcher=$!
      for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        printf x | "$APUS" store put folder:notes note://2
        rm -f notes/note/1.value; sleep 0.2
        if [ "$(grep -c note seen)" -ge 2 ]; then break; fi
        printf old > notes/note/1.value
      done
      kill -KILL $watcher; sort -u seen
      """)
    #expect(outcome.output.contains("delete note://1\n"))
    #expect(outcome.output.contains("put note://2\n"))
  }

  @Test("A log that another program has open is read, and not changed")
  func locked() throws {
    try put("notes.store", "note://1", "milk")
    let outcome = try command.shell(
      """
      command -v flock > lock.path || exit 9
      exec 7<> notes.store/lock; flock 7
      "$APUS" store get notes.store note://1; "$APUS" store list notes.store
      "$APUS" store stat notes.store; "$APUS" store copy notes.store folder:copy
      printf x | "$APUS" store put notes.store note://2
      """)
    if outcome.status == 9 { return }
    #expect(outcome.output.hasPrefix("milknote://1\nkeys        1\nlive bytes  "))
    #expect(
      outcome.output.hasSuffix(
        "file bytes  16777216\n1 values copied, 0 unchanged, 0 removed\n"))
    #expect(outcome.status == 1 && outcome.errors.contains("has the store open"))
  }

  @Test("Changes of another program are printed until the command is stopped")
  func watch() throws {
    try put("notes.store", "note://1", "old")
    let outcome = try command.shell(
      """
      "$APUS" store watch notes.store > seen & watcher=$!
      for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        printf x | "$APUS" store put notes.store note://2
        "$APUS" store delete notes.store note://2
        if grep -A 1 put seen | grep -q delete; then break; fi
      done
      kill -KILL $watcher; cat seen
      """)
    // The command may begin between the two calls, and a put that was deleted since is no change.
    #expect(outcome.output.contains("put note://2\ndelete note://2\n"))
    #expect(!outcome.output.contains("note://1"))
  }
}
