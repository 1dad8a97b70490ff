import ApusProfile
import ApusTestSupport
import Foundation
import Testing

@Suite(
  "Recording of lines", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct SourceTests {
  private static let source = """
    #line 100 "lines.c"
    static inline __attribute__((always_inline)) uint64_t
    mix(uint64_t x) {
      for (int i = 0; i < 1000; i++) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; }
      return x;
    }
    int main(void) {
      uint64_t x = 7;
      int64_t end = used() + 400000000LL;
      while (used() < end)
        for (int i = 0; i < 50; i++)
          x = mix(x);
      return x == 0;
    }
    """

  @Test(
    "Lines of a function, and functions that were inlined into it, are found",
    arguments: ["-gdwarf-4", "-gdwarf-5"])
  func lines(_ form: String) throws {
    let program = try CompiledProgram(Self.source, form)
    let samples = try TemporaryFolder()
    let run = try RecorderRun("--samples", samples.file("s"), "--inlined", program.path)
    #expect(try run.share(of: "mix").value > 0.9)
    #expect(try run.share(of: "main").value > 0.9)
    let profile = try SampleLines.read(
      Array(Data(contentsOf: URL(filePath: samples.file("s")))).span)
    #expect(
      profile.lineCounts { $0.name == "mix" }.first?.line == SourceLine(file: "lines.c", line: 102))
    #expect(
      profile.lineCounts { $0.name == "main" }.first?.line == SourceLine(file: "lines.c", line: 110)
    )
    let shown = try RecorderRun(verb: ["show", "--lines", "main", samples.file("s")])
    #expect(shown.output.contains("lines of main\n"))
    #expect(shown.output.contains("lines.c:110\n"))
  }

  @Test("A program without debug information says that its lines are not known")
  func unknown() throws {
    let program = try CompiledProgram(Self.source, "-g0")
    let run = try RecorderRun("--lines", "main", program.path)
    #expect(run.sentences.contains("The lines of main are not known"), "\(run.errors)")
  }
}
