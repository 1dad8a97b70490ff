import CApusSystem
import Testing

@testable import ApusMeasure

@Suite("LoopProfile")
struct LoopProfileTests {
  private let profile = LoopProfile(
    samples: 400,
    lines: [
      .init(function: "parse(_:)", place: "main.swift:3", share: 0.75, low: 0.7, high: 0.79),
      .init(function: "[unknown in \"libc\"]", place: "", share: 0.25, low: 0.21, high: 0.3),
    ])

  @Test("A message has the whole profile")
  func message() {
    let line = WorkerMessage.profile(profile).line
    #expect(!line.contains("\n"))
    #expect(WorkerMessage(line: line) == .profile(profile))
  }

  @Test(
    "A message without a part is no message",
    arguments: [
      "profile", "profile {}", #"profile {"samples":1}"#, #"profile {"samples":-1,"lines":[]}"#,
      #"profile {"samples":1,"lines":[{"function":"f"}]}"#,
    ])
  func broken(_ line: String) { #expect(WorkerMessage(line: line) == nil) }

  @Test(
    "A program without the recorder says which product is missing",
    .enabled(if: !apus_profile_link_exists(), "this program links the recorder"))
  func absent() {
    let benchmark = Benchmark("empty") { run in for _ in run {} }
    let request = WorkerRequest(
      index: 0, pass: .profile, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 0,
      clock: TickClock.calibrated())
    let messages = Worker.perform(request, BenchmarkCase.all(of: [benchmark]))
    guard case .fault(let reason)? = messages.first else {
      Issue.record("\(messages)")
      return
    }
    #expect(reason.contains("ApusSampling"))
  }
}
