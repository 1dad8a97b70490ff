import ApusProfile
import ApusTestSupport
import Foundation
import Testing

@Suite(
  "Recording of programs", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"))
struct RecorderTests {
  @Test("Planted shares are found, with the names of Swift")
  func shares() throws {
    let run = try RecorderRun(RecorderRun.planted, "shares", "1500")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    let tree = try run.tree()
    // A busy machine gives the program less time.
    #expect(tree.count > 50)
    // The steps are 5 : 25 : 70, but each call costs as much as some steps.
    let shares = [("fivePercent(_:)", 0.05), ("quarter(_:)", 0.25), ("seventyPercent(_:)", 0.7)]
    for (name, share) in shares {
      let found = try run.share(of: name)
      #expect(found.low - 0.06 < share && share < found.high + 0.06, "\(name): \(found)")
    }
    #expect(run.errors.contains("seventyPercent(_:)"))
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run.errors)")
  }

  @Test("The exit status of the command is passed on")
  func status() throws {
    #expect(try RecorderRun(RecorderRun.planted, "exit").status == 9)
    let crashed = try RecorderRun(RecorderRun.planted, "crash")
    #expect(crashed.status == 128 + SIGABRT)
    #expect(crashed.sentences.contains("Signal 6 ended the command"))
    #expect(try crashed.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("A command that does not exist is an error with its name")
  func missing() throws {
    let run = try RecorderRun("/nowhere/program")
    #expect(run.status == 4)
    #expect(run.errors == "apus: start /nowhere/program: No such file or directory (2)\n")
  }

  @Test("Threads and children of the command are recorded")
  func inherited() throws {
    let threads = try RecorderRun("--rate", "2000", RecorderRun.planted, "threads", "40")
    #expect(try threads.share(of: "work(milliseconds:)").value > 0.5)
    let children = try RecorderRun(RecorderRun.planted, "children", "5")
    #expect(try children.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("A program that closes every descriptor is recorded")
  func closing() throws {
    let run = try RecorderRun(RecorderRun.planted, "close")
    #expect(run.status == 0)
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("Recursion is recorded as deep as the kernel walks, and can be flattened")
  func recursion() throws {
    let run = try RecorderRun(RecorderRun.planted, "recursion", "50")
    let deepest = try run.tree().nodes.map { try run.tree().depth(of: $0) }.max() ?? 0
    #expect(deepest > 50)
    let flat = try RecorderRun("--flatten", RecorderRun.planted, "recursion", "50").tree()
    #expect(flat.nodes.allSatisfy { flat.depth(of: $0) < 30 })
  }

  @Test("A running process is recorded for a time, and goes on")
  func attached() throws {
    let process = Process()
    process.executableURL = URL(filePath: RecorderRun.planted)
    process.arguments = ["forever"]
    try process.run()
    // The program may have inherited that other signals are blocked.
    defer { kill(process.processIdentifier, SIGKILL) }
    let run = try RecorderRun("--attach", "\(process.processIdentifier)", "--duration", "300ms")
    #expect(run.status == 0)
    #expect(process.isRunning)
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
    #expect(run.output.contains("work(milliseconds:)"))
  }

  @Test("An interrupt ends the recording and the command, and keeps the samples")
  func interrupted() throws {
    let run = try RecorderRun([RecorderRun.planted, "forever"]) { process in
      try blockUntil { try Self.hasUsedTime(childOf: process.processIdentifier) }
      kill(process.processIdentifier, SIGINT)
    }
    #expect(run.status == 130)
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("Names of programs with spaces and semicolons are recorded")
  func names() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a b;c")
    try FileManager.default.copyItem(atPath: RecorderRun.planted, toPath: path)
    let run = try RecorderRun("--by", "processes", path, "shares", "100")
    #expect(try run.share(of: "a b:c").value == 1)
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("A program that was deleted while it runs has its names")
  func deleted() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: RecorderRun.planted, toPath: folder.file("program"))
    let process = Process()
    process.executableURL = URL(filePath: folder.file("program"))
    process.arguments = ["forever"]
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    try FileManager.default.removeItem(atPath: folder.file("program"))
    let run = try RecorderRun("--attach", "\(process.processIdentifier)", "--duration", "200ms")
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("A process that does not exist is an error")
  func noProcess() throws {
    let run = try RecorderRun("--attach", "2147483647")
    #expect(run.status == 4)
    #expect(run.errors.contains("cannot attach to the process 2147483647: No such process"))
  }

  @Test("The last samples, and those of a part of the time, can be chosen")
  func times() throws {
    let all = try RecorderRun(RecorderRun.planted, "shares", "500").tree().count
    let last = try RecorderRun("--last", "100ms", RecorderRun.planted, "shares", "500").tree().count
    let part = try RecorderRun(
      "--from", "100ms", "--until", "200ms", RecorderRun.planted, "shares", "500")
    #expect((1..<all / 2).contains(last))
    #expect((1..<all / 2).contains(try part.tree().count))
    #expect(part.sentences.contains("are in the chosen time"))
  }

  @Test("A command has the limit of open files of its user")
  func limit() throws {
    let run = try RecorderRun(
      through: ["/bin/sh", "-c", "ulimit -S -n 200 && exec \"$@\"", "sh"],
      "/bin/sh", "-c", "ulimit -S -n")
    #expect(run.output == "200\n")
  }

  @Test(
    "The recorder itself has more open files than the usual limit",
    .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
  func raisedLimit() throws {
    // An event for each of 200 threads and each processor needs as many open files.
    let program = try CompiledProgram(
      """
      static void *wait_here(void *x) { for (;;) work(5), usleep(20000); return NULL; }
      int main(void) {
        pthread_t thread;
        for (int i = 0; i < 200; i++) pthread_create(&thread, NULL, wait_here, NULL);
        puts("ready");
        fflush(stdout);
        return pause();
      }
      """)
    let process = Process()
    process.executableURL = URL(filePath: program.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    #expect(try output.fileHandleForReading.read(upToCount: 5) == Data("ready".utf8))
    let run = try RecorderRun(
      through: ["/bin/sh", "-c", "ulimit -S -n 100 && exec \"$@\"", "sh"], "--duration", "500ms",
      "--attach", "\(process.processIdentifier)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.share(of: "wait_here").value > 0.5, "\(run.output)")
  }

  @Test("A command has the priority of its user, not that of the recorder")
  func priority() throws {
    let run = try RecorderRun(
      through: ["/usr/bin/nice", "-n", "3"], "/bin/sh", "-c", "cut -d ' ' -f 19 /proc/self/stat")
    #expect(run.output == "3\n", "\(run.errors)")
  }

  @Test("The program's own options are its own")
  func options() throws {
    let run = try RecorderRun("/bin/echo", "--rate", "-h", "--")
    #expect(run.status == 0)
    #expect(run.output == "--rate -h --\n")
  }

  /// Whether a child of a process has used 100 ms of processor time.
  private static func hasUsedTime(childOf parent: Int32) throws -> Bool {
    let children = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    guard let child = children.split(separator: " ").first,
      let line = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
    else { return false }
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 11 && Int(fields[11]) ?? 0 >= 10
  }
}
