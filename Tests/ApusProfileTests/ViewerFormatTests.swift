import ApusMeasure
import ApusProfile
import Foundation
import Testing

@Suite("Formats of viewers, and samples as JSON lines")
struct ViewerFormatTests {
  private static let hostile = "a\"b\\c\n</script>\u{7} 日本"

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func read(_ bytes: [UInt8]) throws(ProfileError) -> Profile {
    try SampleLines.read(bytes.span)
  }

  private func profile() -> Profile {
    var random = SplitMix64(seed: 5)
    return SimulatedProgram.usual(count: 6, burst: 3).profile(samples: 50, &random)
  }

  private func hostileProfile() -> Profile {
    var stacks = StackTable()
    let node = stacks.child(of: stacks.child(of: 0, frame: 0), frame: 1)
    return Profile(
      stacks: stacks,
      frames: [ProfileFrame(Self.hostile, module: Self.hostile), ProfileFrame("f")],
      threads: [
        ProfileThread(process: 4, thread: 5, name: Self.hostile),
        ProfileThread(process: 4, thread: 6, name: ""),
      ],
      samples: [
        ProfileSample(stack: node, thread: 1, nanoseconds: 7),
        ProfileSample(stack: 0, thread: 0, nanoseconds: UInt64.max),
      ])
  }

  // MARK: speedscope

  @Test("A second reader of speedscope's format finds the stacks and counts")
  func speedscope() throws {
    let tree = CallTree(profile())
    let file = try object(Speedscope.bytes(of: tree, name: "x"))
    #expect(file["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
    let shared = try #require(file["shared"] as? [String: Any])
    let frames = try #require(shared["frames"] as? [[String: Any]])
    let profiles = try #require(file["profiles"] as? [[String: Any]])
    let first = try #require(profiles.first)
    #expect(first["type"] as? String == "sampled" && first["unit"] as? String == "none")
    #expect(first["name"] as? String == "x" && first["startValue"] as? Int == 0)
    #expect(first["endValue"] as? Int == tree.count)
    let samples = try #require(first["samples"] as? [[Int]])
    let weights = try #require(first["weights"] as? [Int])
    #expect(samples.count == weights.count)
    let lines = zip(samples, weights).map { stack, weight in
      stack.map { frames[$0]["name"] as? String ?? "?" }.joined(separator: ";") + " \(weight)"
    }
    #expect(lines.sorted() == tree.lines)
  }

  // MARK: Firefox

  private func table(_ name: String, _ parent: [String: Any]) throws -> [String: [Any]] {
    let table = try #require(parent[name] as? [String: Any])
    let length = try #require(table["length"] as? Int)
    let columns = table.compactMapValues { $0 as? [Any] }
    #expect(columns.values.allSatisfy { $0.count == length }, "\(name)")
    return columns
  }

  @Test("A second reader of the Firefox Profiler's format finds stacks, threads and times")
  func firefox() throws {
    let profile = profile()
    let file = try object(FirefoxProfile.bytes(of: profile))
    let meta = try #require(file["meta"] as? [String: Any])
    #expect(meta["preprocessedProfileVersion"] as? Int == 62)
    let shared = try #require(file["shared"] as? [String: Any])
    let strings = try #require(shared["stringArray"] as? [String])
    let functions = try #require(try table("funcTable", shared)["name"] as? [Int])
    let frames = try #require(try table("frameTable", shared)["func"] as? [Int])
    let stacks = try table("stackTable", shared)
    func path(_ stack: Int) throws -> [String] {
      let frame = try #require(stacks["frame"]?[stack] as? Int)
      let above = try (stacks["prefix"]?[stack] as? Int).map(path) ?? []
      return above + [strings[functions[frames[frame]]]]
    }
    let threads = try #require(file["threads"] as? [[String: Any]])
    #expect(threads.count == 1 && threads[0]["tid"] as? String == "1")
    let samples = try table("samples", threads[0])
    let found = try #require(samples["stack"] as? [Int]).map(path)
    #expect(found == profile.samples.map { profile.stack(of: $0).map(\.name) })
    let deltas = try #require(samples["timeDeltas"] as? [Double])
    #expect(deltas.first == 0 && abs(deltas.reduce(0, +) - 49) < 1e-9)
    for name in ["resourceTable", "nativeSymbols", "sources"] { _ = try table(name, shared) }
    _ = try table("markers", threads[0])
  }

  @Test("The modules of frames are libraries and resources")
  func libraries() throws {
    let file = try object(FirefoxProfile.bytes(of: hostileProfile()))
    let libraries = try #require(file["libs"] as? [[String: Any]])
    #expect(libraries.map { $0["name"] as? String } == [Self.hostile])
    let shared = try #require(file["shared"] as? [String: Any])
    #expect(try table("funcTable", shared)["resource"] as? [Int] == [0, -1])
    let threads = try #require(file["threads"] as? [[String: Any]])
    let samples = try threads.map { try table("samples", $0) }
    #expect(samples[0]["stack"]?.first is NSNull && samples[1]["stack"] as? [Int] == [1])
  }

  // MARK: Lines

  @Test("Each line of samples is JSON with time, thread and stack")
  func lines() throws {
    let lines = SampleLines.bytes(of: hostileProfile()).split(separator: 0x0A)
    #expect(lines.count == 2)
    let first = try object(Array(lines[0]))
    #expect(first["time"] as? Int == 7 && first["process"] as? Int == 4)
    #expect(first["thread"] as? Int == 6 && first["name"] as? String == "")
    #expect(first["stack"] as? [String] == [Self.hostile, "f"])
    #expect(first["modules"] as? [String] == [Self.hostile, ""])
  }

  @Test("Samples are read back with their order")
  func readBack() throws {
    for profile in [profile(), hostileProfile()] {
      let again = try read(SampleLines.bytes(of: profile))
      #expect(again.samples.map(\.nanoseconds) == profile.samples.map(\.nanoseconds))
      #expect(again.samples.map(again.stack) == profile.samples.map(profile.stack))
      #expect(
        again.samples.map { again.threads[$0.thread] }
          == profile.samples.map { profile.threads[$0.thread] })
      #expect(CallTree(again).isOrdered)
    }
    #expect(SampleLines.bytes(of: try read([])).isEmpty)
  }

  @Test(
    "A line that is no sample is an error with its line and byte",
    arguments: [
      ("{\"time\":1}\n{\"time\":-1}\n", 2, 19), ("{\"stack\":[1]}\n", 1, 10), ("{\"stack\":", 1, 9),
      ("{}\n\n[]\n", 3, 4), ("{} {}\n", 1, 3),
    ])
  func malformed(_ text: String, _ line: Int, _ offset: Int) {
    let error = #expect(throws: ProfileError.self) { try read(Array(text.utf8)) }
    #expect(error?.kind == .noSample && error?.line == line, "\(String(describing: error))")
    #expect(error?.offset == offset, "\(String(describing: error))")
  }
}
