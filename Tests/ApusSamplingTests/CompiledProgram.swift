import ApusTestSupport
import Foundation

/// A program of C that a test compiles.
struct CompiledProgram {
  private let folder: TemporaryFolder
  var path: String { folder.file("program") }

  private static let compiler = ["/usr/bin/gcc", "/usr/bin/clang"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isAvailable: Bool { compiler != nil }

  /// Compiles a source with the usual work in front: `work(MILLISECONDS)`, which the optimiser keeps.
  init(_ source: String, _ flags: String...) throws {
    folder = try TemporaryFolder()
    try (Self.work + source).write(
      toFile: folder.file("program.c"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: Self.compiler ?? "/usr/bin/gcc")
    process.arguments =
      ["-O2", "-w", "-pthread", "-o", path, folder.file("program.c")] + flags + ["-ldl"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CompilerFailure() }
  }

  private struct CompilerFailure: Error {}

  private static let work = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/wait.h>
    #include <time.h>
    #include <unistd.h>
    __attribute__((noinline)) uint64_t step(uint64_t x, int n) {
      for (int i = 0; i < n; i++) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; }
      return x;
    }
    static int64_t used(void) {
      struct timespec t;
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
      return t.tv_sec * 1000000000LL + t.tv_nsec;
    }
    __attribute__((noinline)) int work(int milliseconds) {
      int64_t end = used() + milliseconds * 1000000LL;
      uint64_t x = 99;
      while (used() < end) x = step(x, 20000);
      return x == 0;
    }

    """
}
