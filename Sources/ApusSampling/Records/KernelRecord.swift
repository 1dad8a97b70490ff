import ApusBytes
import ApusProfile

/// A record of the kernel, or of the agent, about a sampled program, with its time on the monotonic clock.
enum KernelRecord: Hashable, Sendable {
  /// A sample of a running thread: its addresses, the running function first.
  case sample(process: Int32, thread: Int32, addresses: [UInt64])
  /// A sample with a copy of the stack.
  case stack(process: Int32, thread: Int32, StackCopy)
  /// A sample of a thread that was stopped, with its state.
  case stopped(process: Int32, thread: Int32, StackCopy, ThreadState)
  /// A sample of a thread that has not run after its sample before.
  case unchanged(process: Int32, thread: Int32)
  /// A sample of the agent: frames up to an `async` function, and the addresses where its callers
  /// resume, the nearest first; and the task that the thread ran.
  case chain(
    process: Int32, thread: Int32, frames: [UInt64], contexts: [UInt64], end: ChainEnd,
    task: SampledTask? = nil)
  /// A process has an agent from here on.
  case agent(process: Int32)
  /// A mapping of a file with code.
  case mapping(process: Int32, Mapping)
  /// The name of a thread; `isProgram` if the process executes another program.
  case name(process: Int32, thread: Int32, String, isProgram: Bool)
  /// The start of a thread or a process.
  case start(process: Int32, parent: Int32)
  /// The end of a thread.
  case end(process: Int32, thread: Int32)
  /// The number of records that found no room in the ring.
  case lost(Int)

  /// A task of Swift that a thread ran at a sample.
  struct SampledTask: Hashable, Sendable {
    /// The number that the runtime gave to the task.
    let number: UInt32
    /// The number of its parent; `nil` if it has none, or the parent was not read.
    let parent: UInt32?
  }

  /// A record with its time.
  struct Timed: Hashable, Sendable {
    let nanoseconds: UInt64
    let record: KernelRecord
  }
}

extension KernelRecord.Timed {
  private static let lost: UInt32 = 2
  private static let name: UInt32 = 3
  private static let end: UInt32 = 4
  private static let start: UInt32 = 7
  private static let sample: UInt32 = 9
  private static let mapping: UInt32 = 10
  private static let lostSamples: UInt32 = 13
  private static let isProgram: UInt16 = 1 << 13
  /// Addresses from here on mark a part of a chain, such as that of the user.
  private static let firstMark = UInt64.max - 4094

  /// Reads the records of a ring.
  ///
  /// - Parameter hasStacks: Whether samples have a copy of the stack instead of a chain of calls.
  /// - Returns: The records of known kinds. Bytes that are no whole record end the reading.
  /// - Complexity: O(*n*).
  static func records(in bytes: RawSpan, hasStacks: Bool) -> [Self] {
    var records: [Self] = []
    var offset = 0
    while let size = bytes.littleEndian(ifAt: offset + 6, as: UInt16.self),
      size >= 8, offset + Int(size) <= bytes.byteCount
    {
      let body = bytes.extracting(offset..<offset + Int(size))
      if let record = record(body, hasStacks) { records.append(record) }
      offset += Int(size)
    }
    return records
  }

  private static func record(_ bytes: RawSpan, _ hasStacks: Bool) -> Self? {
    let kind: UInt32 = bytes.littleEndian(at: 0)
    if kind == sample { return hasStacks ? copied(bytes) : sampled(bytes) }
    // Every other record ends with the thread and the time.
    guard let time: UInt64 = bytes.littleEndian(ifAt: bytes.byteCount - 8),
      let record = event(kind, bytes)
    else { return nil }
    return Self(nanoseconds: time, record: record)
  }

  private static func sampled(_ bytes: RawSpan) -> Self? {
    guard let time: UInt64 = bytes.littleEndian(ifAt: 24),
      let count: UInt64 = bytes.littleEndian(ifAt: 32), count <= UInt64(bytes.byteCount / 8 - 5)
    else { return nil }
    let chain = (0..<Int(count)).map { bytes.littleEndian(at: 40 + 8 * $0, as: UInt64.self) }
    let addresses = chain.filter { $0 < firstMark }
    return Self(
      nanoseconds: time,
      record: .sample(
        process: bytes.littleEndian(at: 16), thread: bytes.littleEndian(at: 20),
        addresses: addresses.isEmpty ? [bytes.littleEndian(at: 8)] : addresses))
  }

  private static func event(_ kind: UInt32, _ bytes: RawSpan) -> KernelRecord? {
    guard let process: Int32 = bytes.littleEndian(ifAt: 8),
      let second: Int32 = bytes.littleEndian(ifAt: 12)
    else { return nil }
    switch kind {
    case lost: return bytes.littleEndian(ifAt: 16, as: UInt64.self).map { .lost(clamped($0)) }
    case lostSamples: return bytes.littleEndian(ifAt: 8, as: UInt64.self).map { .lost(clamped($0)) }
    case name:
      let flags: UInt16 = bytes.littleEndian(at: 4)
      return .name(
        process: process, thread: second, text(bytes, from: 16), isProgram: flags & isProgram != 0)
    case start: return .start(process: process, parent: second)
    case end: return bytes.littleEndian(ifAt: 16).map { .end(process: process, thread: $0) }
    case mapping: return Mapping(bytes).map { .mapping(process: process, $0) }
    default: return nil
    }
  }

  private static func clamped(_ count: UInt64) -> Int { Int(clamping: count) }

  /// The text from an offset to the next zero byte.
  static func text(_ bytes: RawSpan, from start: Int) -> String {
    var end = start
    while end < bytes.byteCount, bytes.byte(at: end) != 0 { end += 1 }
    return String(decoding: (start..<end).map { bytes.byte(at: $0) }, as: UTF8.self)
  }
}

extension Mapping {
  /// Reads the mapping of a record of the kind `PERF_RECORD_MMAP2`.
  fileprivate init?(_ bytes: RawSpan) {
    guard bytes.byteCount >= 72 + 16, let start: UInt64 = bytes.littleEndian(ifAt: 16),
      let length: UInt64 = bytes.littleEndian(ifAt: 24)
    else { return nil }
    let (end, overflows) = start.addingReportingOverflow(length)
    guard !overflows else { return nil }
    self.init(
      start: start, end: end, fileOffset: bytes.littleEndian(at: 32),
      file: MappedModule(
        path: KernelRecord.Timed.text(bytes, from: 72), inode: bytes.littleEndian(at: 48)))
  }
}
