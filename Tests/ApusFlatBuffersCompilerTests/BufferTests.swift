import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Testing

@Suite struct BufferTests {
  static let wires = ["monsterdata_test.mon", "monsterdata_python_wire.mon", "unicode_test.mon"]

  @Test(arguments: wires)
  func wireFilesAreValid(name: String) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes(name)
    try BufferVerifier(schema).verify(bytes.span.rawBytes, identifier: Array("MONS".utf8))
  }

  @Test(arguments: wires)
  func jsonOfAWireFileBuildsABufferWithTheSameJSON(name: String) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes(name)
    let json = try JSONPrinter(schema).json(bytes.span.rawBytes)
    let rebuilt = try JSONReader(schema).buffer(json, identifier: schema.fileIdentifier)
    try BufferVerifier(schema).verify(rebuilt.span.rawBytes, identifier: schema.fileIdentifier)
    let again = try JSONPrinter(schema).json(rebuilt.span.rawBytes)
    #expect(String(decoding: again, as: UTF8.self) == String(decoding: json, as: UTF8.self))
  }

  @Test func everyTruncationOfAWireFileIsRejectedOrValidButNeverTraps() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes("monsterdata_test.mon")
    // The last bytes are padding.
    for count in 0..<bytes.count - 3 {
      let part = Array(bytes[..<count])
      #expect(throws: BufferError.self) { try BufferVerifier(schema).verify(part.span.rawBytes) }
      _ = BufferAnnotator(schema).regions(part.span.rawBytes)
    }
  }

  @Test(arguments: ["monsterdata_python_wire.mon", "unicode_test.mon"])
  func corruptedWireFilesNeverTrap(name: String) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes(name)
    let printer = JSONPrinter(
      schema, limits: FlatVerifierLimits(tables: 1000, apparentSize: 1 << 16))
    var rejected = 0
    for place in bytes.indices {
      for value in [0, 0xFF, bytes[place] ^ 4] as [UInt8] {
        var changed = bytes
        changed[place] = value
        do {
          _ = try printer.json(changed.span.rawBytes)
        } catch {
          rejected += 1
        }
      }
    }
    #expect(rejected > 0)
  }

  @Test func tablesInsideEachOtherAreAcceptedTo64Levels() throws {
    let schema = try TestFiles.schema(text: "table T { next: T; } root_type T;")
    func json(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: "{next:", count: depth - 1) + "{}"
          + String(repeating: "}", count: depth - 1)).utf8)
    }
    let deepest = try JSONReader(schema).buffer(json(64))
    try BufferVerifier(schema).verify(deepest.span.rawBytes)
    #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(json(65)) }
    #expect(throws: BufferError.self) {
      try BufferVerifier(schema, limits: FlatVerifierLimits(depth: 63)).verify(
        deepest.span.rawBytes)
    }
  }

  /// A table whose vector has two offsets to the next table, 20 times: a million paths.
  @Test func sharedTablesEndQuickly() throws {
    let schema = try TestFiles.schema(text: "table T { next: [T]; } root_type T;")
    var bytes: [UInt8] = [4, 0, 0, 0]
    // The root at 4; each level is a table (8 bytes) and a vector of two offsets (12 bytes).
    let levels = 21
    let vtable = 4 + levels * 20
    func append(_ value: Int32) {
      for shift in [0, 8, 16, 24] as [Int32] {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    for level in 0..<levels {
      let table = 4 + level * 20
      append(Int32(table - vtable))
      append(4)
      append(level == levels - 1 ? 0 : 2)
      append(8)
      append(4)
    }
    bytes += [6, 0, 8, 0, 4, 0, 0, 0]
    let few = FlatVerifierLimits(tables: 1 << 16)
    let fault = #expect(throws: BufferError.self) {
      try BufferVerifier(schema, limits: few).verify(bytes.span.rawBytes)
    }
    #expect(Self.reason(fault) == .tooManyTables(limit: 1 << 16))
    let other = #expect(throws: BufferError.self) {
      try JSONPrinter(schema).json(bytes.span.rawBytes)
    }
    #expect(Self.reason(other) == .apparentSize(limit: bytes.count * 64 + 1 << 20))
  }

  private static func reason(_ fault: BufferError?) -> FlatBufferError.Kind? {
    guard case .invalid(let error)? = fault else { return nil }
    return error.kind
  }

  /// flatc prints such buffers; a limit on tables would refuse them.
  @Test func theNumberOfTablesIsNotLimitedWithoutSharing() throws {
    let schema = try TestFiles.schema(text: "table K {} table T { k: [K]; } root_type T;")
    let count = 1_000_100
    var bytes: [UInt8] = [12, 0, 0, 0, 0, 0, 6, 0, 8, 0, 4, 0, 6, 0, 0, 0, 4, 0, 0, 0]
    func append(_ value: Int) {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    append(count)
    let tables = 24 + 4 * count
    for index in 0..<count { append(tables + 4 * index - (24 + 4 * index)) }
    // Each table is the distance to the only vtable of a table without fields.
    for index in 0..<count { append(4 * (index - count)) }
    bytes += [4, 0, 4, 0]
    try BufferVerifier(schema).verify(bytes.span.rawBytes)
    #expect(throws: BufferError.self) {
      try BufferVerifier(schema, limits: FlatVerifierLimits(tables: count))
        .verify(bytes.span.rawBytes)
    }
  }

  @Test func vectorsMayEndExactlyAtTheEndOfTheBuffer() throws {
    for (type, size) in [("ubyte", 1), ("short", 2), ("float", 4), ("double", 8)] {
      let schema = try TestFiles.schema(text: "table T { v: [\(type)]; } root_type T;")
      let vtable: [UInt8] = [6, 0, 8, 0, 4, 0]
      let pad: [UInt8] = [0, 0]
      let head: [UInt8] = [12, 0, 0, 0] + pad + vtable + [6, 0, 0, 0, 4, 0, 0, 0]
      let valid = head + [2, 0, 0, 0] + [UInt8](repeating: 1, count: 2 * size)
      try BufferVerifier(schema).verify(valid.span.rawBytes)
      let short = Array(valid.dropLast())
      #expect(throws: BufferError.self) { try BufferVerifier(schema).verify(short.span.rawBytes) }
      let long = head + [3, 0, 0, 0] + [UInt8](repeating: 1, count: 2 * size)
      #expect(throws: BufferError.self) { try BufferVerifier(schema).verify(long.span.rawBytes) }
    }
  }

  @Test func annotationsCoverEveryByteInOrder() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes("monsterdata_test.mon")
    let regions = BufferAnnotator(schema).regions(bytes.span.rawBytes)
    var end = 0
    for region in regions {
      #expect(region.offset == end, "\(region)")
      end = region.offset + region.byteCount
    }
    #expect(end == bytes.count)
    #expect(regions.contains { $0.label == "name" && $0.value == "\"MyMonster\"" })
    #expect(regions.contains { $0.label == "test4[1].a" && $0.value == "30" })
  }

  @Test func theTagOfAUnionHasTheSizeAndTheAlignmentOfItsType() throws {
    let schema = try TestFiles.schema(
      text: "table A { x: int; } union U: int { A } table T { u: U; } root_type T;")
    let valid = try JSONReader(schema).buffer(Array("{u_type: A, u: {}}".utf8))
    try BufferVerifier(schema).verify(valid.span.rawBytes)
    let table = Int(valid[0])
    let vtable = table - Int(Int8(bitPattern: valid[table]))
    // The first entry of the vtable is the tag's distance from the table.
    func changed(_ distance: Int) -> [UInt8] {
      var bytes = valid
      bytes[vtable + 4] = UInt8(distance)
      return bytes
    }
    let size = Int(valid[vtable + 2])
    for (distance, reason) in [
      (Int(valid[vtable + 4]) - 1, FlatBufferError.Kind.misaligned(alignment: 4)),
      (size, .leavesTable(byteCount: 4, available: 0)),
    ] {
      let bytes = changed(distance)
      let fault = #expect(throws: BufferError.self) {
        try BufferVerifier(schema).verify(bytes.span.rawBytes)
      }
      #expect(Self.reason(fault) == reason)
    }
  }

  /// A list of tables, each of which refers to the next one.
  @Test func theLabelsOfADeepBufferHaveABoundedSize() throws {
    let schema = try TestFiles.schema(text: "table T { next: T; } root_type T;")
    let count = 2000
    var bytes: [UInt8] = []
    func append(_ value: Int32) {
      for shift in [0, 8, 16, 24] as [Int32] {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    // The offset of the root, the tables of 8 bytes, and their vtable.
    append(4)
    for index in 0..<count {
      append(Int32(index - count) * 8)
      append(index == count - 1 ? 0 : 4)
    }
    bytes += [6, 0, 8, 0, 4, 0]
    let regions = BufferAnnotator(schema).regions(bytes.span.rawBytes)
    #expect(regions.count == 1 + 2 * count + 3)
    #expect(regions.allSatisfy { $0.label.utf8.count <= 200 })
    #expect(regions[2].label == "next")
    #expect(regions[5].label == "next.next")
    #expect(regions[count].label.hasPrefix("..."))
    #expect(regions[count].label.hasSuffix(".next.next"))
  }

  /// Tables that share a vtable whose fields are all outside of the buffer.
  @Test func fieldsOutsideOfTheBufferCountTowardsTheLimitOfRegions() throws {
    let fields = (0..<1000).map { "f\($0): byte;" }.joined()
    let schema = try TestFiles.schema(text: "table T { kids: [T]; \(fields) } root_type T;")
    let count = 2000
    var bytes: [UInt8] = []
    func append(_ value: Int) {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    // The vtable of the root at 4, and that of its children at 12.
    let root = 12 + 6 + 2 * 1000 + 2
    append(root)
    bytes += [6, 0, 8, 0, 4, 0, 0, 0, 0xD6, 7, 8, 0, 0, 0]
    bytes += [UInt8](repeating: 0xFF, count: 2000) + [0, 0]
    append(root - 4)
    append(4)
    append(count)
    for _ in 0..<count { append(4 * count) }
    for _ in 0..<count { append(bytes.count - 12) }
    var annotator = BufferAnnotator(schema)
    annotator.regionLimit = 50_000
    let regions = annotator.regions(bytes.span.rawBytes)
    #expect(regions.contains { $0.label == "kids[1999]" })
    #expect(!regions.contains { $0.label == "kids[0]" && $0.value.hasPrefix("table") })
    #expect(regions.count < 10_000)
  }
}
