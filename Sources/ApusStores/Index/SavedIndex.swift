import ApusBytes
import ApusEventLog

/// The index in a checkpoint: a header that is read at once, and sections that are read when they are first needed.
struct SavedIndex: Sendable {
  /// The number of sections, and of the index's parts.
  static let partCount = 1024
  static let magic: UInt64 = 0x0A78_6449_7375_7041
  /// An index of version 1, whose locations have no exact sizes, is made again from the events.
  static let version: UInt32 = 2
  static let fixedCount = 72
  static let useCount = 24
  static let entryCount = 12
  /// The greatest distance of an entry from where its hash belongs: more is no accident.
  private static let mostDistance = 4096
  /// More than the bytes that can be live in a segment; the sum over 2^24 segments does not overflow.
  private static let mostLive = 1 << 36

  let checkpoint: EventLogCheckpoint
  let hash: KeyHash
  let lastVersion: UInt64
  /// The index of the first segment when the index was saved.
  let base: Int
  /// Where the first event is that the index does not cover.
  let end: EventPosition
  /// What is live in each segment.
  let uses: [Int: SegmentUse]
  private let sections: [Section]

  private struct Section {
    var offset: Int
    var count: Int
    var checksum: UInt32
  }

  /// Reads the header, or returns `nil` if it is not intact.
  init?(_ checkpoint: EventLogCheckpoint) throws(EventLogError) {
    guard checkpoint.byteCount >= Self.fixedCount else { return nil }
    var bytes = try Self.read(checkpoint, Self.fixedCount, at: 0)
    let useCount = Int(bytes.span.rawBytes.littleEndian(at: 48, as: UInt32.self))
    let headerCount = Self.fixedCount + useCount * Self.useCount + Self.partCount * 8 + 8
    guard headerCount <= checkpoint.byteCount else { return nil }
    bytes = try Self.read(checkpoint, headerCount, at: 0)
    let span = bytes.span.rawBytes
    guard
      CRC32C.of(span.extracting(first: headerCount - 8)) == span.littleEndian(at: headerCount - 8),
      span.littleEndian(at: 0) == Self.magic, span.littleEndian(at: 8) == Self.version,
      span.littleEndian(at: 12) == UInt32(Self.partCount),
      let base = Self.number(span, at: 40),
      let end = Self.end(span, checkpoint.number),
      let uses = Self.uses(span, useCount),
      let sections = Self.sections(span, from: headerCount, to: checkpoint.byteCount)
    else { return nil }
    self.checkpoint = checkpoint
    hash = KeyHash(span.littleEndian(at: 16), span.littleEndian(at: 24))
    lastVersion = span.littleEndian(at: 32)
    self.base = base
    self.end = end
    self.uses = uses
    self.sections = sections
  }

  private static func end(_ span: RawSpan, _ number: Int) -> EventPosition? {
    guard let segment = Self.number(span, at: 56), let offset = Self.number(span, at: 64)
    else { return nil }
    return EventPosition(number: number, segment: segment, offset: offset)
  }

  /// Returns a number, unless sums with it may overflow.
  private static func number(_ span: RawSpan, at offset: Int) -> Int? {
    let number: UInt64 = span.littleEndian(at: offset)
    return number < 1 << 60 ? Int(number) : nil
  }

  private static func uses(_ span: RawSpan, _ count: Int) -> [Int: SegmentUse]? {
    var uses: [Int: SegmentUse] = [:]
    for index in 0..<count {
      let offset = fixedCount + index * useCount
      guard let segment = number(span, at: offset), let bytes = number(span, at: offset + 8),
        let keys = number(span, at: offset + 16), max(bytes, keys) < mostLive
      else { return nil }
      uses[segment] = SegmentUse(byteCount: bytes, keyCount: keys)
    }
    return uses
  }

  private static func sections(_ span: RawSpan, from start: Int, to end: Int) -> [Section]? {
    var sections: [Section] = []
    var offset = start
    for part in 0..<partCount {
      let entry = start - 8 - partCount * 8 + part * 8
      let count = Int(span.littleEndian(at: entry, as: UInt32.self))
      sections.append(
        Section(offset: offset, count: count, checksum: span.littleEndian(at: entry + 4)))
      offset += count * entryCount
    }
    return offset == end ? sections : nil
  }

  /// Reads a part. Entries of segments that were pruned since are left out: their keys have newer records, or none.
  ///
  /// - Throws: The failed call, or damage of the checkpoint.
  /// - Complexity: O(*n*) in the entries.
  func load(_ part: Int, from first: Int) throws(EventLogError) -> IndexTable {
    let section = sections[part]
    let bytes = try Self.read(checkpoint, section.count * Self.entryCount, at: section.offset)
    let span = bytes.span.rawBytes
    guard CRC32C.of(span) == section.checksum else { throw checkpoint.damage(at: section.offset) }
    var table = IndexTable(roomFor: section.count)
    let isIntact = table.insert(section.count, within: Self.mostDistance) { entry in
      let location = RecordLocation(bits: span.littleEndian(at: section.count * 4 + entry * 8))
      if location.bits != 0, location.segment(from: base) < first { return nil }
      return IndexTable.Slot(span.littleEndian(at: entry * 4), location)
    }
    guard isIntact else { throw checkpoint.damage(at: section.offset) }
    return table
  }

  private static func read(
    _ checkpoint: EventLogCheckpoint, _ count: Int, at offset: Int
  ) throws(EventLogError) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    try checkpoint.read(into: &raw, at: offset)
    return bytes
  }
}

/// What is live in a segment of a store.
struct SegmentUse: Sendable, Hashable {
  /// The bytes that the live records would have as events of their own.
  var byteCount = 0
  var keyCount = 0
}

// MARK: - Writing

extension SavedIndex {
  /// The bytes of a section: the hashes, and then the locations.
  static func section(_ table: IndexTable) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: table.count * entryCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    var entry = 0
    for slot in table.slots where !slot.isFree {
      raw.storeBytes(of: slot.hash.littleEndian, toByteOffset: entry * 4, as: UInt32.self)
      raw.storeBytes(
        of: slot.location.bits.littleEndian, toByteOffset: table.count * 4 + entry * 8,
        as: UInt64.self)
      entry += 1
    }
    return bytes
  }

  /// The bytes before the sections.
  static func header(
    _ hash: KeyHash, lastVersion: UInt64, base: Int, end: EventPosition, _ uses: [Int: SegmentUse],
    _ sections: [[UInt8]]
  ) -> [UInt8] {
    var words: [UInt64] = [
      magic, UInt64(version) | UInt64(partCount) << 32, hash.secret.0, hash.secret.1, lastVersion,
      UInt64(base), UInt64(uses.count), UInt64(end.segment), UInt64(end.offset),
    ]
    for (segment, use) in uses.sorted(by: { $0.key < $1.key }) {
      words += [UInt64(segment), UInt64(use.byteCount), UInt64(use.keyCount)]
    }
    for section in sections {
      let sum = CRC32C.of(section.span.rawBytes)
      words.append(UInt64(section.count / entryCount) | UInt64(sum) << 32)
    }
    words.append(0)
    var bytes = [UInt8](repeating: 0, count: words.count * 8)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    for (index, word) in words.enumerated() {
      raw.storeBytes(of: word.littleEndian, toByteOffset: index * 8, as: UInt64.self)
    }
    let sum = CRC32C.of(raw.bytes.extracting(first: words.count * 8 - 8))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: words.count * 8 - 8, as: UInt32.self)
    return bytes
  }
}
