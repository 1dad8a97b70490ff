/// The segments of a JPEG before its pixels, made by hand.
struct JPEGText {
  private(set) var bytes: [UInt8] = [0xFF, 0xD8]

  /// The file with the beginning of a scan.
  var scan: [UInt8] { bytes + [0xFF, 0xDA] }

  func segment(_ marker: UInt8, _ data: [UInt8]) -> JPEGText {
    var text = self
    let length = data.count + 2
    text.bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
    return text
  }

  func segment(_ marker: UInt8, _ data: String) -> JPEGText { segment(marker, Array(data.utf8)) }

  /// Adds Adobe's segment.
  func adobe(_ transform: UInt8) -> JPEGText {
    segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// Adds the segment with the size and the sampling factors.
  func frame(
    _ marker: UInt8, _ width: Int, _ height: Int, _ samplings: [UInt8], identifiers: [UInt8]? = nil
  ) -> JPEGText {
    var data: [UInt8] = [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8)]
    data += [UInt8(width & 255), UInt8(samplings.count)]
    for (index, sampling) in samplings.enumerated() {
      data += [identifiers?[index] ?? UInt8(index + 1), sampling, 0]
    }
    return segment(marker, data)
  }
}

/// The data of an Exif segment.
struct ExifText {
  let bytes: [UInt8]

  init(_ isLittleEndian: Bool, orientation: Int, thumbnail: [UInt8] = []) {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, short value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    func entry(_ tag: Int, long value: Int) -> [UInt8] {
      number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
    }
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    tiff += number(1, 2) + entry(0x0112, short: orientation) + number(26, 4)
    tiff += number(2, 2) + entry(0x0201, long: 56) + entry(0x0202, long: thumbnail.count)
    bytes = Array("Exif\0\0".utf8) + tiff + number(0, 4) + thumbnail
  }
}
