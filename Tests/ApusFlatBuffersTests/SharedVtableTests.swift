import ApusBytes
import ApusFlatBuffers
import Testing

/// Vectors of tables with one vtable: the verifier checks its fields in the first table only.
@Suite("Tables that share a vtable")
struct SharedVtableTests {
  /// A container whose list has tables at the given positions, each with only a rating after the
  /// reference to its vtable.
  private func container(tables: [UInt32], byteCount: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    func set<Value: FixedWidthInteger>(_ position: Int, _ value: Value) {
      for index in 0..<(Value.bitWidth / 8) where position + index < byteCount {
        bytes[position + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
      }
    }
    let list = 20
    set(0, 12 as UInt32)
    for (index, entry) in [6, 8, 4].enumerated() { set(4 + 2 * index, UInt16(entry)) }
    set(12, 8 as Int32)
    set(16, UInt32(list - 16))
    set(list, UInt32(tables.count))
    let vtable = list + 4 + 4 * tables.count
    for (index, entry) in [10, 12, 0, 0, 4].enumerated() { set(vtable + 2 * index, UInt16(entry)) }
    for (index, table) in tables.enumerated() {
      set(list + 4 + 4 * index, table - UInt32(list + 4 + 4 * index))
      set(Int(table), Int32(table) - Int32(vtable))
      set(Int(table) + 4, Double(index + 1).bitPattern)
    }
    return bytes
  }

  private func error(
    _ bytes: [UInt8], limits: FlatVerifierLimits = FlatVerifierLimits()
  ) -> FlatBufferError? {
    do {
      _ = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes, limits: limits)
      return nil
    } catch { return error }
  }

  @Test("Later tables are read through the vtable of the first")
  func valid() throws {
    let bytes = container(tables: [52, 68, 84], byteCount: 96)
    let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
    let list = try unwrap(buffer.root.list)
    let ratings = (0..<list.count).map { list[$0].rating }
    #expect(ratings == [1, 2, 3])
  }

  @Test("A later table at a position without the field's alignment is rejected")
  func misaligned() {
    let bytes = container(tables: [44, 56], byteCount: 72)
    #expect(error(bytes)?.kind == .misaligned(alignment: 8))
    #expect(error(bytes)?.offset == 60)
    #expect(error(bytes, limits: FlatVerifierLimits(requiresAlignment: false)) == nil)
  }

  @Test("A later table that leaves the buffer is rejected", arguments: 64..<72)
  func truncated(_ byteCount: Int) {
    let bytes = container(tables: [44, 60], byteCount: byteCount)
    #expect(
      error(bytes)?.kind == .leavesBuffer(byteCount: 12, available: byteCount - 60))
    #expect(error(bytes)?.offset == 60)
  }

  @Test("Later tables count against the limits of tables and of apparent size")
  func limits() {
    let bytes = container(tables: [52, 68, 52, 68], byteCount: 80)
    #expect(error(bytes, limits: FlatVerifierLimits(tables: 5)) == nil)
    #expect(
      error(bytes, limits: FlatVerifierLimits(tables: 4))?.kind == .tooManyTables(limit: 4))
    let apparentSize = 8 + 4 + 4 * 4 + 4 * 12
    #expect(error(bytes, limits: FlatVerifierLimits(apparentSize: apparentSize)) == nil)
    #expect(
      error(bytes, limits: FlatVerifierLimits(apparentSize: apparentSize - 1))?.kind
        == .apparentSize(limit: apparentSize - 1))
  }
}
