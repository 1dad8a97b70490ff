import Foundation
import Testing

/// The reason why a process that records itself has no suspended callers (decision 0056).
@Suite(
  "Samples by SIGTRAP without the agent",
  .enabled(if: CompiledProgram.isAvailable, "there is no C compiler"),
  .enabled(if: PerfEvents.areAllowed, "perf events are refused"))
struct OwnSignalTests {
  /// Runs a case of the program and waits for its end.
  private func run(_ name: String) throws -> Process {
    let program = try CompiledProgram(Self.source)
    let process = Process()
    process.executableURL = URL(filePath: program.path)
    process.arguments = [name]
    try process.run()
    process.waitUntilExit()
    return process
  }

  @Test("A handler takes the samples of a program that leaves the signal alone")
  func plain() throws {
    let process = try run("plain")
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test("A thread that blocks signals during its work has no sample of the work")
  func blocked() throws {
    let process = try run("blocked")
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 1)
  }

  @Test(
    "A sample after the default action was set ends the program", arguments: ["reset", "restored"])
  func ended(_ name: String) throws {
    let process = try run(name)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGTRAP)
  }

  /// Exits with 0 if there were many samples of the work, and with 1 if there was none.
  private static let source = """
    #include <linux/perf_event.h>
    #include <sys/ioctl.h>
    #include <sys/syscall.h>
    static volatile int in_work, samples;
    static void handle(int number) { samples += in_work; }
    static int start(void) {
      signal(SIGTRAP, handle);
      struct perf_event_attr event = {
        .size = sizeof event, .type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK,
        .sample_period = 1000000, .sample_type = PERF_SAMPLE_IP, .exclude_kernel = 1, .exclude_hv = 1,
        .inherit = 1, .inherit_thread = 1, .sigtrap = 1, .remove_on_exec = 1 };
      return syscall(SYS_perf_event_open, &event, 0, -1, -1, 0);
    }
    static void measured(int milliseconds) {
      in_work = 1;
      work(milliseconds);
      in_work = 0;
    }
    int main(int count, char **arguments) {
      int event = start();
      if (event < 0) return 3;
      sigset_t all;
      sigfillset(&all);
      if (!strcmp(arguments[1], "plain")) {
        measured(200);
      } else if (!strcmp(arguments[1], "blocked")) {
        sigprocmask(SIG_BLOCK, &all, 0);
        measured(200);
        sigprocmask(SIG_UNBLOCK, &all, 0);
      } else if (!strcmp(arguments[1], "reset")) {
        signal(SIGTRAP, SIG_DFL);
        measured(200);
      } else {
        sigprocmask(SIG_BLOCK, &all, 0);
        measured(50);
        ioctl(event, PERF_EVENT_IOC_DISABLE, 0);
        signal(SIGTRAP, SIG_DFL);
        sigprocmask(SIG_UNBLOCK, &all, 0);
      }
      return samples > 20 ? 0 : samples == 0 ? 1 : 2;
    }
    """
}
