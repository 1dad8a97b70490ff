import ApusBytes

extension ImageFacts {
  /// Returns the segments or chunks with metadata for an upright picture in another size.
  ///
  /// The orientation becomes upright, and the embedded thumbnail, which need not be upright, is no longer referred to.
  ///
  /// - Parameter bytes: The file of which the facts are.
  /// - Complexity: O(*n*) for *n* bytes of metadata.
  func copiedMetadata(in bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for range in metadata {
      let start = result.count
      for offset in range { result.append(bytes[offset]) }
      guard let exifPlaces, change(&result, exifPlaces, by: start - range.lowerBound, range),
        format == .png
      else { continue }
      let sum = CRC32.of(result.span.extracting(start + 4..<result.count - 4))
      for index in 0..<4 {
        result[result.count - 4 + index] = UInt8(sum >> UInt32(24 - 8 * index) & 255)
      }
    }
    return result
  }

  /// Returns a file with metadata behind its first segment or chunk.
  ///
  /// - Parameters:
  ///   - metadata: Whole segments or chunks.
  ///   - file: A JPEG whose first segment is that of JFIF, or a PNG.
  static func file(_ file: [UInt8], with metadata: [UInt8], _ format: Format) -> [UInt8] {
    let position = format == .png ? 33 : 4 + file.span.bigEndian16(at: 4)
    return file[..<position] + metadata + file[position...]
  }

  /// Changes the places that lie in a segment. Returns whether it has any.
  private func change(
    _ copy: inout [UInt8], _ places: ExifPlaces, by shift: Int, _ range: Range<Int>
  ) -> Bool {
    var isChanged = false
    if let orientation = places.orientation, range.contains(orientation) {
      copy[orientation + shift] = places.isLittleEndian ? 1 : 0
      copy[orientation + shift + 1] = places.isLittleEndian ? 0 : 1
      isChanged = true
    }
    if let next = places.next, range.contains(next) {
      for offset in next..<next + 4 { copy[offset + shift] = 0 }
      isChanged = true
    }
    return isChanged
  }
}
