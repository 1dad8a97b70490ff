import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Testing

/// The attribute `force_align` of vectors, in generated code and in the reader with a schema.
///
/// `forced_alignment.bin` was written by flatc 2.0.8.
@Suite struct ForcedAlignmentTests {
  private static func mesh(_ json: String) throws -> [UInt8] {
    let text = Array(json.utf8)
    var builder = FlatBufferBuilder()
    try builder.finish(json: text.span, as: Mesh.self)
    let bytes = builder.bytes.elements
    let buffer = bytes.indices.map { bytes[$0] }
    let schema = try TestFiles.schema("forced_alignment.fbs")
    #expect(buffer == (try JSONReader(schema).buffer(text)))
    return buffer
  }

  /// The place of bytes that are in a buffer at a single place.
  private static func place(of part: [UInt8], in buffer: [UInt8]) throws -> Int {
    let places = (0...(buffer.count - part.count)).filter { buffer[$0...].starts(with: part) }
    #expect(places.count == 1)
    return try #require(places.first)
  }

  @Test func theCheckedInSourceIsThatOfTheGenerator() throws {
    let schema = try TestFiles.schema("forced_alignment.fbs")
    let source = SwiftGenerator(schema, options: .init(hasIncludes: true)).source
    #expect(source == (try TestFiles.text("../Generated/forced_alignment_generated.swift")))
  }

  @Test func theFileGivesTheBytesOfFlatc() throws {
    let bytes = try Self.mesh(try TestFiles.text("forced_alignment.json"))
    #expect(bytes == (try TestFiles.bytes("forced_alignment.bin")))
  }

  @Test(arguments: 0...40)
  func objectsAndJSONAlignVectorsBehindAnyNumberOfBytes(shift: Int) throws {
    let text = String(repeating: "s", count: shift)
    let json = """
      {shift: "\(text)", bytes: [161, 162, 163], corners: [{x: 1, y: 2, z: 3}],
      numbered: [{number: 41378}, {number: 41377}], hashes: [4042322160]}
      """
    let read = try Self.mesh(json)
    let buffer = try VerifiedBuffer<Mesh>(verifying: read.span.rawBytes)
    let object = Mesh(buffer.root)
    var builder = FlatBufferBuilder()
    let packed = object.pack(into: &builder)
    builder.finish(packed, isSizePrefixed: shift % 2 == 1)
    let elements = builder.bytes.elements
    let packedBytes = elements.indices.map { elements[$0] }
    for bytes in [read, packedBytes] {
      #expect(try Self.place(of: [161, 162, 163], in: bytes) % 16 == 0)
      #expect(try Self.place(of: [0, 0, 128, 63, 0, 0, 0, 64], in: bytes) % 32 == 0)
      #expect(try Self.place(of: [161, 161, 162, 161], in: bytes) % 8 == 0)
      #expect(try Self.place(of: [240, 240, 240, 240], in: bytes) % 16 == 0)
    }
  }

  @Test func aBufferWithoutTheAlignmentIsReadAllTheSame() throws {
    // A writer of an older schema does not align the vector; as in C++, the verifiers accept it.
    let schema = try TestFiles.schema("forced_alignment.fbs")
    var misaligned = 0
    for count in 0..<16 {
      var builder = FlatBufferBuilder()
      let shift = builder.string(String(repeating: "s", count: count))
      let bytes = builder.vector([1, 2, 3] as [UInt8])
      let numbered = builder.vector([Numbered](repeating: Numbered(number: 9), count: 1 + count))
      builder.finish(Mesh.create(in: &builder, shift: shift, bytes: bytes, numbered: numbered))
      let elements = builder.bytes.elements
      let buffer = elements.indices.map { elements[$0] }
      misaligned += try Self.place(of: [1, 2, 3], in: buffer) % 16 == 0 ? 0 : 1
      let verified = try VerifiedBuffer<Mesh>(verifying: buffer.span.rawBytes)
      #expect(Mesh(verified.root).bytes == [1, 2, 3])
      try BufferVerifier(schema).verify(buffer.span.rawBytes)
    }
    #expect(misaligned > 0)
  }
}
