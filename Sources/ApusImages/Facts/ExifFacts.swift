import ApusRaster

/// The orientation and the embedded thumbnail of an Exif segment.
///
/// A damaged segment states nothing, because the picture can be decoded without it.
///
/// Source: Exif 2.32 (CIPA DC-008), sections 4.5 and 4.6; TIFF 6.0, section 2.
struct ExifFacts {
  /// The orientation; `.up` if none is stated.
  private(set) var orientation = Orientation.up
  /// The bytes of the file with the thumbnail, or `nil`.
  private(set) var thumbnail: Range<Int>?

  private static let orientationTag = 0x0112
  private static let thumbnailOffsetTag = 0x0201
  private static let thumbnailLengthTag = 0x0202

  /// Creates facts that state nothing.
  init() {}

  /// Reads a segment.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - range: The bytes of the segment behind its name.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let tiff = TIFFHeader(bytes, range) else { return }
    let next = tiff.entries(bytes, at: tiff.first) { tag, value in
      if tag == Self.orientationTag, let read = Orientation(rawValue: value) { orientation = read }
    }
    guard let next else { return }
    var start: Int?
    var length: Int?
    _ = tiff.entries(bytes, at: next) { tag, value in
      if tag == Self.thumbnailOffsetTag { start = value }
      if tag == Self.thumbnailLengthTag { length = value }
    }
    guard let start, let length, length > 0, start <= range.count, length <= range.count - start
    else { return }
    thumbnail = range.lowerBound + start..<range.lowerBound + start + length
  }
}

/// The order of bytes of a TIFF structure, and the position of its first list.
private struct TIFFHeader {
  let first: Int
  private let range: Range<Int>
  private let isLittleEndian: Bool

  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 8 else { return nil }
    self.range = range
    let start = range.lowerBound
    if bytes.extracting(range).has("II*\0", at: 0) {
      isLittleEndian = true
    } else if bytes.extracting(range).has("MM\0*", at: 0) {
      isLittleEndian = false
    } else {
      return nil
    }
    first = Self.number32(bytes, start + 4, isLittleEndian)
  }

  /// Calls a closure with the tag and the value of each entry of a list that has one whole number.
  ///
  /// - Returns: The position of the next list, or `nil` if there is none.
  func entries(_ bytes: Span<UInt8>, at position: Int, _ body: (Int, Int) -> Void) -> Int? {
    guard position >= 8, position <= range.count - 2 else { return nil }
    let start = range.lowerBound + position
    let count = number16(bytes, start)
    guard start + 2 + 12 * count + 4 <= range.upperBound else { return nil }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard number32(bytes, entry + 4) == 1 else { continue }
      switch number16(bytes, entry + 2) {
      case 3: body(number16(bytes, entry), number16(bytes, entry + 8))
      case 4: body(number16(bytes, entry), number32(bytes, entry + 8))
      default: continue
      }
    }
    let next = number32(bytes, start + 2 + 12 * count)
    return next == 0 ? nil : next
  }

  private func number16(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    isLittleEndian
      ? Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 : bytes.bigEndian16(at: offset)
  }

  private func number32(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    Self.number32(bytes, offset, isLittleEndian)
  }

  private static func number32(
    _ bytes: Span<UInt8>, _ offset: Int, _ isLittleEndian: Bool
  ) -> Int {
    let value = UInt32(bytes.bigEndian32(at: offset))
    return Int(isLittleEndian ? value.byteSwapped : value)
  }
}
