import ApusTestSupport
import Foundation
import Testing

@Suite("Programs that apus starts", .serialized)
struct CompanionProgramTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("Arguments are checked before the program is started")
  func arguments() throws {
    let wrong = try command.shell("APUS_LAB=/nowhere \"$APUS\" lab --rate 0")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("1 to 10000"))
    let help = try command.shell("APUS_LAB=/nowhere \"$APUS\" lab --help")
    #expect(help.status == 0 && help.output.contains("--frame-size"))
    let rows = try command.shell("APUS_DATA=/nowhere \"$APUS\" csv head --rows 0")
    #expect(rows.status == 2 && rows.errors.contains("at least 1"))
    let rule = try command.shell("APUS_DATA=/nowhere \"$APUS\" json check --duplicates some")
    #expect(rule.status == 2 && rule.errors.contains("error, first, last, all"))
    let rate = try command.shell("APUS_PROFILE=/nowhere \"$APUS\" profile --rate 0 true")
    #expect(rate.status == 2 && rate.errors.contains("1 to 100000"))
    let nothing = try command.shell("APUS_PROFILE=/nowhere \"$APUS\" profile")
    #expect(nothing.status == 2 && nothing.errors.contains("COMMAND [ARGUMENT ...]"))
    let both = try command.shell("APUS_PROFILE=/nowhere \"$APUS\" profile --attach 1 true")
    #expect(both.status == 2 && both.errors.contains("does not take 'true'"))
    let size = try command.shell("APUS_IMAGE=/nowhere \"$APUS\" image thumb a.jpg -o small")
    #expect(size.status == 2 && size.errors.contains("image thumb --size VALUE"))
  }

  @Test(
    "A program that cannot be started is an error with its path",
    arguments: [
      "APUS_LAB=/nowhere \"$APUS\" lab clocks", "APUS_DATA=/nowhere \"$APUS\" csv count",
      "APUS_PROFILE=/nowhere \"$APUS\" profile true",
      "APUS_IMAGE=/nowhere \"$APUS\" image info a.jpg",
    ])
  func missing(_ line: String) throws {
    let outcome = try command.shell(line)
    #expect(outcome.status == 4)
    #expect(outcome.errors == "apus: /nowhere: No such file or directory\n")
  }

  @Test("With --no-build a missing program is not built, and an older one is used as it is")
  func noBuild() throws {
    let package = """
      mkdir -p package/.build/x86/release package/Sources; cd package; touch Package.swift
      cp "$APUS" .build/x86/release/apus
      """
    let missing = try command.shell(
      "\(package)\nAPUS_DATA= .build/x86/release/apus csv count --no-build < /dev/null")
    #expect(missing.status == 4)
    #expect(missing.errors.hasPrefix("apus: apus-data is not beside apus: swift build"))
    let older = try command.shell(
      """
      \(package)
      cp "$APUS_DATA" .build/x86/release/apus-data; touch -d tomorrow Package.swift
      printf 'a,b\n1,2\n' | APUS_DATA= .build/x86/release/apus csv count --no-build
      """)
    #expect(older.status == 0 && older.output == "2\n")
  }

  @Test("An empty variable is treated as unset")
  func emptyVariable() throws {
    let outcome = try command.shell(
      """
      cp "$APUS" apus; cp "$APUS_DATA" apus-data
      printf 'a,b\\n1,2\\n' | APUS_DATA= ./apus csv count
      """)
    #expect(outcome.status == 0)
    #expect(outcome.output == "2\n")
  }

  @Test("A copy alone lists the claims, the experiments and the statements")
  func lists() throws {
    let copied = "unset APUS_LAB; cp \"$APUS\" apus && ./apus"
    for (arguments, words) in [
      ("claims p2", "p2-continuous-counter"), ("lab", "burst-depth"),
      ("claims book/1 --coverage --history none", "book/1: 25 statements: 19 tested"),
    ] {
      let outcome = try command.shell("\(copied) \(arguments)")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(words), "\(arguments)")
    }
  }

  @Test("A copy without the program beside it says how to build the program")
  func notBeside() throws {
    let copied = "unset APUS_LAB APUS_DATA APUS_PROFILE; cp \"$APUS\" apus && ./apus"
    for (arguments, product) in [
      ("check b2", "apus-lab"), ("xml check", "apus-data"), ("profile true", "apus-profile"),
    ] {
      let outcome = try command.shell("\(copied) \(arguments)")
      #expect(outcome.status == 4)
      #expect(outcome.errors.contains("swift build -c release --product \(product)"))
      #if os(Linux)
        #expect(outcome.errors.contains("--product \(product) --static-swift-stdlib"))
      #endif
    }
  }

  @Test("A build that fails shows the lines of the compiler")
  func failedBuild() throws {
    let outcome = try command.shell(
      """
      unset APUS_DATA; mkdir -p package/.build/machine/debug package/Sources
      cp "$APUS" package/.build/machine/debug/apus
      printf '// swift-tools-version: 6.2\nlet package = none\n' > package/Package.swift
      package/.build/machine/debug/apus csv count
      """)
    #expect(outcome.status == 4 && !outcome.errors.contains("?"))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.contains { $0.contains("cannot find 'none' in scope") })
    #expect(lines.first?.hasPrefix("building apus-data, which has the formats of data") ?? false)
    #expect(lines.contains { $0.hasPrefix("apus: apus-data could not be built: swift build") })
  }

  @Test("A program beside a copy of apus is found")
  func beside() throws {
    let outcome = try command.shell(
      """
      cp "$APUS" apus; cp "$APUS_DATA" apus-data; unset APUS_DATA
      printf 'a,b\\n1,2\\n' | ./apus csv count
      """)
    #expect(outcome.status == 0)
    #expect(outcome.output == "2\n")
  }

  @Test("The program gets the arguments, and its exit status and messages are those of apus")
  func passing() throws {
    let outcome = try command.run("claims", "no-such-source")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("apus: unknown claim or source 'no-such-source'."))
    let pointer = try command.run("json", "get", "/dev/null", "x")
    #expect(pointer.status == 2)
    #expect(pointer.errors.hasPrefix("apus: "))
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
