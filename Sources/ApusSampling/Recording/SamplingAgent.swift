import ApusBytes
import CApusSampling

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the agents of all processes report beside their samples.
package struct AgentCounts: Hashable, Sendable {
  /// The number of processes with an agent.
  package let processes: Int
  /// The number of processes in which the kernel refused the event.
  package let refused: Int
  /// The number of samples that were overwritten before they were read.
  package let lost: Int
}

/// The page that the recorder shares with the agents in the command and its children.
///
/// The command inherits the path of the page, and the library of the agent, in its environment.
@safe
final class SamplingAgent {
  private static let library = "libApusSamplingAgent.so"

  private let path: String
  // SAFETY: mapped in `init`; `deinit` alone unmaps it.
  private let page: OpaquePointer
  private var addresses = [UInt64](repeating: 0, count: Int(APUS_AGENT_ADDRESSES))

  /// Makes the page, and sets the environment of the programs that this process starts.
  ///
  /// - Throws: `SamplingError` if the library is missing or the file cannot be made.
  init(rate: Int) throws(SamplingError) {
    guard let library = HostProcess.companion(Self.library) else {
      throw .noAgent(library: Self.library)
    }
    let path = "\(Self.folder)/apus-profile-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    var code: Int32 = 0
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
      // SAFETY: the call maps the file, or returns null.
      let page = unsafe apus_agent_page_open(file.number, UInt64(1_000_000_000 / rate), &code)
      guard let page = unsafe page else {
        Self.remove(path)
        throw SystemError(.write, path, code: code)
      }
      unsafe self.page = page
    } catch {
      throw .noPage(path: path, byteCount: apus_agent_page_size(), code: error.code)
    }
    self.path = path
    Self.set(APUS_AGENT_VARIABLE, path)
    let others = HostProcess.variable("LD_PRELOAD").map { ":\($0)" } ?? ""
    Self.set("LD_PRELOAD", library + others)
  }

  private static func set(_ variable: String, _ value: String) {
    // SAFETY: the strings are copied; no other thread reads the environment before the command starts.
    unsafe setenv(variable, value, 1)
  }

  private static func remove(_ path: String) {
    // SAFETY: the call reads a terminated string.
    unsafe unlink(path)
  }

  deinit {
    // SAFETY: mapped in `init`, and not used afterwards.
    unsafe apus_agent_page_close(page)
    Self.remove(path)
  }

  /// A folder in memory if there is one, so that no disk is written.
  private static var folder: String {
    ExistingFile.isThere("/dev/shm") ? "/dev/shm" : HostProcess.temporaryFolder
  }

  /// The counts so far.
  var counts: AgentCounts {
    // SAFETY: the page is mapped.
    let counts = unsafe apus_agent_counts(page)
    return AgentCounts(
      processes: Int(clamping: counts.processes), refused: Int(clamping: counts.refused),
      lost: Int(clamping: counts.lost))
  }

  /// Takes all samples that are complete.
  ///
  /// - Parameter isLast: Whether all processes have ended, so that samples that were begun are skipped.
  func take(isLast: Bool) -> [KernelRecord.Timed] {
    var records: [KernelRecord.Timed] = []
    var sample = apus_agent_sample()
    // SAFETY: the page is mapped, and the array has room for all addresses of a sample.
    while unsafe apus_agent_take(page, isLast, &sample, &addresses) {
      let frames = Int(sample.frames)
      records.append(
        KernelRecord.Timed(
          nanoseconds: sample.nanoseconds,
          record: .chain(
            process: sample.process, thread: sample.thread, frames: Array(addresses[..<frames]),
            contexts: Array(addresses[frames..<frames + Int(sample.contexts)]),
            end: ChainEnd(rawValue: sample.end) ?? .cut)))
    }
    return records
  }
}
