// UNSAFE: the walk of the agent reads real addresses

@testable import ApusSampling
import CApusSampling
import Foundation

/// Memory with frames, contexts and tasks, whose addresses are real.
@safe
final class WalkMemory {
  private static let count = 1024

  // SAFETY: allocated here, and freed in `deinit`; tests use indices below the capacity.
  private nonisolated(unsafe) let words = UnsafeMutablePointer<UInt64>.allocate(
    capacity: WalkMemory.count)

  // SAFETY: the capacity is that of the allocation.
  init() { unsafe words.initialize(repeating: 0, count: Self.count) }

  // SAFETY: allocated with the value.
  deinit { unsafe words.deallocate() }

  // SAFETY: only the number of the address is used.
  func address(_ index: Int) -> UInt64 { unsafe UInt64(UInt(bitPattern: words + index)) }

  func set(_ index: Int, _ values: UInt64...) {
    // SAFETY: as above.
    for (offset, value) in values.enumerated() { unsafe words[index + offset] = value }
  }
}

/// The result of a walk with code of `async` functions from 0xA000 to 0xAFFF.
struct Walked {
  let frames: [UInt64]
  let contexts: [UInt64]
  let end: ChainEnd?
  /// The numbers of the task that runs and of its parent; 0 if they are not known.
  let task: UInt32
  let parent: UInt32

  /// Walks from an instruction and a frame.
  ///
  /// - Parameters:
  ///   - tasks: The layout of tasks; it is not known without one.
  ///   - locals: The address of the local words of the thread; there must be as many as the layout says.
  init(
    _ address: UInt64, _ frame: UInt64, tasks: apus_task_layout = apus_task_layout(),
    locals: UInt64 = 0
  ) {
    var sample = apus_agent_sample()
    var addresses = [UInt64](repeating: 0, count: Int(APUS_AGENT_ADDRESSES))
    // SAFETY: the caller has so many words there, which live as long as the call.
    var thread = unsafe apus_thread(
      address: address, frame: frame, locals: UnsafePointer(bitPattern: UInt(locals)))
    var walker = apus_walker(
      process: getpid(), is_async: { (0xA000..<0xB000).contains($0) }, tasks: tasks)
    // SAFETY: the array has room for all addresses, and the call reads memory without faults.
    unsafe apus_walk(&walker, &thread, &sample, &addresses)
    let count = Int(sample.frames)
    frames = Array(addresses[..<count])
    contexts = Array(addresses[count..<count + Int(sample.contexts)])
    end = ChainEnd(rawValue: sample.end)
    task = sample.task
    parent = sample.parent
  }
}
