// UNSAFE: maps the ring that the kernel writes, and copies its records

import ApusBytes
import CApusSystem

/// The ring of a processor, into which the kernel writes the records of all events there.
///
/// There is a ring for each processor and not for each thread, because a user may lock only half a
/// mebibyte of rings for each processor.
@safe
final class SampleRing {
  /// The processor of the ring.
  let processor: Int32
  private let event: FileDescriptor
  private let byteCount: Int
  // SAFETY: mapped in `init` with `byteCount` bytes of data; `deinit` alone unmaps it.
  private let memory: UnsafeMutableRawPointer
  private let hasStacks: Bool
  private var buffer: [UInt8]

  private static let greatest = 512 << 10
  private static let least = 16 << 10

  /// Maps the ring of an event, as large as the user may lock.
  ///
  /// - Parameter hasStacks: Whether the samples of the event have copies of stacks.
  /// - Throws: The error of `mmap`.
  init(
    _ event: consuming FileDescriptor, processor: Int32, hasStacks: Bool
  ) throws(SystemError) {
    var byteCount = Self.greatest
    var code: Int32 = 0
    // SAFETY: the ring is unmapped in `deinit` with the size with which it was mapped.
    var memory = unsafe apus_sampling_map(event.number, byteCount, &code)
    while unsafe memory == nil, byteCount > Self.least {
      byteCount /= 2
      unsafe memory = apus_sampling_map(event.number, byteCount, &code)
    }
    guard let memory = unsafe memory else { throw SystemError(.map, event.path, code: code) }
    unsafe self.memory = memory
    self.event = event
    self.byteCount = byteCount
    self.processor = processor
    self.hasStacks = hasStacks
    buffer = [UInt8](repeating: 0, count: byteCount)
  }

  // SAFETY: mapped in `init` with this size; no span of it exists.
  deinit { unsafe apus_sampling_unmap(memory, byteCount) }

  /// Begins the sampling; returns an `errno` or 0.
  func start() -> Int32 { apus_sampling_start(event.number) }

  /// Ends the sampling.
  func stop() { _ = apus_sampling_stop(event.number) }

  /// Makes another event of the processor write into this ring; returns an `errno` or 0.
  func join(_ other: borrowing FileDescriptor) -> Int32 {
    apus_sampling_join(other.number, event.number)
  }

  /// Takes all records that the kernel has written.
  func take() -> [KernelRecord.Timed] {
    // SAFETY: the buffer has the size of the ring's data.
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe apus_sampling_take(memory, byteCount, $0) } ?? 0
    }
    let taken = buffer
    return KernelRecord.Timed.records(
      in: taken.span.rawBytes.extracting(0..<count), hasStacks: hasStacks)
  }
}
