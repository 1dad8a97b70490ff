#if Images
  import ApusMeasure
  import ApusRaster
  import Foundation
  import Testing

  @testable import ApusImages

  extension PixelBuffer {
    /// A smooth picture whose corners differ: the red grows to the right, the green downwards.
    static func smooth(_ width: Int, _ height: Int, _ format: PixelFormat = .rgb) -> PixelBuffer {
      var picture = PixelBuffer(width: width, height: height, format: format)
      for y in 0..<height {
        var row: [UInt8] = []
        for x in 0..<width {
          let red = UInt8(255 * x / max(1, width - 1))
          let green = UInt8(255 * y / max(1, height - 1))
          row += format == .gray ? [red / 2 + green / 2] : [red, green, 90]
        }
        picture.setRow(y, to: row.span)
      }
      return picture
    }

    /// The signal-to-noise ratio of another picture of the same size, in decibels.
    func ratio(to other: borrowing PixelBuffer) -> Double {
      var sum = 0.0
      guard width == other.width, height == other.height, format == other.format else { return 0 }
      for y in 0..<height {
        let (own, theirs) = (row(y), other.row(y))
        for index in own.indices {
          let difference = Double(own[index]) - Double(theirs[index])
          sum += difference * difference
        }
      }
      let mean = sum / Double(width * height * format.channelCount)
      return mean == 0 ? 99 : 10 * log10(255 * 255 / mean)
    }

    /// The channels of a pixel.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let row = row(y)
      return (0..<format.channelCount).map { Int(row[x * format.channelCount + $0]) }
    }
  }

  /// Reads a file of the tests.
  func testFile(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Puts a segment behind the first two bytes of a file.
  func file(_ file: [UInt8], withSegment marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    JPEGText().segment(marker, data).bytes + file.dropFirst(2)
  }
#endif
