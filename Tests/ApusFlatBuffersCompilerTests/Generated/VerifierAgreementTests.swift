import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Foundation
import Testing

/// The verifier of generated code and the one that works by a schema have one verdict.
@Suite struct VerifierAgreementTests {
  /// The number of changed buffers for each seed; `APUS_LARGE_TESTS=1` tries many more.
  private static let count = TestFiles.hasLargeTests ? 50_000 : 1_500

  private static let limits = [
    FlatVerifierLimits(), FlatVerifierLimits(requiresAlignment: false),
    FlatVerifierLimits(depth: 2), FlatVerifierLimits(tables: 3),
    FlatVerifierLimits(apparentSize: 200),
  ]

  private static func generatedError<Root: FlatTableType>(
    _ bytes: RawSpan, _ root: Root.Type, _ limits: FlatVerifierLimits, isSizePrefixed: Bool
  ) -> FlatBufferError? {
    do throws(FlatBufferError) {
      if isSizePrefixed {
        _ = try VerifiedBuffer<Root>(verifyingSizePrefixed: bytes, limits: limits)
      } else {
        _ = try VerifiedBuffer<Root>(verifying: bytes, limits: limits)
      }
      return nil
    } catch {
      return error
    }
  }

  private static func schemaError(
    _ bytes: RawSpan, _ verifier: BufferVerifier, isSizePrefixed: Bool
  ) throws -> FlatBufferError? {
    do throws(BufferError) {
      try verifier.verify(bytes, isSizePrefixed: isSizePrefixed)
      return nil
    } catch {
      guard case .invalid(let reason) = error else { throw error }
      return reason
    }
  }

  /// Compares both verifiers on changed buffers: the verdicts, and the errors with their paths.
  private static func compare<Root: FlatTableType>(
    _ original: [UInt8], _ root: Root.Type, _ schema: Schema, seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    let verifiers = limits.map { BufferVerifier(schema, limits: $0) }
    var rejected = 0
    for round in 0..<count {
      let bytes = changed(original, &random)
      let verifier = verifiers[round % 8 < 4 ? 0 : round % verifiers.count]
      let isSizePrefixed = round % 16 == 15
      let generated = generatedError(
        bytes.span.rawBytes, root, verifier.limits, isSizePrefixed: isSizePrefixed)
      let bySchema = try schemaError(
        bytes.span.rawBytes, verifier, isSizePrefixed: isSizePrefixed)
      if generated != nil { rejected += 1 }
      #expect(generated == bySchema, "seed \(seed), round \(round): \(bytes)")
      if generated != bySchema { return }
    }
    #expect(rejected > count / 8 && rejected < count)
  }

  /// A copy with one to four changes: of a byte, of a number of two or four bytes, or of the end.
  private static func changed(_ original: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
    var bytes = original
    if Int.random(in: 0..<8, using: &random) == 0 {
      // The size in front of the buffer, for the rounds that read one.
      let size = UInt32(original.count + Int.random(in: -1...1, using: &random))
      bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) } + bytes
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let width = [1, 1, 2, 4].randomElement(using: &random) ?? 1
      let place = Int.random(in: 0...bytes.count - width, using: &random)
      let value = numbers.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2 where bytes.count > 12: bytes.removeLast(Int.random(in: 1...4, using: &random))
      default:
        for index in 0..<width {
          bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
        }
      }
    }
    return bytes
  }

  /// Numbers at the borders of sizes and offsets.
  private static let numbers: [UInt32] = [
    0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 64, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0xFFFE,
    0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFFC,
  ]

  @Test(arguments: BufferTests.wires, 0..<3 as Range)
  func monsters(file: String, seed: UInt64) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    try Self.compare(try TestFiles.bytes(file), Monster.self, schema, seed: seed)
  }

  private static let values = """
    {"a_bool": false, "a_short": -2, "a_double": 1.5, "maybe_int": 0, "shade": "Pale",
     "flags": "Two Last", "hashes": ["x", "y"], "data": "AAEC", "nested": {"name": "egg"},
     "point": {"x": 1, "y": 2}, "points": [{"x": 3, "y": 4}, {"x": 5, "y": 6}],
     "ranked": [{"rank": 2, "weight": 1}], "shades": ["Pale", "Dark"], "doubles": [1, 2, 3],
     "texts": ["", "abc"], "leaves": [{"name": "b"}, {"name": "a", "size": 9}],
     "inner": {"required_text": "must", "leaf": {"name": "leaf"}},
     "thing_type": "Point", "thing": {"x": 8, "y": 9},
     "things_type": ["Leaf", "Text", "Point", "NONE"],
     "things": [{"name": "c"}, "text", {"x": 1, "y": 1}, null],
     "spots": [{"at": {"x": 2, "y": 1}, "label": "b"}, {"label": "a"}],
     "next": {"thing_type": "Text", "thing": "inside", "next": {"text": "deep"}}}
    """

  @Test(arguments: 0..<6 as Range)
  func everyKindOfValue(seed: UInt64) throws {
    let schema = try TestFiles.schema("json_types.fbs")
    let bytes = try JSONReader(schema).buffer(Array(Self.values.utf8))
    try Self.compare(bytes, Values.self, schema, seed: seed)
  }

  @Test(arguments: 0..<3 as Range)
  func scalarsAndStructs(seed: UInt64) throws {
    let schema = try TestFiles.schema("json_extensions.fbs")
    let bytes = try JSONReader(schema).buffer(try TestFiles.bytes("json_extensions.json"))
    try Self.compare(bytes, Extensions.self, schema, seed: seed)
  }

  @Test(arguments: 0..<3 as Range)
  func forcedAlignment(seed: UInt64) throws {
    let schema = try TestFiles.schema("forced_alignment.fbs")
    let bytes = try JSONReader(schema).buffer(try TestFiles.bytes("forced_alignment.json"))
    try Self.compare(bytes, Mesh.self, schema, seed: seed)
  }

  /// Changes that passed a verifier of its own rules, which worked by the schema.
  @Test func aTableOfNoBytesAndAKindWithoutAValueAreRejected() throws {
    let schema = try TestFiles.schema(
      text: "table A {} union U { A } table T { a: int; u: U; } root_type T;")
    let valid = try JSONReader(schema).buffer(Array(#"{a: 7, u_type: "A", u: {}}"#.utf8))
    let verifier = BufferVerifier(schema)
    try verifier.verify(valid.span.rawBytes)
    let table = Int(valid[0])
    let vtable = table - Int(Int8(bitPattern: valid[table]))
    let changes: [(place: Int, value: UInt8, reason: FlatBufferError.Kind)] = [
      (vtable, 0, .vtableSize(0)), (vtable + 2, 0, .tableSize(0)),
      (vtable + 4, valid[vtable + 2], .leavesTable(byteCount: 4, available: 0)),
      (vtable + 8, 0, .incompleteUnion), (vtable + 6, 0, .incompleteUnion),
    ]
    for change in changes {
      var bytes = valid
      bytes[change.place] = change.value
      let error = try Self.schemaError(bytes.span.rawBytes, verifier, isSizePrefixed: false)
      #expect(error?.kind == change.reason)
    }
  }
}
