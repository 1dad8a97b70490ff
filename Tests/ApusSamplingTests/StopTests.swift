@testable import ApusSampling
import ApusProfile
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

/// A process that sleeps, which tests stop.
private enum Sleeper {
  /// Whether this process may stop a child.
  static let canBeStopped: Bool = {
    guard let child = try? start() else { return false }
    defer { child.terminate() }
    var threads = StoppedThreads(child.processIdentifier, isChild: true, onlyRunning: false)
    _ = threads.look()
    return threads.refusal == nil
  }()

  static func start() throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["20"]
    try process.run()
    return process
  }
}

@Suite("Recording by stops", .serialized, .enabled(if: Sleeper.canBeStopped, "ptrace is refused"))
struct StopTests {
  private func samples(_ records: [KernelRecord.Timed]) -> [KernelRecord] {
    records.map(\.record).filter {
      switch $0 {
      case .stopped, .unchanged: true
      default: false
      }
    }
  }

  @Test("A thread that does not run is stopped once, with its system call")
  func once() throws {
    let child = try Sleeper.start()
    defer { child.terminate() }
    var threads = StoppedThreads(child.processIdentifier, isChild: true, onlyRunning: false)
    var looks: [[KernelRecord]] = []
    // The program may still be starting.
    for _ in 0..<40 {
      looks.append(samples(threads.look()))
      // SLEEP: the thread goes on to wait after each stop, as between the looks of the recorder.
      usleep(10_000)
    }
    let last = looks.suffix(5).flatMap { $0 }
    #expect(last.count == 5)
    #expect(last.allSatisfy { if case .unchanged = $0 { true } else { false } })
    let states = looks.flatMap { $0 }.compactMap { record -> ThreadState? in
      if case .stopped(_, _, _, let state) = record { state } else { nil }
    }
    #expect(states.last?.name == "[waits in clock_nanosleep]", "\(states)")
  }

  @Test(
    "A thread that stops late is let go later",
    .enabled(if: CompiledProgram.isAvailable, "there is no C compiler"))
  func late() throws {
    // The parent of a vfork cannot be stopped before its child ends.
    let program = try CompiledProgram(
      "int main(void) { if (vfork() == 0) { usleep(500000); _exit(0); } return pause(); }")
    let child = Process()
    child.executableURL = URL(filePath: program.path)
    try child.run()
    // A child of a test has SIGTERM blocked.
    defer { kill(child.processIdentifier, SIGKILL) }
    let number = child.processIdentifier
    let files = ThreadFiles(process: number, thread: number, in: .machine)
    // SLEEP: the program starts meanwhile.
    for _ in 0..<1_000 where files.state != "D" { usleep(1_000) }
    try #require(files.state == "D")
    var threads = StoppedThreads(number, isChild: true, onlyRunning: false)
    _ = threads.look()
    #expect(threads.letGo(within: 0) == [number])
    var others = StoppedThreads(
      number, isChild: true, onlyRunning: false, pending: threads.letGo(within: 0))
    #expect(others.letGo(within: 20).isEmpty)
    // SLEEP: the thread goes on meanwhile.
    for _ in 0..<1_000 where files.state != "S" { usleep(1_000) }
    #expect(files.state == "S")
  }

  @Test("Threads that wait are not sampled if only running threads are asked for")
  func onlyRunning() throws {
    let child = try Sleeper.start()
    defer { child.terminate() }
    var threads = StoppedThreads(child.processIdentifier, isChild: true, onlyRunning: true)
    for _ in 0..<50 { _ = threads.look() }
    #expect(samples(threads.look()).isEmpty)
  }

  @Test("Waiting has its share beside running, with the system call and the callers")
  func waiting() throws {
    let run = try RecorderRun("--wait", RecorderRun.planted, "waiting", "300")
    #expect(run.status == 0)
    #expect(run.sentences.contains("waiting"))
    let share = try run.share(of: "[waits in clock_nanosleep]")
    #expect(share.low < 0.55 && share.high > 0.2, "\(share) \(run.errors)")
    let tree = try run.tree().keeping { $0.name == "[waits in clock_nanosleep]" }
    #expect(tree.keeping { $0.name == "pause(milliseconds:)" }.count == tree.count)
    #expect(try run.share(of: "work(milliseconds:)").value > 0.2)
  }

  @Test("The libraries of a program that has just started are known")
  func young() throws {
    let run = try RecorderRun("--wait", RecorderRun.planted, "shares", "150")
    #expect(try run.share(of: ProfileFrame.unknownName).value == 0, "\(run.errors)")
  }

  @Test("Threads and children are stopped as well")
  func others() throws {
    let threads = try RecorderRun("--wait", RecorderRun.planted, "threads", "200")
    #expect(try threads.share(of: "work(milliseconds:)").value > 0.2)
    let children = try RecorderRun("--wait", "/bin/sh", "-c", "/bin/sleep 0.4; true")
    #expect(try children.share(of: "sleep").value > 0.2)
  }

  @Test(
    "A process that was attached to goes on after an interrupt and after a crash of the recorder",
    arguments: [SIGINT, SIGKILL])
  func goesOn(_ signal: Int32) throws {
    let process = try Sleeper.start()
    defer { process.terminate() }
    let number = process.processIdentifier
    _ = try RecorderRun(["--wait", "--rate", "1000", "--attach", "\(number)"]) { recorder in
      try blockUntil {
        let text = try String(
          contentsOfFile: "/proc/\(recorder.processIdentifier)/stat", encoding: .utf8)
        return (text.split(separator: ")").last?.split(separator: " ") ?? []).count > 11
          && Int((text.split(separator: ")").last?.split(separator: " ") ?? [])[11]) ?? 0 >= 5
      }
      kill(recorder.processIdentifier, signal)
    }
    #expect(process.isRunning)
    let state = ThreadFiles(process: number, thread: number, in: .machine).state
    #expect(state == "S")
  }

  @Test(
    "Signals reach the program while it is stopped again and again",
    .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
  func signals() throws {
    let program = try CompiledProgram(
      """
      static volatile int count;
      static void handle(int number) { count++; }
      int main(void) {
        signal(SIGUSR1, handle);
        for (int i = 0; i < 200; i++) {
          kill(getpid(), SIGUSR1);
          work(1);
          usleep(500);
        }
        return count == 200 ? 0 : 3;
      }
      """)
    let run = try RecorderRun("--wait", "--rate", "1000", program.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "A program with threads that executes itself again and again is recorded to its end",
    .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
  func executes() throws {
    let program = try CompiledProgram(
      """
      static void *one(void *x) { work(1000); return NULL; }
      int main(int count, char **words) {
        int rest = count > 1 ? atoi(words[1]) : 40;
        if (rest == 0) return 6;
        pthread_t thread;
        for (int i = 0; i < 8; i++) pthread_create(&thread, NULL, one, NULL);
        usleep(5000);
        char text[16];
        sprintf(text, "%d", rest - 1);
        execl("/proc/self/exe", words[0], text, NULL);
        return 1;
      }
      """)
    let run = try RecorderRun(
      through: ["/usr/bin/timeout", "60"], "--wait", "--rate", "1000", program.path)
    #expect(run.status == 6, "\(run.errors)")
  }

  @Test("A rate that cannot be reached is replaced by the rate of the looks in the text")
  func lookRate() throws {
    let run = try RecorderRun("--wait", "--rate", "100000", RecorderRun.planted, "waiting", "200")
    let words = run.sentences.split(separator: " ").map(String.init)
    let place = try #require(words.firstIndex(of: "only"), "\(run.errors)")
    #expect(run.sentences.contains("All threads could be looked at only"))
    #expect(run.sentences.contains(" times for each second"))
    let rate = try #require(Double(words[place + 1]))
    #expect(rate > 1 && rate < 90_000, "\(rate)")
    let slow = try RecorderRun("--wait", "--rate", "2", RecorderRun.planted, "waiting", "600")
    #expect(!slow.sentences.contains("looked at only"), "\(slow.errors)")
  }

  @Test("The exit status of the command is passed on")
  func status() throws {
    #expect(try RecorderRun("--wait", RecorderRun.planted, "exit").status == 9)
    #expect(try RecorderRun("--wait", RecorderRun.planted, "crash").status == 128 + SIGABRT)
  }

  @Test("A process that may not be stopped is an error that says what to do")
  func refused() {
    let error = SamplingError.stopRefused(process: 7, code: EPERM, scope: 2, events: nil)
    #expect(
      error.description
        == "the threads of the process 7 cannot be stopped by ptrace: Operation not permitted. "
        + "kernel.yama.ptrace_scope is 2: set it to 0 (sudo sysctl kernel.yama.ptrace_scope=0), or run as root."
    )
  }
}

@Suite(
  "Sandboxes without calls", .serialized,
  .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct SandboxTests {
  /// A program that forbids some system calls, by their numbers, and becomes the command after `--`.
  private static let sandbox = """
    #include <linux/filter.h>
    #include <linux/seccomp.h>
    #include <stddef.h>
    #include <sys/prctl.h>
    #include <sys/syscall.h>
    int main(int count, char **words) {
      int first = 1;
      while (first < count && strcmp(words[first], "--") != 0) first++;
      for (int i = 1; i < first; i++) {
        long call = strcmp(words[i], "perf") == 0 ? SYS_perf_event_open : SYS_ptrace;
        struct sock_filter code[] = {
            {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
            {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call},
            {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM},
            {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
        struct sock_fprog program = {4, code};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, 2, &program)) return 99;
      }
      execv(words[first + 1], words + first + 1);
      return 98;
    }

    """

  @Test("Where perf events are refused, threads are stopped, and the output says so")
  func fallback() throws {
    let sandbox = try CompiledProgram(Self.sandbox)
    let run = try RecorderRun(
      through: [sandbox.path, "perf", "--"], "--rate", "500",
      RecorderRun.planted, "shares", "400")
    #expect(run.status == 0)
    #expect(
      run.sentences.contains(
        "Threads were stopped by ptrace, because the kernel refuses perf events"),
      "\(run.errors)")
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("Where both are refused, the error has both reasons")
  func both() throws {
    let sandbox = try CompiledProgram(Self.sandbox)
    let run = try RecorderRun(
      through: [sandbox.path, "perf", "ptrace", "--"],
      RecorderRun.planted, "shares", "400")
    #expect(run.status == 4)
    #expect(run.sentences.contains("the kernel refuses perf events"))
    #expect(run.sentences.contains("cannot be stopped by ptrace: Operation not permitted"))
  }

  @Test("Where ptrace is refused, --wait says so")
  func waiting() throws {
    let sandbox = try CompiledProgram(Self.sandbox)
    let run = try RecorderRun(
      through: [sandbox.path, "ptrace", "--"], "--wait",
      RecorderRun.planted, "shares", "400")
    #expect(run.status == 4)
    #expect(run.sentences.contains("cannot be stopped by ptrace: Operation not permitted"))
  }

  @Test(
    "Where /dev/shm is full, the callers of async functions are missing, and nothing crashes",
    .enabled(if: getuid() == 0, "mounting needs root"),
    .enabled(if: RecorderRun.hasAgent, "the library of the agent was not built"))
  func fullMemory() throws {
    let mount = [
      "/usr/bin/unshare", "-m", "/bin/sh", "-c",
      "mount -t tmpfs -o size=1m none /dev/shm && exec \"$@\"", "sh",
    ]
    let run = try RecorderRun(through: mount, RecorderRun.planted, "await", "3")
    #expect(run.status == 0)
    #expect(
      run.sentences.contains(
        "The callers of async functions are missing: the agent cannot have a file"))
    let forced = try RecorderRun(through: mount, "--await", RecorderRun.planted, "await", "3")
    #expect(forced.status == 4)
    #expect(forced.sentences.contains("No space left on device"))
  }

  @Test(
    "Where /proc is not mounted, a command is recorded",
    .enabled(if: getuid() == 0, "mounting needs root"))
  func noProc() throws {
    let mount = [
      "/usr/bin/unshare", "-m", "/bin/sh", "-c",
      "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ]
    // Foundation has no arguments there, so the program is of C.
    let program = try CompiledProgram("int main(void) { return work(200); }")
    let run = try RecorderRun(through: mount, "--stacks", "copied", program.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.share(of: "work").value > 0.8)
    let stopped = try RecorderRun(through: mount, "--wait", RecorderRun.planted, "shares", "200")
    #expect(stopped.status == 4)
    #expect(stopped.sentences.contains("/proc is not mounted"), "\(stopped.errors)")
  }

  @Test(
    "A full disk is an error with the path, and the tree is printed",
    .enabled(if: getuid() == 0, "mounting needs root"))
  func fullDisk() throws {
    let mount = [
      "/usr/bin/unshare", "-m", "/bin/sh", "-c",
      "mount -t tmpfs -o size=16k none /mnt && exec \"$@\"", "sh",
    ]
    let run = try RecorderRun(
      through: mount, "--samples", "/mnt/samples", RecorderRun.planted, "shares", "300")
    #expect(run.status == 4)
    #expect(run.errors.contains("work(milliseconds:)"))
    #expect(run.sentences.contains("No space left on device"), "\(run.errors)")
    #expect(run.sentences.contains("/mnt/samples"))
  }

  @Test(
    "A program that changes its user is refused for other users than root",
    .enabled(
      if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
      "changing the user needs root and setpriv"))
  func setUser() throws {
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let run = try RecorderRun(through: nobody, "/bin/su", "--version")
    #expect(run.status == 4)
    #expect(run.sentences.contains("'/bin/su' changes its user when it starts (setuid)"))
  }

  @Test(
    "A program of root that takes another user and executes another program has chains",
    .enabled(
      if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
      "changing the user needs root and setpriv"),
    .enabled(if: RecorderRun.hasAgent, "the library of the agent was not built"))
  func dropped() throws {
    let run = try RecorderRun(
      "--await", "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
      RecorderRun.planted, "await", "5")
    #expect(run.status == 0)
    #expect(try run.wholeChains(of: ["level(_:)": 5]) >= 0.98)
  }

  @Test(
    "Other users than root record a command, also by stops",
    .enabled(
      if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
      "changing the user needs root and setpriv"))
  func nobody() throws {
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    for mode in ["--await", "--no-await", "--wait"] where mode != "--await" || RecorderRun.hasAgent
    {
      // The folder of the test belongs to root, so that the stacks cannot be written.
      let run = try RecorderRun(through: nobody, mode, RecorderRun.planted, "shares", "300")
      #expect(run.errors.contains("work(milliseconds:)"), "\(mode): \(run.errors)")
    }
  }
}
