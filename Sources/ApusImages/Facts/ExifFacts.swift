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

  /// The places of the file that a copy must change, or `nil` if the segment is damaged.
  private(set) var places: ExifPlaces?

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
    var places = ExifPlaces(isLittleEndian: tiff.isLittleEndian)
    let next = tiff.entries(bytes, at: tiff.first) { tag, value, offset in
      guard tag == Self.orientationTag, let read = Orientation(rawValue: value) else { return }
      orientation = read
      places.orientation = offset
    }
    places.next = tiff.endOfEntries(bytes, at: tiff.first)
    self.places = places
    guard let next else { return }
    var start: Int?
    var length: Int?
    _ = tiff.entries(bytes, at: next) { tag, value, _ in
      if tag == Self.thumbnailOffsetTag { start = value }
      if tag == Self.thumbnailLengthTag { length = value }
    }
    guard let start, let length, length > 0, start <= range.count, length <= range.count - start
    else { return }
    thumbnail = range.lowerBound + start..<range.lowerBound + start + length
  }
}

/// The places of an Exif segment that do not hold for a copy of the picture in another size.
package struct ExifPlaces: Sendable, Hashable {
  /// Whether the lowest byte of a number comes first.
  package var isLittleEndian: Bool
  /// The offset of the orientation in the file, or `nil` if none is stated.
  package var orientation: Int?
  /// The offset of the number that leads to the list of the thumbnail, or `nil`.
  package var next: Int?
}

/// The order of bytes of a TIFF structure, and the position of its first list.
private struct TIFFHeader {
  let first: Int
  private let range: Range<Int>
  let isLittleEndian: Bool

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

  /// Returns the offset in the file of the number behind the entries of a list, or `nil` if the list is damaged.
  func endOfEntries(_ bytes: Span<UInt8>, at position: Int) -> Int? {
    guard position >= 8, position <= range.count - 2 else { return nil }
    let start = range.lowerBound + position
    let end = start + 2 + 12 * number16(bytes, start)
    return end + 4 <= range.upperBound ? end : nil
  }

  /// Calls a closure with the tag, the value and its offset for each entry of a list that has one whole number.
  ///
  /// - Returns: The position of the next list, or `nil` if there is none.
  func entries(_ bytes: Span<UInt8>, at position: Int, _ body: (Int, Int, Int) -> Void) -> Int? {
    guard let end = endOfEntries(bytes, at: position) else { return nil }
    let start = range.lowerBound + position
    let count = number16(bytes, start)
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard number32(bytes, entry + 4) == 1 else { continue }
      switch number16(bytes, entry + 2) {
      case 3: body(number16(bytes, entry), number16(bytes, entry + 8), entry + 8)
      case 4: body(number16(bytes, entry), number32(bytes, entry + 8), entry + 8)
      default: continue
      }
    }
    let next = number32(bytes, end)
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
