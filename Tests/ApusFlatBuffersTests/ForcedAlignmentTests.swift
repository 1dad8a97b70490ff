import ApusBytes
import ApusFlatBuffers
import ApusTestSupport
import Testing

@Suite("Vectors with a larger alignment")
struct ForcedAlignmentTests {
  @Test(
    "The first element has the alignment behind any number of bytes, in every form of buffer",
    arguments: [1, 2, 4, 8, 16, 32], 0...33)
  func placesAreAligned(alignment: Int, shift: Int) throws {
    var builder = FlatBufferBuilder(capacity: 16)
    let identifier: FlatIdentifier = "TEST"
    for form in 0..<4 {
      builder.clear()
      _ = builder.string(String(repeating: "s", count: shift))
      let bytes = builder.vector([0xA1, 0xA2, 0xA3] as [UInt8], alignment: alignment)
      let shorts = builder.vector([0xB2B1, 0xB4B3] as [UInt16], alignment: alignment)
      let doubles = builder.vector(
        [Double(bitPattern: 0xC8C7_C6C5_C4C3_C2C1)], alignment: alignment)
      _ = (bytes, shorts)
      builder.finish(
        doubles, identifier: form & 1 == 0 ? nil : identifier, isSizePrefixed: form & 2 != 0)
      let buffer = builder.bytes.elements.array
      for (part, natural) in [
        ([0xA1, 0xA2, 0xA3], 1), ([0xB1, 0xB2, 0xB3, 0xB4], 2), ([0xC1, 0xC2, 0xC3, 0xC4], 8),
      ] as [([UInt8], Int)] {
        let place = try #require(
          buffer.indices.first { buffer[$0...].starts(with: part) }, "\(part)")
        #expect(place % max(alignment, natural) == 0, "\(part), form \(form)")
      }
      #expect(buffer.count % max(alignment, 8) == 0)
    }
  }

  @Test("An alignment up to that of the elements changes no byte")
  func smallAlignmentsHaveNoEffect() {
    for alignment in [1, 2, 4, 8] {
      var plain = FlatBufferBuilder()
      var aligned = FlatBufferBuilder()
      _ = (plain.string("abc"), aligned.string("abc"))
      plain.finish(plain.vector([1.5, 2.5]))
      aligned.finish(aligned.vector([1.5, 2.5], alignment: alignment))
      #expect(plain.bytes.elements.array == aligned.bytes.elements.array)
    }
  }

  @Test("An empty vector may have an alignment too, which has no effect")
  func emptyVector() {
    var builder = FlatBufferBuilder()
    builder.finish(builder.vector([] as [UInt8], alignment: 32))
    #expect(builder.byteCount == 8)
  }

  @Test(
    "An alignment that is no power of two from 1 to 32 stops the program", arguments: [0, 3, 64])
  func wrongAlignment(alignment: Int) async {
    await #expect(processExitsWith: .failure) { [alignment] in
      var builder = FlatBufferBuilder()
      _ = builder.vector([1] as [UInt8], alignment: alignment)
    }
  }
}
