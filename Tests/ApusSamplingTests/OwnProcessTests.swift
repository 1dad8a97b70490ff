// UNSAFE: `clock_gettime` fills a structure

import ApusProfile
import ApusSampling
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

/// Works until this thread has used so much more processor time.
@inline(never)
private func spin(milliseconds: Int) {
  let end = threadTime() + milliseconds * 1_000_000
  while threadTime() < end { countedSteps(2_000) }
}

@inline(never)
private func spinWhilePaused(milliseconds: Int) { spin(milliseconds: milliseconds) }

@inline(never)
private func countedSteps(_ count: Int) {
  var x: UInt64 = 88_172_645_463_325_252
  for _ in 0..<count { x = x &* 6_364_136_223_846_793_005 &+ 1 }
  #expect(x != 0)
}

private func threadTime() -> Int {
  var time = timespec()
  // SAFETY: the call writes the structure.
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

@Suite(
  "Recording of this process", .serialized,
  .enabled(if: PerfEvents.areAllowed, "perf events are refused"))
struct OwnProcessTests {
  private struct Refused: Error {}

  /// The number of samples with a call of a function.
  private func count(_ profile: Profile, _ name: String) -> Int {
    CallTree(profile).keeping { $0.name == name }.count
  }

  @Test("The samples of a closure have its functions and their lines")
  func closure() throws {
    let profile = try Profile.record { spin(milliseconds: 200) }
    #expect(count(profile, "spin(milliseconds:)") > 100)
    #expect(profile.hasLines)
    #expect(profile.lostCount == 0)
    #expect(profile.threads.allSatisfy { $0.process == Int(getpid()) })
    let lines = profile.runningLines(3)
    #expect(lines.contains { $0.frame.line?.file == "OwnProcessTests.swift" }, "\(lines)")
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.count >= $1.count })
  }

  @Test("An asynchronous closure is recorded on any thread")
  func asynchronous() async throws {
    let profile = try await Profile.record(lines: false) {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { spin(milliseconds: 100) } }
      }
    }
    #expect(count(profile, "spin(milliseconds:)") > 100)
  }

  @Test("The error of the closure is thrown, and a new recording is possible")
  func failure() throws {
    #expect(throws: Refused.self) { try Profile.record { throw Refused() } }
    let profile = try Profile.record(rate: 4999, lines: false) { spin(milliseconds: 50) }
    #expect(count(profile, "spin(milliseconds:)") > 100)
  }

  @Test("Work during a pause has no samples")
  func pause() throws {
    let recorder = try OwnProcessRecorder(lines: false)
    for _ in 0..<10 {
      try recorder.resume()
      spin(milliseconds: 20)
      recorder.pause()
      spinWhilePaused(milliseconds: 20)
    }
    let profile = recorder.finish()
    #expect(count(profile, "spin(milliseconds:)") > 100)
    #expect(count(profile, "spinWhilePaused(milliseconds:)") == 0)
    #expect(!profile.hasLines)
    #expect(recorder.finish().samples.count == profile.samples.count)
  }

  @Test(
    "A library that is loaded during a pause has names",
    .enabled(if: CompiledProgram.isAvailable, "there is no C compiler"))
  func library() throws {
    // The C library has a function `step` as well.
    let library = try CompiledProgram("", "-shared", "-fPIC", "-g", "-Wl,-Bsymbolic")
    let recorder = try OwnProcessRecorder(lines: false)
    try recorder.resume()
    spin(milliseconds: 5)
    recorder.pause()
    // SAFETY: the string is a C string for the length of the call.
    let handle = try unsafe #require(dlopen(library.path, RTLD_NOW))
    // SAFETY: the library has this function, and stays loaded until the samples have names.
    let work = unsafe unsafeBitCast(
      try #require(dlsym(handle, "work")), to: (@convention(c) (Int32) -> Int32).self)
    try recorder.resume()
    #expect(work(200) == 0)
    let profile = recorder.finish()
    unsafe dlclose(handle)
    // The function `work` has no frame pointer, so that its callee is the one in the chains.
    #expect(count(profile, "step") > 100)
  }

  @Test("Threads that start later are recorded, and the reading thread is not")
  func threads() throws {
    let profile = try Profile.record(lines: false) {
      let done = DispatchSemaphore(value: 0)
      for _ in 0..<3 {
        Thread.detachNewThread {
          spin(milliseconds: 60)
          done.signal()
        }
      }
      for _ in 0..<3 { done.wait() }
    }
    let spinning = profile.samples.filter { sample in
      profile.stack(of: sample).contains { $0.name == "spin(milliseconds:)" }
    }
    #expect(Set(spinning.map(\.thread)).count >= 3)
    #expect(!profile.frames.contains { $0.name.contains("OwnRecording.read") })
  }

  @Test("More samples than a ring holds are taken while the closure runs")
  func long() throws {
    // Other threads of this process are recorded as well, so that some samples may be lost.
    let profile = try Profile.record(rate: 4_999, lines: false) { spin(milliseconds: 1_000) }
    #expect(count(profile, "spin(milliseconds:)") > 2_000, "lost \(profile.lostCount)")
  }

  @Test("A recorder that nobody finishes ends its thread and its events")
  func abandoned() throws {
    func descriptors() -> Int {
      ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [])
        .count { number in
          let path = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(number)")
          return path == "anon_inode:[perf_event]"
        }
    }
    let before = descriptors()
    try OwnProcessRecorder().resume()
    #expect(descriptors() <= before)
  }
}
