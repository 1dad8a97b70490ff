// UNSAFE: reads the address of a row

import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusRaster

@Suite("Pictures in memory")
struct PixelBufferTests {
  @Test("Each row has an address that is a multiple of 64")
  func alignment() {
    for (width, format) in [(1, PixelFormat.gray), (33, .rgb), (64, .rgba)] {
      let picture = PixelBuffer(width: width, height: 3, format: format)
      for y in 0..<3 {
        // SAFETY: the address is not used to read.
        let address = unsafe picture.row(y).withUnsafeBufferPointer {
          UInt(bitPattern: $0.baseAddress)
        }
        #expect(address % 64 == 0)
      }
    }
  }

  @Test("Each orientation shows the picture as the table of Exif says")
  func orientations() {
    // 1 2 3
    // 4 5 6
    let stored = PixelBuffer(rows: [[1, 2, 3], [4, 5, 6]])
    let shown: [Orientation: [[UInt8]]] = [
      .up: [[1, 2, 3], [4, 5, 6]], .upMirrored: [[3, 2, 1], [6, 5, 4]],
      .down: [[6, 5, 4], [3, 2, 1]], .downMirrored: [[4, 5, 6], [1, 2, 3]],
      .leftMirrored: [[1, 4], [2, 5], [3, 6]], .right: [[4, 1], [5, 2], [6, 3]],
      .rightMirrored: [[6, 3], [5, 2], [4, 1]], .left: [[3, 6], [2, 5], [1, 4]],
    ]
    for orientation in Orientation.allCases {
      #expect(stored.oriented(orientation).rows == shown[orientation], "\(orientation)")
    }
  }

  @Test("Orientations of colours keep the channels together")
  func orientedColours() {
    var picture = PixelBuffer(width: 2, height: 1, format: .rgb)
    picture.setRow(0, to: [1, 2, 3, 4, 5, 6].span)
    #expect(picture.oriented(.right).rows == [[1, 2, 3], [4, 5, 6]])
    #expect(picture.oriented(.down).rows == [[4, 5, 6, 1, 2, 3]])
  }

  @Test("A rectangle has its pixels")
  func cropped() {
    let picture = PixelBuffer(rows: [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    let part = picture.cropped(to: PixelRectangle(x: 1, y: 1, width: 2, height: 2))
    #expect(part.rows == [[5, 6], [8, 9]])
  }

  @Test("Rows begin at multiples of 64 bytes, and their rest repeats the last pixel on request")
  func rows() {
    var picture = PixelBuffer(width: 65, height: 2, format: .gray)
    picture.setRow(1, to: [UInt8](repeating: 9, count: 65).span)
    picture.extendRows()
    #expect(picture.bytesPerRow == 128)
    #expect(picture.bytes.array.suffix(128) == [UInt8](repeating: 9, count: 128)[...])
    #expect(picture.bytes.array.prefix(128).allSatisfy { $0 == 0 })
  }

  @Test("Planes of colour have half of the pixels, rounded up")
  func planes() {
    let picture = YCbCrBuffer(width: 5, height: 4, chroma: .halved)
    #expect((picture.cb.width, picture.cb.height) == (3, 2))
    #expect((picture.cr.width, picture.y.width) == (3, 5))
    let full = YCbCrBuffer(width: 5, height: 4, chroma: .full)
    #expect((full.cb.width, full.cr.height) == (5, 4))
  }
}

@Suite("PNG without compression")
struct PNGWriterTests {
  @Test("Chunks have their lengths and checksums, and the rows are those of the picture")
  func chunks() {
    var random = SplitMix64(seed: 3)
    for format in [PixelFormat.gray, .rgb] {
      // More than one stored block, and an end within a block.
      for height in [1, 400] {
        let picture = PixelBuffer.noise(101, height, format, &random)
        var reader = StoredPNG(PNGWriter.file(of: picture))
        #expect(reader.width == 101)
        #expect(reader.height == height)
        #expect(reader.rows(byteCount: 101 * format.channelCount) == picture.rows)
      }
    }
  }

  @Test("Colours are divided by the opacity")
  func opacity() {
    var picture = PixelBuffer(width: 3, height: 1, format: .rgba)
    picture.setRow(0, to: [64, 32, 0, 128, 0, 0, 0, 0, 9, 8, 7, 255].span)
    var reader = StoredPNG(PNGWriter.file(of: picture))
    #expect(reader.rows(byteCount: 12) == [[128, 64, 0, 128, 0, 0, 0, 0, 9, 8, 7, 255]])
  }
}

/// A reader of PNG files whose blocks are stored, which checks each checksum.
private struct StoredPNG {
  private let bytes: [UInt8]
  private var position = 8
  let width: Int
  let height: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    width = Self.number(bytes, 16)
    height = Self.number(bytes, 20)
  }

  mutating func rows(byteCount: Int) -> [[UInt8]] {
    var data: [UInt8] = []
    while position < bytes.count {
      let length = Self.number(bytes, position)
      let chunk = Array(bytes[position + 4..<position + 8 + length])
      #expect(UInt32(Self.number(bytes, position + 8 + length)) == CRC32.of(chunk.span))
      if chunk.starts(with: "IDAT".utf8) { data += chunk.dropFirst(4) }
      position += 12 + length
    }
    let stored = Self.stored(data)
    return stride(from: 0, to: stored.count, by: byteCount + 1).map { start in
      #expect(stored[start] == 0)
      return Array(stored[start + 1..<start + 1 + byteCount])
    }
  }

  private static func stored(_ stream: [UInt8]) -> [UInt8] {
    #expect((Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0)
    var result: [UInt8] = []
    var position = 2
    var isLast = false
    while !isLast {
      isLast = stream[position] == 1
      let count = Int(stream[position + 1]) | Int(stream[position + 2]) << 8
      #expect(stream[position + 1] == ~stream[position + 3])
      result += stream[position + 5..<position + 5 + count]
      position += 5 + count
    }
    #expect(UInt32(number(stream, position)) == Adler32.of(result.span))
    #expect(position + 4 == stream.count)
    return result
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
