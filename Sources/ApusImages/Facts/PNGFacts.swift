import ApusBytes
import ApusRaster

/// The facts that the chunks of a PNG state, but those of the pixels.
///
/// Only the chunks that are whole are read, so the bytes before the pixels suffice. An orientation may also follow
/// the pixels.
///
/// Source: PNG Specification, third edition (W3C), sections 5.2, 5.3, 11.2.1, 11.3.2.3 and 11.3.3.4.
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
    facts.takeChunks(bytes, from: 33)
    return facts
  }

  /// Returns the position of the first chunk of pixels, or `nil` if it has not arrived.
  static func pixelOffset(_ bytes: Span<UInt8>) -> Int? {
    var position = 8
    while bytes.count - position >= 8 {
      if bytes.has("IDAT", at: position + 4) { return position }
      position += 12 + bytes.bigEndian32(at: position)
    }
    return nil
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

extension ImageFacts {
  /// Takes the facts of the whole chunks behind the first.
  fileprivate mutating func takeChunks(_ bytes: Span<UInt8>, from start: Int) {
    var position = start
    var hasExif = false
    while bytes.count - position >= 12 {
      let length = bytes.bigEndian32(at: position)
      guard length <= bytes.count - position - 12, !bytes.has("IEND", at: position + 4) else {
        return
      }
      let data = position + 8..<position + 8 + length
      position = data.upperBound + 4
      // The decoder checks the pixels itself.
      if bytes.has("IDAT", at: data.lowerBound - 4) { continue }
      guard isIntact(bytes, data) else { continue }
      if Self.hasMetadata(bytes, data) { metadata.append(data.lowerBound - 8..<position) }
      if bytes.has("eXIf", at: data.lowerBound - 4), !hasExif {
        hasExif = true
        let exif = ExifFacts(bytes, data)
        orientation = exif.orientation
        embeddedThumbnail = exif.thumbnail
        exifPlaces = exif.places
      } else if bytes.has("iCCP", at: data.lowerBound - 4), profileByteCount == 0 {
        profileByteCount = length
      }
    }
  }

  /// Whether a chunk has Exif, or a text, which may be XMP.
  private static func hasMetadata(_ bytes: Span<UInt8>, _ data: Range<Int>) -> Bool {
    let name = data.lowerBound - 4
    return bytes.has("eXIf", at: name) || bytes.has("tEXt", at: name)
      || bytes.has("zTXt", at: name) || bytes.has("iTXt", at: name)
  }

  /// Returns whether the checksum of a chunk is that of its bytes, and notes the damage if it is not.
  private mutating func isIntact(_ bytes: Span<UInt8>, _ data: Range<Int>) -> Bool {
    let sum = CRC32.of(bytes.extracting(data.lowerBound - 4..<data.upperBound))
    if Int(sum) == bytes.bigEndian32(at: data.upperBound) { return true }
    if damagedChunk == nil { damagedChunk = data.lowerBound - 8 }
    return false
  }

  /// The damage of a chunk that has no pixels, or `nil`.
  var metadataDamage: ImageDamage? {
    damagedChunk.map {
      ImageDamage(offset: $0, text: "a chunk beside the pixels has another checksum than its bytes")
    }
  }
}
