import Testing

@Suite("apus profile show")
struct ProfileCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("Folded stacks are shown as a tree")
  func folded() throws {
    let outcome = try command.shell("printf 'main;a 3\\nmain;b 1\\n' | \"$APUS\" profile show -")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        4 samples, whose order is not known.

          share  95 % interval  calls; > is the only callee of the line above
        100.0 %   51.0 - 100.0  main
         75.0 %   30.1 -  95.4    a
         25.0 %    4.6 -  69.9    b

          share  95 % interval  running functions
         75.0 %   30.1 -  95.4  a
         25.0 %    4.6 -  69.9  b

        """)
  }

  @Test("Operations are applied in their order, and removed samples are counted")
  func operations() throws {
    let input = "printf 'main;a;c 3\\nmain;b 1\\n' | \"$APUS\" profile show -"
    let pruned = try command.shell("\(input) --without a --folded out; cat out")
    #expect(pruned.output.contains("3 samples are left out; shares are of the other 1."))
    #expect(pruned.output.hasSuffix("main;b 1\n"))
    let charged = try command.shell("\(input) --charge a --focus c --folded out; cat out")
    #expect(charged.output.hasSuffix("\nc 3\n"))
    let inverted = try command.shell("\(input) --depth 2 --invert --folded out; cat out")
    #expect(inverted.output.hasSuffix("a;main 3\nb;main 1\n"))
    #expect(!inverted.output.contains("running functions"))
  }

  @Test("The text of perf script is shown, and several files are added")
  func perf() throws {
    let outcome = try command.shell(
      """
      printf 'x 1 1.5: e:\\n\\t1 f (/a)\\n\\t2 main (/a)\\n\\n' > script
      printf 'main;f 2\\n' > folded
      "$APUS" profile show script; "$APUS" profile show script folded
      """)
    #expect(outcome.output.hasPrefix("1 sample of 1 thread.\n"))
    #expect(outcome.output.contains("3 samples, whose order is not known.\n"))
  }

  @Test("An error has the name of the file, the line and the byte")
  func malformed() throws {
    let outcome = try command.shell("printf 'a 1\\nb c\\n' > bad; \"$APUS\" profile show bad")
    #expect(outcome.status == 4)
    #expect(
      outcome.errors
        == "apus: bad: line 2, byte 8: a line of stacks must end with a space and a count\n")
  }

  @Test("A file that cannot be written is an error with its path")
  func unwritable() throws {
    let outcome = try command.shell(
      "printf 'a 1\\n' | \"$APUS\" profile show - --folded /nowhere/x")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("/nowhere"))
  }
}

@Suite("apus profile diff")
struct ProfileDifferenceCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test(
    "The status is 1 for a difference, 3 for too few samples and 4 for a bad file",
    arguments: [("a 71\\nb 29", 0), ("a 30\\nb 70", 1), ("", 3), ("1", 4)])
  func status(_ new: String, _ expected: Int32) throws {
    let outcome = try command.shell(
      "printf 'a 70\\nb 30\\n' > old; printf '\(new)\\n' | \"$APUS\" profile diff old -")
    #expect(outcome.status == expected, "\(outcome.output) \(outcome.errors)")
    if expected == 1 { #expect(outcome.output.contains("more   b")) }
  }

  @Test("Operations change both trees")
  func operations() throws {
    let outcome = try command.shell(
      """
      printf 'a;c 70\\nb 30\\n' > old; printf 'a;d 70\\nb 30\\n' > new
      "$APUS" profile diff old new --depth 1
      """)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("100 samples in OLD, 100 in NEW."))
  }
}

@Suite("apus time")
struct TimeCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("A command that sleeps is waiting, and its output and status are its own")
  func waiting() throws {
    let outcome = try command.shell("\"$APUS\" time sh -c 'echo out; sleep 0.3; exit 7'")
    #expect(outcome.status == 7 && outcome.output == "out\n")
    #expect(outcome.errors.hasPrefix("waiting: 0.0 processors were busy"), "\(outcome.errors)")
  }

  @Test("A command that ends by a signal has the status of a shell")
  func killed() throws {
    #expect(try command.shell("\"$APUS\" time sh -c 'kill -9 $$'").status == 137)
  }

  @Test("A command that does not exist is an error by its name")
  func absent() throws {
    let outcome = try command.shell("\"$APUS\" time /nowhere/x")
    #expect(outcome.status == 4 && outcome.errors.contains("/nowhere/x"))
  }
}
