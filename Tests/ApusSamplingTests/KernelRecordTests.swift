@testable import ApusSampling
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Testing

@Suite("Records of the kernel")
struct KernelRecordTests {
  private func record(_ kind: UInt32, flags: UInt16 = 0, _ body: [UInt8]) -> [UInt8] {
    bytes(kind) + bytes(flags) + bytes(UInt16(8 + body.count)) + body
  }

  private func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    (0..<T.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func text(_ text: String) -> [UInt8] {
    let all = Array(text.utf8) + [0]
    return all + [UInt8](repeating: 0, count: (8 - all.count % 8) % 8)
  }

  /// The process, thread and time at the end of each record but samples.
  private var trailer: [UInt8] { bytes(Int32(5)) + bytes(Int32(6)) + bytes(UInt64(99)) }

  private func read(_ bytes: [UInt8]) -> [KernelRecord.Timed] {
    KernelRecord.Timed.records(in: bytes.span.rawBytes, hasStacks: false)
  }

  private var all: [UInt8] {
    let sample =
      bytes(UInt64(0x10)) + bytes(Int32(5)) + bytes(Int32(6)) + bytes(UInt64(42)) + bytes(UInt64(3))
      + bytes(UInt64.max - 511) + bytes(UInt64(0x10)) + bytes(UInt64(0x20))
    let mapping =
      bytes(Int32(5)) + bytes(Int32(6)) + bytes(UInt64(0x1000)) + bytes(UInt64(0x2000))
      + bytes(UInt64(0x300)) + bytes(UInt64(0)) + bytes(UInt64(17)) + bytes(UInt64(0))
      + bytes(UInt64(0)) + text("/bin/a b")
    return record(9, sample) + record(10, mapping + trailer)
      + record(3, flags: 1 << 13, bytes(Int32(5)) + bytes(Int32(6)) + text("name") + trailer)
      + record(
        7,
        bytes(Int32(8)) + bytes(Int32(5)) + bytes(Int32(8)) + bytes(Int32(6))
          + bytes(UInt64(1)) + trailer)
      + record(
        4,
        bytes(Int32(8)) + bytes(Int32(5)) + bytes(Int32(9)) + bytes(Int32(6))
          + bytes(UInt64(1)) + trailer)
      + record(2, bytes(UInt64(1)) + bytes(UInt64(12)) + trailer)
      + record(77, trailer)
  }

  @Test("Each kind of record is read")
  func kinds() {
    let records = read(all)
    #expect(records.map(\.nanoseconds) == [42, 99, 99, 99, 99, 99])
    #expect(
      records.map(\.record) == [
        .sample(process: 5, thread: 6, addresses: [0x10, 0x20]),
        .mapping(
          process: 5,
          Mapping(
            start: 0x1000, end: 0x3000, fileOffset: 0x300,
            file: MappedModule(path: "/bin/a b", inode: 17))),
        .name(process: 5, thread: 6, "name", isProgram: true),
        .start(process: 8, parent: 5), .end(process: 8, thread: 9), .lost(12),
      ])
  }

  @Test("Records that end too early end the reading", arguments: [0, 1, 7, 8, 20, 50])
  func cut(_ count: Int) { #expect(read(Array(all.prefix(count))).isEmpty) }

  @Test("Random bytes are records or none", arguments: (1...200).map { UInt64($0) })
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = all
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    #expect(read(bytes).count <= 7, "seed \(seed)")
  }
}
