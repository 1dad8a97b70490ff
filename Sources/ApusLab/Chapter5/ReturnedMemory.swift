import ApusMachine
import ApusMeasure

/// A program in C that frees 64 MiB of small blocks below one in use, and prints the share of its resident memory
/// that the system has again.
enum ReturnedMemory {
  /// An allocator that the program uses, with or without a call of `malloc_trim` at the end.
  private struct Allocator {
    let name: String
    /// The library that is loaded before the C library, and one of its functions; `nil` for the allocator of the C library.
    var library: (file: String, function: String, package: String)?
    var isTrimmed = false
  }

  private static let allocators = [
    Allocator(name: "glibc"), Allocator(name: "trim", isTrimmed: true),
    Allocator(name: "jemalloc", library: ("libjemalloc.so.2", "mallctl", "libjemalloc2")),
    Allocator(name: "mimalloc", library: ("libmimalloc.so.2", "mi_version", "libmimalloc2.0")),
  ]

  /// Returns the share of each allocator, which is absent if the allocator is not installed.
  static func counts(_ experiment: ExperimentContext) -> [CaseStudyPlan.Count] {
    allocators.map { allocator in
      CaseStudyPlan.Count(MetricKey("memory-returned-\(allocator.name)", .ratio), [], .measured) {
        try share(allocator, experiment)
      }
    }
  }

  private static func share(
    _ allocator: Allocator, _ experiment: ExperimentContext
  ) throws -> Double {
    let program = try experiment.compiled(
      ("returned.c", text), by: ["cc", "-O1", "-o", "PROGRAM", "FILE", "-ldl"])
    let library = allocator.library
    let run =
      (library.map { ["env", "LD_PRELOAD=\($0.file)"] } ?? [])
      + [program, library?.function ?? "malloc", allocator.isTrimmed ? "trim" : "keep"]
    let output = try experiment.run(run).text
    if output.hasSuffix("absent"), let library {
      throw UnavailableError(
        "\(allocator.name) is not installed: apt-get install \(library.package)")
    }
    guard let share = Double(output), (0...1).contains(share) else {
      throw WrongResultError("the share of returned memory: \(output)")
    }
    return share
  }

  private static let text = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <malloc.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    enum { blocks = 65536, bytes = 1008 };
    static char *block[blocks];
    static double resident(void) {
      long all, found;
      FILE *file = fopen("/proc/self/statm", "r");
      if (!file || fscanf(file, "%ld %ld", &all, &found) != 2) exit(2);
      fclose(file);
      return (double)found;
    }
    int main(int count, char **words) {
      if (count != 3 || !dlsym(RTLD_DEFAULT, words[1])) return puts("absent") < 0;
      double before = resident();
      for (int i = 0; i < blocks; i++) memset(block[i] = malloc(bytes), 1, bytes);
      double most = resident();
      for (int i = 0; i < blocks - 1; i++) free(block[i]);
      if (words[2][0] == 't') malloc_trim(0);
      double share = (most - resident()) / (most - before);
      printf("%f\\n", share < 0 ? 0 : share > 1 ? 1 : share);
    }
    """
}
