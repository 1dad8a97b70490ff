import ApusRaster

/// The segments of a JPEG before its first scan, and the facts that they state.
///
/// Source: ITU-T T.81, annex B; T.871 (JFIF); T.872, section 6 (Adobe's segment); ICC.1:2022, annex B.4.
struct JPEGFacts {
  /// The offset and the marker of the segment that states the size.
  private var frame: (range: Range<Int>, marker: UInt8)?
  private var exif = ExifFacts()
  private var hasJFIF = false
  private var adobeTransform: UInt8?
  private var profileParts: [ImageFacts.ProfilePart] = []
  private var metadata: [Range<Int>] = []
  /// The number of components of the first scan, or `nil` if the bytes end before.
  private var scanComponentCount: Int?

  static func begins(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF
  }

  static func read(_ bytes: Span<UInt8>) throws(ImageError) -> ImageFacts {
    var facts = JPEGFacts()
    var position = 2
    while let marker = try marker(bytes, &position) {
      guard position + 2 <= bytes.count else {
        throw ImageError(.truncated, offset: bytes.count)
      }
      let length = bytes.bigEndian16(at: position)
      guard length >= 2 else {
        throw ImageError(.broken("a segment has a length of \(length)"), offset: position)
      }
      guard position + length <= bytes.count else {
        throw ImageError(.truncated, offset: bytes.count)
      }
      facts.take(marker, position + 2..<position + length, bytes)
      position += length
    }
    if position + 2 < bytes.count { facts.scanComponentCount = Int(bytes[position + 2]) }
    return try facts.result(bytes)
  }

  /// Returns the next marker with a length, or `nil` at the first scan.
  private static func marker(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(ImageError) -> UInt8? {
    while true {
      // Decoders skip bytes between segments; any number of bytes 0xFF may precede a marker.
      while position < bytes.count, bytes[position] != 0xFF { position += 1 }
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { throw ImageError(.truncated, offset: bytes.count) }
      let marker = bytes[position]
      position += 1
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xD9: throw ImageError(.broken("there is no picture"), offset: position - 2)
      case 0xDA: return nil
      default: return marker
      }
    }
  }

  private mutating func take(_ marker: UInt8, _ range: Range<Int>, _ bytes: Span<UInt8>) {
    // Exif, XMP, IPTC and comments.
    if [0xE1, 0xED, 0xFE].contains(marker) {
      metadata.append(range.lowerBound - 4..<range.upperBound)
    }
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF: if frame == nil { frame = (range, marker) }
    case 0xE0: hasJFIF = hasJFIF || bytes.extracting(range).has("JFIF\0", at: 0)
    case 0xE1:
      if bytes.extracting(range).has("Exif\0\0", at: 0) {
        exif = ExifFacts(bytes, range.lowerBound + 6..<range.upperBound)
      }
    case 0xE2: takeProfile(range, bytes)
    case 0xEE:
      if range.count >= 12, bytes.extracting(range).has("Adobe", at: 0) {
        adobeTransform = bytes[range.lowerBound + 11]
      }
    default: break
    }
  }

  private mutating func takeProfile(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    guard range.count > 14, bytes.extracting(range).has("ICC_PROFILE\0", at: 0) else { return }
    profileParts.append(
      ImageFacts.ProfilePart(
        number: Int(bytes[range.lowerBound + 12]),
        range: range.lowerBound + 14..<range.upperBound))
  }
}

extension JPEGFacts {
  private func result(_ bytes: Span<UInt8>) throws(ImageError) -> ImageFacts {
    guard let (range, marker) = frame else {
      throw ImageError(.broken("a scan precedes the size of the picture"))
    }
    let start = range.lowerBound
    guard range.count >= 6, range.count >= 6 + 3 * Int(bytes[start + 5]) else {
      throw ImageError(.broken("the segment with the size is too short"), offset: start)
    }
    let count = Int(bytes[start + 5])
    let identifiers = (0..<count).map { bytes[start + 6 + 3 * $0] }
    var facts = ImageFacts(
      format: .jpeg, width: bytes.bigEndian16(at: start + 3),
      height: bytes.bigEndian16(at: start + 1),
      colourModel: try colourModel(identifiers, offset: start + 5), bits: Int(bytes[start]))
    guard facts.width > 0, facts.height > 0 else {
      throw ImageError(.unsupported("a size that follows the pixels"), offset: start + 1)
    }
    facts.samplings = (0..<count).map { index in
      let factors = bytes[start + 7 + 3 * index]
      return ImageFacts.Sampling(columns: Int(factors >> 4), rows: Int(factors & 15))
    }
    facts.isArithmetic = marker >= 0xC9
    facts.isProgressive = marker & 3 == 2
    facts.hasSeveralScans = facts.isProgressive || scanComponentCount ?? count < count
    guard marker & 3 != 3, marker & 7 < 5 else {
      throw ImageError(.unsupported("a lossless or hierarchical JPEG"), offset: start - 4)
    }
    addMetadata(to: &facts)
    return facts
  }

  private func addMetadata(to facts: inout ImageFacts) {
    facts.orientation = exif.orientation
    facts.embeddedThumbnail = exif.thumbnail
    facts.metadata = metadata
    facts.exifPlaces = exif.places
    facts.profileParts = profileParts
    facts.profileByteCount = profileParts.reduce(0) { $0 + $1.range.count }
    facts.hasAdobeSegment = adobeTransform != nil
  }

  /// The model, by the rules of libjpeg, which all decoders follow.
  private func colourModel(
    _ identifiers: [UInt8], offset: Int
  ) throws(ImageError) -> ImageFacts.ColourModel {
    switch identifiers.count {
    case 1: return .gray
    case 3:
      if hasJFIF { return .ycbcr }
      if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycbcr }
      return identifiers == Array("RGB".utf8) ? .rgb : .ycbcr
    case 4: return adobeTransform == 2 ? .ycck : .cmyk
    default:
      throw ImageError(.unsupported("a JPEG of \(identifiers.count) components"), offset: offset)
    }
  }
}
