import ApusProfile
import ApusTestSupport
import Foundation
import Testing

@Suite(
  "The agent in programs of C", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: RecorderRun.hasAgent, "the library of the agent was not built"),
  .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct AgentProgramTests {
  // A function of C without calls has no frame, so that its caller is not on the chain.
  private func record(_ main: String, _ arguments: String...) throws -> RecorderRun {
    let program = try CompiledProgram(main, "-fno-omit-frame-pointer")
    return try RecorderRun(["--await"] + arguments + [program.path]) { _ in }
  }

  @Test("A process that was forked and executes nothing is recorded")
  func forked() throws {
    let run = try record(
      """
      int main(void) {
        if (fork() == 0) { work(300); _exit(0); }
        wait(NULL);
        return 0;
      }
      """)
    #expect(run.status == 0)
    #expect(try run.tree().count > 100)
    #expect(try run.share(of: "step").value > 0.8)
  }

  @Test("A program that blocks the signal of samples is recorded")
  func blocked() throws {
    let run = try record(
      """
      int main(void) {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, NULL);
        sigprocmask(SIG_SETMASK, &all, NULL);
        return work(300);
      }
      """)
    #expect(run.status == 0)
    #expect(try run.share(of: "step").value > 0.9)
    #expect(try run.tree().count > 100)
  }

  @Test(
    "A program that closes all descriptors is recorded to its end",
    arguments: ["for (int i = 0; i < 4096; i++) close(i);", "closefrom(0);"])
  func closed(_ closing: String) throws {
    let run = try record("int main(void) { \(closing) return work(200); }")
    #expect(run.status == 0)
    #expect(try run.share(of: "step").value > 0.8)
    #expect(try run.tree().count > 50)
  }

  @Test("A program that ends inside of a call has its status")
  func exits() throws {
    let run = try record(
      """
      __attribute__((noinline)) void leave(int n) { if (work(n) == 0) exit(5); }
      int main(void) { leave(200); return 1; }
      """)
    #expect(run.status == 5)
    #expect(try run.share(of: "leave").value > 0.8)
  }

  @Test("A library that is loaded while the program runs has its names")
  func loaded() throws {
    let run = try record(
      """
      int main(void) {
        void *library = dlopen("libm.so.6", RTLD_NOW);
        double (*function)(double) = (double (*)(double))dlsym(library, "tgamma");
        double sum = 0;
        int64_t end = used() + 300000000LL;
        while (used() < end) for (int i = 0; i < 1000; i++) sum += function(3.5 + i % 7);
        return sum < 0;
      }
      """)
    #expect(
      try run.tree().keeping { frame in
        ["gamma", "libm"].contains { frame.name.contains($0) }
      }.count > 50)
  }

  @Test("Threads that live a millisecond are recorded")
  func short() throws {
    let run = try record(
      """
      static void *one(void *x) { work(1); return NULL; }
      int main(void) {
        for (int i = 0; i < 200; i++) {
          pthread_t thread;
          pthread_create(&thread, NULL, one, NULL);
          pthread_join(thread, NULL);
        }
        return 0;
      }
      """, "--rate", "4000")
    #expect(run.status == 0)
    #expect(try run.share(of: "one").value > 0.5)
  }

  /// The number of threads; 10,000 if the tests are large.
  private static let threadCount =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] == nil ? 1000 : 10_000

  @Test("Many threads at a time are recorded", arguments: [true, false])
  func many(_ hasAgent: Bool) throws {
    let program = try CompiledProgram(
      """
      static pthread_barrier_t all;
      static void *one(void *x) { pthread_barrier_wait(&all); work(2); return NULL; }
      int main(void) {
        enum { count = \(Self.threadCount) };
        static pthread_t threads[count];
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 65536);
        pthread_barrier_init(&all, NULL, count);
        for (int i = 0; i < count; i++) if (pthread_create(&threads[i], &small, one, NULL)) return 7;
        for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
        return 0;
      }
      """, "-fno-omit-frame-pointer")
    let run = try RecorderRun([hasAgent ? "--await" : "--no-await", program.path]) { _ in }
    #expect(run.status == 0)
    #expect(try run.share(of: "one").value > 0.5)
    #expect(try run.tree().count > Self.threadCount)
  }

  @Test("A program of the linker of Go, which takes the signal of samples, has no agent")
  func go() throws {
    let run = try record(
      """
      __asm__(".pushsection .note.go.buildid,\\"a\\",@note\\n.long 4, 4, 4\\n.asciz \\"Go\\"\\n"
              ".byte 0\\n.long 7\\n.popsection");
      int main(void) { return work(100) + 3; }
      """)
    #expect(run.status == 3)
    #expect(run.sentences.contains("Programs without samples: program."), "\(run.errors)")
  }

  @Test("The samples of a program that goes on end with the recording")
  func ended() throws {
    let run = try record(
      """
      #include <fcntl.h>
      #include <sys/mman.h>
      int main(void) {
        int file = open(getenv("APUS_SAMPLING_PAGE"), O_RDONLY);
        // The third number of eight bytes is that of the samples.
        volatile uint64_t *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
        work(600);
        uint64_t before = page[2];
        work(200);
        return before < 50 ? 4 : page[2] == before ? 0 : 5;
      }
      """, "--duration", "300ms")
    #expect(run.status == 0)
  }

  @Test("A program that is stopped by the terminal and continued is recorded")
  func stopped() throws {
    let run = try record(
      """
      int main(void) {
        pid_t parent = getpid();
        if (fork() == 0) {
          usleep(100000);
          kill(parent, SIGCONT);
          _exit(0);
        }
        raise(SIGTSTP);
        work(200);
        wait(NULL);
        return 0;
      }
      """)
    #expect(run.status == 0)
    #expect(try run.share(of: "step").value > 0.8)
  }
}
