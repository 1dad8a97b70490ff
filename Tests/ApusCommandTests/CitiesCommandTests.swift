// UNSAFE: opens a terminal and reads its state

import ApusTestSupport
import Foundation
import Testing

@Suite("apus cities, end to end", .serialized)
struct CitiesCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("make writes a file, which a query, lines of queries and measure search")
  func search() throws {
    let path = command.folder.file("cities.bin")
    let made = try command.run("cities", "make", path, "--cities", "500", "--seed", "3")
    #expect(made.status == 0)
    #expect(made.output.hasPrefix("\(path): 500 cities, "))
    let all = try command.run("cities", "--file", path, "--limit", "3", "@-90,-180,90,180")
    #expect(all.output.split(separator: "\n").count == 4)
    #expect(all.output.hasSuffix("\n500 cities\n"))
    let lines = try command.shell("printf 'b\\nx @1\\n' | \"$APUS\" cities --file '\(path)'")
    #expect(lines.status == 1)
    #expect(lines.output.hasSuffix(" cities\n"))
    #expect(lines.errors.contains("line 2: no query: x @1"))
    let measured = try command.run("cities", "measure", "--file", path)
    #expect(measured.output.contains("500 cities opened in "))
    #expect(measured.output.contains("99th percentile"))
  }

  @Test(
    "A verb with too few or too many operands is a usage error",
    arguments: [
      (["make"], "'cities make' needs more: cities make FILE."),
      (["make", "a", "b"], "'cities make' does not take 'b'."),
      (["measure", "x"], "'cities measure' does not take 'x'."),
    ])
  func verbs(_ operands: [String], _ message: String) throws {
    let path = command.folder.file("cities.bin")
    _ = try command.run("cities", "make", path, "--cities", "10")
    let outcome = try command.start(["cities"] + operands).wait()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message))
  }

  @Test("A terminal is as it was before after a signal")
  func terminal() throws {
    let path = command.folder.file("cities.bin")
    _ = try command.run("cities", "make", path, "--cities", "10")
    let terminal = try PseudoTerminal()
    let before = terminal.flags
    let process = try terminal.start(command, ["cities", "--file", path])
    blockUntil { terminal.flags != before || !process.isRunning }
    #expect(process.isRunning)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(terminal.flags == before)
  }

  @Test("A truncated file exits 1, a missing file 4, and a wrong box 2")
  func failures() throws {
    let cut = try command.folder.write(Array("CIT2, but not whole".utf8), to: "cut.bin")
    let rejected = try command.run("cities", "--file", cut, "a")
    #expect(rejected.status == 1)
    #expect(rejected.errors.contains("no complete file of cities"))
    #expect(try command.run("cities", "--file", "absent.bin", "a").status == 4)
    let folder = try command.run("cities", "--file", command.folder.path, "a")
    #expect(folder.status == 4)
    #expect(folder.errors.contains("\(command.folder.path): not a plain file"))
    #expect(try command.run("cities", "--file", cut, "a", "@1,2").status == 2)
  }
}

/// A terminal without a screen, for a process whose standard streams must be a terminal.
private final class PseudoTerminal {
  private let controller: FileHandle
  private let terminal: FileHandle

  init() throws {
    var (first, second): (Int32, Int32) = (-1, -1)
    // SAFETY: the call writes two numbers; no name, state or size is passed.
    try #require(unsafe openpty(&first, &second, nil, nil, nil) == 0)
    controller = FileHandle(fileDescriptor: first, closeOnDealloc: true)
    terminal = FileHandle(fileDescriptor: second, closeOnDealloc: true)
  }

  /// The local flags, such as `ECHO` and `ICANON`.
  var flags: tcflag_t {
    var state = termios()
    // SAFETY: the call fills the structure.
    unsafe tcgetattr(terminal.fileDescriptor, &state)
    return state.c_lflag
  }

  /// Starts the command with the terminal as its standard input and output.
  func start(_ command: BuiltCommand, _ arguments: [String]) throws -> Process {
    let process = command.process(arguments)
    process.standardInput = terminal
    process.standardOutput = terminal
    try process.run()
    return process
  }
}
