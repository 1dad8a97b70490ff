import ApusTestSupport
import Foundation
import Testing

@Suite("apus-lab, started by apus", .serialized)
struct LaboratoryProgramTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("Arguments are checked before the program is started")
  func arguments() throws {
    let wrong = try command.shell("APUS_LAB=/nowhere \"$APUS\" lab --rate 0")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("1 to 10000"))
    let help = try command.shell("APUS_LAB=/nowhere \"$APUS\" lab --help")
    #expect(help.status == 0 && help.output.contains("--frame-size"))
  }

  @Test("A program that cannot be started is an error with its path")
  func missing() throws {
    let outcome = try command.shell("APUS_LAB=/nowhere \"$APUS\" lab")
    #expect(outcome.status == 4)
    #expect(outcome.errors == "apus: /nowhere: No such file or directory\n")
  }

  @Test("A copy without the program beside it says how to build the program")
  func notBeside() throws {
    let outcome = try command.shell("unset APUS_LAB; cp \"$APUS\" apus && ./apus claims")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("swift build -c release --product apus-lab"))
  }

  @Test("The program gets the arguments, and its exit status and messages are those of apus")
  func passing() throws {
    let outcome = try command.run("claims", "no-such-source")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("apus: unknown claim or source 'no-such-source'."))
  }

  @Test("A report of a session of the laboratory is written by it")
  func report() throws {
    _ = try command.run("check", "p2-continuous-time", "-q", "--history", command.history)
    let path = command.folder.file("r.html")
    let arguments = "report --history '\(command.history)' --report '\(path)'"
    #expect(try command.shell("\"$APUS\" \(arguments)").status == 0)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try command.shell("APUS_LAB=/nowhere \"$APUS\" \(arguments)").status == 4)
  }
}
