import ApusProfile
import ApusTestSupport
import Foundation
import Testing

@Suite(
  "Recording of programs without frame pointers", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct CopiedStackTests {
  private static let calls = """
    __attribute__((noinline)) int inner(int n) { return work(n) + 1; }
    __attribute__((noinline)) int middle(int n) { char a[64]; memset(a, n, 64); return inner(n) + a[n % 64]; }
    int main(void) { return middle(400) > 1000; }
    """

  /// The share of samples in a function that have all of its callers.
  private func whole(_ run: RecorderRun, _ name: String, _ callers: [String]) throws -> Double {
    let tree = try run.tree()
    let inside = tree.keeping { $0.name == name }
    let complete = callers.reduce(inside) { tree, caller in tree.keeping { $0.name == caller } }
    return inside.count == 0 ? 0 : Double(complete.count) / Double(inside.count)
  }

  @Test("A program of C without frame pointers has whole stacks, and at most 2 % are broken")
  func cProgram() throws {
    let program = try CompiledProgram(Self.calls, "-fomit-frame-pointer")
    let run = try RecorderRun(program.path)
    #expect(run.status == 0)
    #expect(try run.tree().count > 50)
    #expect(try whole(run, "step", ["main", "middle", "inner", "work"]) >= 0.98)
    #expect(try #require(run.brokenShare) <= 0.02, "\(run.errors)")
  }

  @Test("A program that keeps frame pointers has no copied stacks")
  func framePointers() throws {
    let program = try CompiledProgram(
      Self.calls, "-fno-omit-frame-pointer", "-mno-omit-leaf-frame-pointer")
    let run = try RecorderRun(program.path)
    #expect(run.brokenShare == nil)
    let copied = try RecorderRun("--stacks", "copied", program.path)
    #expect(try whole(copied, "step", ["main", "middle", "inner", "work"]) >= 0.98)
  }

  @Test("Chains of frame pointers lose the caller of a function without one")
  func chains() throws {
    let program = try CompiledProgram(Self.calls, "-fomit-frame-pointer")
    let run = try RecorderRun("--stacks", "chains", program.path)
    #expect(run.brokenShare == nil)
    #expect(try whole(run, "step", ["main", "middle", "inner", "work"]) < 0.9)
  }

  @Test(
    "Python of the system has whole stacks",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func python() throws {
    let run = try RecorderRun(
      "/usr/bin/python3", "-c", "print(sum(len(str(i * i)) for i in range(600000)))")
    #expect(run.status == 0)
    #expect(try run.tree().count > 20)
    #expect(try #require(run.brokenShare) <= 0.02, "\(run.errors)")
    #expect(try run.share(of: "Py_BytesMain").value > 0.9)
  }

  @Test("A script has whole stacks, whatever program it starts")
  func script() throws {
    let program = try CompiledProgram(Self.calls, "-fomit-frame-pointer")
    let folder = try TemporaryFolder()
    let script = folder.file("script")
    try "#!/bin/sh\nexec '\(program.path)'\n".write(
      toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let run = try RecorderRun(script)
    #expect(try whole(run, "step", ["main", "middle", "inner", "work"]) >= 0.98)
    #expect(try #require(run.brokenShare) <= 0.02, "\(run.errors)")
    // Chains have lost the callers, and the text has the module.
    let chains = try RecorderRun("--stacks", "chains", script)
    #expect(chains.sentences.contains("stacks end in code without frame pointers"))
    #expect(chains.sentences.contains("in program"), "\(chains.errors)")
  }

  @Test("Code without rows in the table is followed by its frame pointers")
  func withoutRows() throws {
    let program = try CompiledProgram(
      """
      __attribute__((noinline)) int other(int n) { return work(n) + 1; }
      int main(void) { return other(300) > 1000; }
      """, "-fno-omit-frame-pointer", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables")
    let run = try RecorderRun("--stacks", "copied", program.path)
    // The compiler may omit the frame of the innermost function, so that `work` is missing.
    #expect(try whole(run, "step", ["main", "other"]) >= 0.9, "\(run.errors)")
  }

  @Test("A stack that is deeper than its copy is counted as such")
  func deep() throws {
    let program = try CompiledProgram(
      """
      int main(void) { char large[65536]; memset(large, 1, sizeof large); work(200); return large[7] - 1; }
      """, "-fomit-frame-pointer")
    let run = try RecorderRun("--stacks", "copied", program.path)
    #expect(run.sentences.contains("deeper than the copy of at most 16 KiB"), "\(run.errors)")
    #expect(try run.share(of: "work").value > 0.9)
  }

  @Test("The callers behind a handler of a signal are found")
  func signals() throws {
    let program = try CompiledProgram(
      """
      static volatile int done;
      static void handle(int number) { done = work(300) + 1; }
      int main(void) { signal(SIGUSR1, handle); raise(SIGUSR1); return 0; }
      """, "-fomit-frame-pointer")
    let run = try RecorderRun("--stacks", "copied", program.path)
    #expect(try whole(run, "step", ["main", "handle", "work"]) >= 0.98)
  }

  @Test("A function that ends with a call is not on the stack while that call runs")
  func tailCalls() throws {
    let program = try CompiledProgram(
      """
      __attribute__((noinline)) int last(int n) { return work(n) + 1; }
      __attribute__((noinline)) int tail(int n) { return last(n); }
      int main(void) { return tail(300) > 1000; }
      """, "-fomit-frame-pointer")
    let run = try RecorderRun(program.path)
    #expect(try whole(run, "step", ["main", "last", "work"]) >= 0.98)
    #expect(try run.share(of: "tail").value < 0.02)
  }

  @Test("Stripped programs and programs without libraries have whole stacks")
  func stripped() throws {
    let small = try CompiledProgram(Self.calls, "-fomit-frame-pointer", "-s")
    let stripped = try RecorderRun(small.path)
    #expect(try #require(stripped.brokenShare) <= 0.02, "\(stripped.errors)")
    #expect(try stripped.tree().count > 50)
    let whole = try CompiledProgram(Self.calls, "-fomit-frame-pointer", "-static")
    let complete = try RecorderRun("--stacks", "copied", whole.path)
    #expect(try self.whole(complete, "step", ["main", "middle", "inner", "work"]) >= 0.98)
  }
}

extension RecorderRun {
  /// The share of broken stacks that the recorder printed; `nil` if it copied none.
  var brokenShare: Double? {
    let words = sentences.split(separator: " ")
    guard let place = words.firstIndex(of: "copied"), place >= 4 else { return nil }
    return Double(words[place - 4]).map { $0 / 100 }
  }
}
