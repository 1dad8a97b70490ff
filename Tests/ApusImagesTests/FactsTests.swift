import ApusMeasure
import ApusRaster
import ApusTestSupport
import Testing

@testable import ApusImages

@Suite("Facts of pictures")
struct FactsTests {
  private func facts(_ bytes: [UInt8]) throws(ImageError) -> ImageFacts {
    try ImageFacts(of: bytes.span)
  }

  @Test("The size, the sampling and the kind of a JPEG are those of its frame")
  func frame() throws {
    let facts = try facts(JPEGText().frame(0xC2, 300, 200, [0x22, 0x11, 0x11]).scan)
    #expect(facts.format == .jpeg)
    #expect((facts.width, facts.height, facts.bits) == (300, 200, 8))
    #expect(facts.samplings.map(\.columns) == [2, 1, 1])
    #expect(facts.isProgressive && !facts.isArithmetic)
    #expect(facts.colourModel == .ycbcr)
    #expect(facts.orientation == .up)
  }

  @Test("Components mean what JFIF and Adobe's segment say, as in libjpeg")
  func models() throws {
    func model(_ text: JPEGText, _ count: Int) throws -> ImageFacts.ColourModel {
      try facts(text.frame(0xC0, 8, 8, Array(repeating: 0x11, count: count)).scan).colourModel
    }
    #expect(try model(JPEGText(), 1) == .gray)
    #expect(try model(JPEGText().segment(0xE0, "JFIF\0"), 3) == .ycbcr)
    #expect(try model(JPEGText().adobe(0), 3) == .rgb)
    #expect(try model(JPEGText().adobe(1), 3) == .ycbcr)
    #expect(try model(JPEGText().adobe(0), 4) == .cmyk)
    #expect(try model(JPEGText().adobe(2), 4) == .ycck)
    #expect(try model(JPEGText(), 4) == .cmyk)
    let named = JPEGText().frame(0xC0, 8, 8, [0x11, 0x11, 0x11], identifiers: Array("RGB".utf8))
    #expect(try facts(named.scan).colourModel == .rgb)
    #expect(throws: ImageError.self) { try model(JPEGText(), 2) }
  }

  @Test("Orientation and embedded thumbnail are read in both orders of bytes")
  func exif() throws {
    for isLittleEndian in [false, true] {
      for orientation in Orientation.allCases {
        let exif = ExifText(
          isLittleEndian, orientation: orientation.rawValue, thumbnail: [1, 2, 3])
        let text = JPEGText().segment(0xE1, exif.bytes).frame(0xC0, 8, 8, [0x11])
        let facts = try facts(text.scan)
        #expect(facts.orientation == orientation)
        let range = try #require(facts.embeddedThumbnail)
        #expect(Array(text.scan[range]) == [1, 2, 3])
      }
    }
  }

  @Test("A damaged Exif segment states nothing, at each length and each changed byte")
  func damagedExif() throws {
    let exif = ExifText(true, orientation: 6, thumbnail: [1, 2, 3]).bytes
    for count in exif.indices {
      _ = try facts(
        JPEGText().segment(0xE1, Array(exif[..<count])).frame(0xC0, 8, 8, [0x11]).scan)
    }
    for position in exif.indices {
      for byte in [0, 0x7F, 0xFF] as [UInt8] {
        var changed = exif
        changed[position] = byte
        _ = try facts(JPEGText().segment(0xE1, changed).frame(0xC0, 8, 8, [0x11]).scan)
      }
    }
  }

  @Test("The parts of a colour profile are put in order; an incomplete or large one is left out")
  func profile() throws {
    func profile(_ parts: [(UInt8, [UInt8])], limit: Int = 100) throws -> [UInt8] {
      var text = JPEGText()
      for (number, data) in parts {
        text = text.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, 3] + data)
      }
      let bytes = text.frame(0xC0, 8, 8, [0x11]).scan
      return try facts(bytes).profile(in: bytes.span, limit: limit)
    }
    #expect(try profile([(2, [3, 4]), (1, [1, 2]), (3, [5])]) == [1, 2, 3, 4, 5])
    #expect(try profile([(1, [1, 2]), (3, [5])]) == [])
    #expect(try profile([(1, [1, 2]), (1, [5])]) == [])
    #expect(try profile([(1, [1, 2])], limit: 1) == [])
  }

  @Test("Each prefix of a file is an error with its offset, and no other fault")
  func prefixes() {
    let bytes = JPEGText().adobe(1).frame(0xC0, 8, 8, [0x22, 0x11, 0x11]).scan
    for count in 0..<bytes.count {
      let prefix = Array(bytes[..<count])
      #expect(throws: ImageError.self) { try facts(prefix) }
    }
  }

  @Test("Kinds of JPEG that are not built are refused by name")
  func refused() {
    for marker in [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8] {
      let bytes = JPEGText().frame(marker, 8, 8, [0x11]).scan
      #expect {
        try facts(bytes)
      } throws: { error in
        (error as? ImageError)?.kind == .unsupported("a lossless or hierarchical JPEG")
      }
    }
    #expect {
      try facts(JPEGText().frame(0xC0, 8, 0, [0x11]).scan)
    } throws: { error in
      "\(error)".hasSuffix("a size that follows the pixels is not supported")
    }
    #expect(throws: ImageError(.unknownFormat, offset: 0)) { try facts(Array("GIF89a".utf8)) }
    #expect(throws: ImageError(.broken("there is no picture"), offset: 2)) {
      try facts([0xFF, 0xD8, 0xFF, 0xD9])
    }
  }

  @Test("Random changes of a file are read or refused, never a trap")
  func changes() {
    let exif = ExifText(false, orientation: 3, thumbnail: [9, 9]).bytes
    let bytes = JPEGText().segment(0xE1, exif).adobe(1).frame(0xC2, 80, 70, [0x21, 0x11, 0x11]).scan
    for seed in 0..<3000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var changed = bytes
      for _ in 0...Int(random.next() % 4) {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? facts(changed)
    }
  }

  @Test("The facts of a PNG are those of its first chunk")
  func png() throws {
    let picture = PixelBuffer(width: 31, height: 7, format: .rgba)
    let facts = try facts(PNGWriter.file(of: picture))
    #expect(facts.format == .png)
    #expect((facts.width, facts.height, facts.bits) == (31, 7, 8))
    #expect(facts.colourModel == .rgba)
    #expect(throws: ImageError(.truncated, offset: 20)) {
      try self.facts(
        Array(PNGWriter.file(of: PixelBuffer(width: 1, height: 1, format: .gray))[..<20]))
    }
  }

  @Test("Facts of many segments take linear time")
  func growth() throws {
    func reads(_ count: Int) throws -> Int {
      var text = JPEGText()
      for _ in 0..<count { text = text.segment(0xFE, "x") }
      let bytes = text.frame(0xC0, 8, 8, [0x11]).scan
      return try facts(bytes).width
    }
    #expect(try reads(20_000) == 8)
  }
}
