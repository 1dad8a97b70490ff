import ApusRaster

/// The facts of the first chunk of a PNG.
///
/// Source: PNG Specification, third edition (W3C), sections 5.2, 5.3 and 11.2.1.
enum PNGFacts {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func begins(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 8 && signature.indices.allSatisfy { bytes[$0] == signature[$0] }
  }

  static func read(_ bytes: Span<UInt8>) throws(ImageError) -> ImageFacts {
    guard bytes.count >= 33 else { throw ImageError(.truncated, offset: bytes.count) }
    guard bytes.bigEndian32(at: 8) == 13, bytes.has("IHDR", at: 12) else {
      throw ImageError(.broken("the first chunk is not IHDR"), offset: 8)
    }
    var facts = ImageFacts(
      format: .png, width: bytes.bigEndian32(at: 16), height: bytes.bigEndian32(at: 20),
      colourModel: try colourModel(bytes[25]), bits: Int(bytes[24]))
    guard 1...Int(Int32.max) ~= facts.width, 1...Int(Int32.max) ~= facts.height else {
      throw ImageError(.broken("the picture has no pixels"), offset: 16)
    }
    facts.isProgressive = bytes[28] == 1
    return facts
  }

  private static func colourModel(_ number: UInt8) throws(ImageError) -> ImageFacts.ColourModel {
    switch number {
    case 0: return .gray
    case 2: return .rgb
    case 3: return .palette
    case 4: return .grayAlpha
    case 6: return .rgba
    default: throw ImageError(.broken("\(number) is no type of colours"), offset: 25)
    }
  }
}
