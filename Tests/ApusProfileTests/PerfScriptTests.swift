import ApusMeasure
import ApusProfile
import ApusTestSupport
import Testing

@Suite("The text of perf script")
struct PerfScriptTests {
  private func read(_ text: String) throws(ProfileError) -> Profile {
    try PerfScript.read(Array(text.utf8).span)
  }

  private static let text = """
    # captured on: today
    #
    my program 22889/22890 [001] 24703.007462:    1003009 cpu-clock:u: 
    \t            113a light+0x11 (/tmp/a folder/spin)
    \t           2724a std::vector<int, x>::f(int)+0x7a (/usr/lib/libc.so.6)
    \t    7ffd00001234 [unknown] ([vdso])

    spin 22889 24703.005000: cpu-clock:u: 
    \t            1150 heavy (/tmp/gone (deleted))
    \tffffffff81000000 [unknown] ([unknown])

    """

  @Test("Threads, times and stacks are read, and sorted by time")
  func samples() throws {
    let profile = try read(Self.text)
    #expect(profile.samples.map(\.nanoseconds) == [24_703_005_000_000, 24_703_007_462_000])
    let (first, second) = (profile.samples[0], profile.samples[1])
    #expect(
      profile.threads[second.thread]
        == ProfileThread(process: 22889, thread: 22890, name: "my program"))
    #expect(
      profile.threads[first.thread] == ProfileThread(process: 22889, thread: 22889, name: "spin"))
    #expect(
      profile.stack(of: second) == [
        ProfileFrame("[unknown]", module: "[vdso]"),
        ProfileFrame("std::vector<int, x>::f(int)", module: "libc.so.6"),
        ProfileFrame("light", module: "spin"),
      ])
    #expect(
      profile.stack(of: first) == [
        ProfileFrame("[unknown]", module: "[unknown]"),
        ProfileFrame("heavy", module: "gone (deleted)"),
      ])
  }

  /// Stacks whose callers are written again, in all ways that lines can end or be interrupted.
  private static let repeated = [
    "a 1 1.0: e: \n\t1 f (x)\n\t2 g (x)\n\t3 h (x)\n\n",
    "a 1 1.0: e: \r\n\t1 f (x)\r\n\t2 g (x)\r\n\t3 h (x)\r\n\r\n",
    "a 1 1.0: e: \n\t4 i (x)\n\t2 g (x)\n\t3 h (x)\n\t5 j (x)\n\n",
    "a 1 1.0: e: \n\t4 i (x)\n\t2 g (x)\n\t3 h (x)\n \n", "a 1 1.0: e: \n\t4 i (x)\n\t2 g (x)\n",
    "a 1 1.0: e: 1 f (x)\n\t2 g (x)\n\t3 h (x)\n", "a 1 1.0: e: \n\n",
    "a 1 1.0: e: \n\t1 f (x)\n# 2\n\t2 g (x)\n\t3 h (x)\n\n", "a 1 1.0: e: \n\t1 f (x)\n\n",
    "a 1 1.0: e: \n\t2 g (x)\n\t3 h (x)",
  ]

  /// The stacks that a reader without memory finds, a sample at a time.
  private func stacksOfEach(_ parts: [String]) throws -> [[String]] {
    try parts.flatMap { part in
      let profile = try read(part.hasSuffix("\n") ? part : part + "\n")
      return profile.samples.map { profile.stack(of: $0).map(\.name) }
    }
  }

  @Test(
    "Callers that are written again are those of the first time",
    arguments: (1...50).map { UInt64($0) })
  func callers(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var parts = (0..<40).map { _ in Self.repeated.randomElement(using: &random) ?? "" }
    // The part without a line end can only be the last one.
    parts = parts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" } + [Self.repeated[9]]
    // A part that does not end with an empty line is ended by the line of the next thread.
    let profile = try read(parts.joined())
    #expect(
      profile.samples.map { profile.stack(of: $0).map(\.name) }
        == (try stacksOfEach(parts)), "seed \(seed)")
  }

  @Test("Samples without stacks have the function in their line")
  func flat() throws {
    let profile = try read("spin 9 1.5:    1003009 cpu-clock:u:      113a light+0x11 (/tmp/spin)\n")
    #expect(profile.stack(of: profile.samples[0]) == [ProfileFrame("light", module: "spin")])
    #expect(profile.samples[0].nanoseconds == 1_500_000_000)
  }

  @Test("A line without numbers is the name of a thread")
  func plain() throws {
    let profile = try read("swapper\n 1 f\n\n")
    #expect(profile.threads == [ProfileThread(process: 0, thread: 0, name: "swapper")])
    #expect(profile.stack(of: profile.samples[0]) == [ProfileFrame("f")])
  }

  @Test(
    "Errors have the position of their byte",
    arguments: [
      ("\t113a f (x)\n", ProfileError(.noThread, at: 0, line: 1)),
      ("a 1 1.0: e: \n\tlight (x)\n", ProfileError(.noAddress, at: 14, line: 2)),
      ("a 1 1.0: e: hello\n", ProfileError(.noAddress, at: 12, line: 1)),
    ])
  func errors(_ text: String, _ expected: ProfileError) {
    #expect(throws: expected) { _ = try read(text) }
  }

  @Test("Random bytes are a profile or an error", arguments: (1...200).map { UInt64($0) })
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: 300, of: Array("a1 :./[]()\n\t+0x#".utf8))
    do throws(ProfileError) {
      #expect(try PerfScript.read(bytes.span).samples.count <= bytes.count)
    } catch {
      #expect((0...bytes.count).contains(error.offset), "seed \(seed): \(error)")
    }
  }

  @Test("Every beginning of a text is a profile or an error")
  func cut() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices {
      do throws(ProfileError) {
        #expect(try PerfScript.read(bytes.span.extracting(0..<end)).samples.count <= 2)
      } catch {
        #expect(error.offset <= end, "\(end): \(error)")
      }
    }
  }
}
