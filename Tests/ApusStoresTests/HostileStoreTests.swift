import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Hostile stores")
struct HostileStoreTests {
  static let segment = "0000000001.segment"

  /// The files of a store with some values and a saved index, and the values.
  static func files(_ count: Int = 40) throws -> (
    files: [String: [UInt8]], index: String, values: [[UInt8]: [UInt8]]
  ) {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    var values: [[UInt8]: [UInt8]] = [:]
    let store = try LogStore(path: path, options: LogStoreTests.options(1 << 16))
    for number in 0..<count {
      let key = Array("key \(number)".utf8)
      values[key] = [UInt8](repeating: UInt8(number % 251), count: number % 50)
      try store.put(key, values[key] ?? [])
    }
    try store.close()
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }
    let index = try #require(files.keys.first { $0.hasSuffix(".checkpoint") })
    return (files, index, values)
  }

  static func open(_ disk: SimulatedDisk) throws(StoreError) -> LogStore {
    try LogStore(path: "disk", options: LogStoreTests.options(1 << 16), calls: disk.calls)
  }

  @Test(
    "Every part of a damaged index is made again from the events, or its newer version is named")
  func damagedIndex() throws {
    let (files, index, values) = try Self.files()
    let whole = try #require(files[index])
    // The header and the entries byte by byte, and the table of sections in steps.
    let sections = 64 + 72 + 24 + 1024 * 8
    var offsets = Array(0..<200) + Array(stride(from: 200, to: sections, by: 61))
    offsets += Array(sections..<whole.count)
    var damaged = offsets.map { offset in
      var bytes = whole
      bytes[offset] ^= 1 << UInt8(offset % 8)
      return bytes
    }
    damaged += stride(from: 0, to: whole.count, by: 97).map { Array(whole[..<$0]) }
    for (number, bytes) in damaged.enumerated() {
      var changed = files
      changed[index] = bytes
      do throws(StoreError) {
        let store = try Self.open(SimulatedDisk(root: "disk", files: changed))
        for (key, value) in values { #expect(try store.get(key)?.bytes == value, "case \(number)") }
        #expect(store.count == values.count, "case \(number)")
        try store.put("new", [1])
        try store.close()
      } catch {
        guard case .log(let cause) = error, case .newerVersion = cause.kind else { throw error }
      }
    }
  }

  /// Gives the bytes of a checkpoint with a forged index the right checksums.
  static func seal(_ checkpoint: [UInt8]) -> [UInt8] {
    var bytes = checkpoint
    func put(_ value: UInt32, at offset: Int) {
      for byte in 0..<4 {
        bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))
      }
    }
    func sum(_ range: Range<Int>) -> UInt32 {
      CRC32C.of(bytes.span.rawBytes.extracting(range))
    }
    func number(_ offset: Int) -> Int {
      Int(bytes.span.rawBytes.littleEndian(at: offset, as: UInt32.self))
    }
    let table = 64 + 72 + number(64 + 48) * 24
    var offset = table + 1024 * 8 + 8
    for part in 0..<1024 {
      let count = number(table + part * 8) * 12
      put(sum(offset..<offset + count), at: table + part * 8 + 4)
      offset += count
    }
    put(sum(64..<table + 1024 * 8), at: table + 1024 * 8)
    put(sum(64..<offset), at: offset + 8)
    put(sum(offset..<offset + 12), at: offset + 12)
    return bytes
  }

  @Test("An index of an earlier or later version is made again from the events", arguments: [1, 3])
  func otherVersion(version: UInt8) throws {
    let (files, index, values) = try Self.files()
    var bytes = try #require(files[index])
    #expect(bytes[64 + 8] == 2)
    bytes[64 + 8] = version
    var changed = files
    changed[index] = Self.seal(bytes)
    let disk = SimulatedDisk(root: "disk", files: changed)
    let store = try Self.open(disk)
    for (key, value) in values { #expect(try store.get(key)?.bytes == value) }
    #expect(store.count == values.count)
    try store.put("new", [1])
    try store.saveIndex()
    let unchanged = try Self.open(SimulatedDisk(root: "disk", files: files))
    try unchanged.put("new", [1])
    #expect(store.liveByteCount == unchanged.liveByteCount)
  }

  @Test(
    "An index that points outside, or to another record, is an error with the position",
    arguments: 1...60)
  func pointsOutside(seed: UInt64) throws {
    let (files, index, values) = try Self.files()
    var random = SplitMix64(seed: seed)
    var bytes = try #require(files[index])
    #expect(Self.seal(bytes) == bytes)
    let entries = bytes.count - 16 - values.count * 12
    for _ in 0..<8 {
      let offset = entries + Int(random.next() % UInt64(values.count * 12))
      bytes[offset] = UInt8(truncatingIfNeeded: random.next())
    }
    var changed = files
    changed[index] = Self.seal(bytes)
    let disk = SimulatedDisk(root: "disk", files: changed)
    do throws(StoreError) {
      let store = try Self.open(disk)
      for (key, value) in values {
        do throws(StoreError) {
          let found = try store.get(key)?.bytes
          #expect(found == nil || found == value)
        } catch {
          guard case .damaged(_, let segment, let offset) = error else { throw error }
          #expect(segment > 0 && offset >= 0)
        }
      }
      try change(store, values.keys)
    } catch {
      Issue.record("\(error)")
    }
  }

  /// Replaces and removes values; a location that leads to no record of the key may refuse it.
  private func change(
    _ store: LogStore, _ keys: some Collection<[UInt8]>
  ) throws(StoreError) {
    do throws(StoreError) {
      for key in keys { try store.put(key, [9]) }
      for key in keys { try store.delete(key) }
      try store.compact()
      try store.close()
    } catch {
      guard case .damaged = error else { throw error }
    }
  }

  /// The bytes of a store's index whose keys all have one hash.
  static func colliding(_ count: Int) throws -> [String: [UInt8]] {
    var (files, index, _) = try Self.files(1)
    let whole = try #require(files[index])
    let table = 64 + 72 + 24
    var bytes = Array(whole[..<(table + 1024 * 8 + 8)])
    for part in 0..<1024 {
      for byte in 0..<4 {
        bytes[table + part * 8 + byte] = UInt8(
          truncatingIfNeeded: (part == 5 ? count : 0) >> (8 * byte))
      }
    }
    bytes += [UInt8](repeating: 7, count: count * 4)
    for entry in 0..<count {
      // Segment 1, and any offset.
      bytes += [
        1, UInt8(truncatingIfNeeded: entry) << 3, UInt8(truncatingIfNeeded: entry >> 5), 0, 0, 1, 0,
        0,
      ]
    }
    let length = bytes.count - 64
    bytes +=
      (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + [UInt8](repeating: 0, count: 8)
    files[index] = Self.seal(bytes)
    return files
  }

  /// The entries of colliding indexes: of 120 KB and 1 MB, or of 1 MB and 64 MB.
  private static let collisions =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] == nil
    ? [10_000, 87_000] : [87_000, 5_600_000]

  @Test("Entries of an index that all collide are refused, and cost no more calls if they are more")
  func collisions() throws {
    var calls: [Int] = []
    for count in Self.collisions {
      let disk = SimulatedDisk(root: "disk", files: try Self.colliding(count))
      let store = try Self.open(disk)
      for number in 0..<3000 { _ = try store.get("other \(number)") }
      calls.append(disk.record.count)
    }
    #expect(calls[1] <= calls[0] + 100)
  }

  @Test(
    "Lengths of records beyond their event are no store",
    arguments: [
      [255, 255, 255, 255, 0, 0, 0, 0], [0, 0, 0, 0, 254, 255, 255, 255], [9, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 128, 0, 0, 0, 128], [],
    ])
  func lengths(_ lengths: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path)
      try log.append(
        lengths + [UInt8](repeating: 0, count: lengths.isEmpty ? 8 : 24), kind: 1, .written)
    }
    let error = #expect(throws: StoreError.self) { _ = try LogStore(path: path) }
    #expect(error == .notAStore(path: path, event: 0))
  }

  @Test("A second writer is told which process has the store")
  func twoWriters() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path)
    let error = #expect(throws: StoreError.self) { _ = try LogStore(path: path) }
    #expect(error?.description.hasPrefix("\(path): process \(getpid()) has the store open") == true)
    try store.close()
    _ = try LogStore(path: path)
  }

  @Test(
    "Forged numbers of an index at the end of their range do not overflow",
    arguments: [32, 40, 56, 64, 72, 80, 88])
  func greatNumbers(offset: Int) throws {
    let (files, index, values) = try Self.files()
    let numbers: [UInt64] = [.max, .max / 2, .max / 4, .max / 16, .max / 32]
    for number in numbers {
      var bytes = try #require(files[index])
      for byte in 0..<8 {
        bytes[64 + offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
      }
      var changed = files
      changed[index] = Self.seal(bytes)
      let store = try Self.open(SimulatedDisk(root: "disk", files: changed))
      for (key, value) in values { #expect(try store.get(key)?.bytes == value) }
      #expect(try store.keys().count == values.count)
      let first = try store.put("new", [1])
      #expect(try store.put("new", [2], if: .version(first)) != first)
      try store.close()
    }
  }

  @Test(
    "An index that says less is live than there is never has a negative count", arguments: [80, 88])
  func smallNumbers(offset: Int) throws {
    let (files, index, values) = try Self.files()
    for number in 0..<2 as Range<UInt8> {
      var bytes = try #require(files[index])
      bytes[64 + offset] = number
      for byte in 1..<8 { bytes[64 + offset + byte] = 0 }
      var changed = files
      changed[index] = Self.seal(bytes)
      let disk = SimulatedDisk(root: "disk", files: changed)
      let store = try Self.open(disk)
      for key in values.keys { try store.delete(key) }
      try store.put("new", [1])
      #expect(store.count >= 0)
      #expect(store.liveByteCount >= 0)
      try store.compact()
      try store.saveIndex()
      try store.close()
      let again = try Self.open(disk)
      #expect(try again.keys() == [Array("new".utf8)])
      #expect(try again.get("new")?.bytes == [1])
    }
  }
}
