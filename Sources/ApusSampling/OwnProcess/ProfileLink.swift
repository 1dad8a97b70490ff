// UNSAFE: gives copies of texts to the program that links the recorder

import ApusMeasure
import ApusProfile
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The functions of `profiles.h` in CApusSystem: a program of benchmarks samples its loops by them if it links this
// module.

private let current = Mutex<OwnProcessRecorder?>(nil)

/// Prepares to record this process. Returns null, or a text with the reason why that is not possible.
@_cdecl("apus_profile_begin")
package func beginLinkedProfile(rate: Int32) -> UnsafeMutablePointer<CChar>? {
  do throws(SamplingError) {
    let recorder = try OwnProcessRecorder(rate: Int(rate))
    current.withLock { $0 = recorder }
    return nil
  } catch {
    // SAFETY: the copy belongs to the caller, which frees it.
    return unsafe strdup("\(error)")
  }
}

/// Begins or continues to record. A refusal of the kernel leaves the profile without samples.
@_cdecl("apus_profile_resume")
package func resumeLinkedProfile() { current.withLock { try? $0?.resume() } }

/// Stops to record.
@_cdecl("apus_profile_pause")
package func pauseLinkedProfile() { current.withLock { $0?.pause() } }

/// Ends the recording and returns its heaviest lines as JSON; null if nothing was recorded.
@_cdecl("apus_profile_end")
package func endLinkedProfile(lines: Int32) -> UnsafeMutablePointer<CChar>? {
  let recorder = current.withLock { recorder in
    defer { recorder = nil }
    return recorder
  }
  guard let profile = recorder?.finish() else { return nil }
  let text = LoopProfile(
    samples: profile.samples.count,
    lines: profile.runningLines(Int(lines)).map { line in
      LoopProfile.Line(
        function: line.frame.label, place: line.frame.line.map { "\($0)" } ?? "",
        share: line.share.value, low: line.share.low, high: line.share.high)
    }
  ).json.line
  // SAFETY: the copy belongs to the caller, which frees it.
  return unsafe strdup(text)
}
