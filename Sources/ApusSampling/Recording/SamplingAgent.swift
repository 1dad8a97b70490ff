// UNSAFE: maps the page of the agents, and sets the environment of the command

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

  private let file: AgentFile
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
    let file = AgentFile(isForAll: geteuid() == 0)
    var code: Int32 = 0
    do throws(SystemError) {
      let descriptor = try file.create()
      // SAFETY: the call maps the file, or returns null.
      let page = unsafe apus_agent_page_open(descriptor.number, UInt64(1_000_000_000 / rate), &code)
      guard let page = unsafe page else {
        file.remove()
        throw SystemError(.write, file.path, code: code)
      }
      unsafe self.page = page
    } catch {
      throw .noPage(path: file.path, byteCount: apus_agent_page_size(), code: error.code)
    }
    self.file = file
    Self.set(APUS_AGENT_VARIABLE, file.path)
    let others = HostProcess.variable("LD_PRELOAD").map { ":\($0)" } ?? ""
    Self.set("LD_PRELOAD", library + others)
  }

  private static func set(_ variable: String, _ value: String) {
    // SAFETY: the strings are copied; no other thread reads the environment before the command starts.
    unsafe setenv(variable, value, 1)
  }

  deinit {
    end()
    // SAFETY: mapped in `init`, and not used afterwards.
    unsafe apus_agent_page_close(page)
    file.remove()
  }

  /// Ends the sampling in all programs that go on.
  func end() {
    // SAFETY: the page is mapped.
    unsafe apus_agent_end(page)
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
      records.append(
        KernelRecord.Timed(nanoseconds: sample.nanoseconds, record: record(of: sample)))
    }
    return records
  }

  /// The record of a sample whose addresses were just read.
  private func record(of sample: apus_agent_sample) -> KernelRecord {
    if sample.end == APUS_CHAIN_NONE.rawValue { return .agent(process: sample.process) }
    let frames = Int(sample.frames)
    return .chain(
      process: sample.process, thread: sample.thread, frames: Array(addresses[..<frames]),
      contexts: Array(addresses[frames..<frames + Int(sample.contexts)]),
      end: ChainEnd(rawValue: sample.end) ?? .cut,
      task: sample.task == 0
        ? nil
        : KernelRecord.SampledTask(
          number: sample.task, parent: sample.parent == 0 ? nil : sample.parent))
  }
}
