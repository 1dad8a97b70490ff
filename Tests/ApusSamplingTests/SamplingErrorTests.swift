import ApusSampling
import Foundation
import Testing

@Suite("Refused recordings")
struct SamplingErrorTests {
  @Test(
    "The message says what would allow the recording",
    arguments: [
      (SamplingError.refused(code: EACCES, level: 3), "kernel.perf_event_paranoid=2"),
      (.refused(code: EPERM, level: 2), "capability PERFMON"),
      (.refused(code: EPERM, level: nil), "seccomp"),
      (.refused(code: ENOSYS, level: nil), "perf_event_open"),
      (.refused(code: ENOMEM, level: 2), "kernel.perf_event_mlock_kb"),
      (.refused(code: EMFILE, level: 2), "ulimit -n"),
      (.cannotAttach(process: 7, code: EPERM), "process 7"),
      (.changesUser(program: "su"), "'su' changes its user"),
    ])
  func messages(_ error: SamplingError, _ part: String) {
    #expect(error.description.contains(part))
  }
}
