import ApusMeasure
import ApusRaster
import Foundation
import Testing

@testable import ApusImages

/// A profile that is written for a test.
private struct ProfileText {
  /// The curve of each colour.
  var curve: [UInt8]
  /// The lights of red, green and blue in XYZ of D50.
  var lights: [[Double]]
  var others: [(String, [UInt8])] = []

  static let p3 = [
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ]
  static let adobe = [
    [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
  ]

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

  static func parametric(_ kind: Int, _ numbers: [Double]) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, UInt8(kind), 0, 0] + numbers.flatMap(fixed)
  }

  static func table(_ values: [Int]) -> [UInt8] {
    Array("curv\0\0\0\0".utf8) + number(values.count)
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  var bytes: [UInt8] {
    let tags =
      zip(["rXYZ", "gXYZ", "bXYZ"], lights).map { name, light in
        (name, Array("XYZ \0\0\0\0".utf8) + light.flatMap(Self.fixed))
      } + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) } + others
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    var (table, data) = (Self.number(tags.count), [UInt8]())
    for (name, bytes) in tags {
      table +=
        Array(name.utf8) + Self.number(132 + 12 * tags.count + data.count)
        + Self.number(bytes.count)
      data += bytes
    }
    header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(Self.fixed))
    header.replaceSubrange(0..<4, with: Self.number(128 + table.count + data.count))
    return header + table + data
  }
}

@Suite("Colour profiles")
struct ColourProfileTests {
  private static let standard = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

  private func colours(
    _ profile: [UInt8], _ pixels: [[UInt8]], _ format: PixelFormat = .rgb
  ) -> [[Int]]? {
    var picture = PixelBuffer(width: pixels.count, height: 1, format: format)
    let samples = pixels.flatMap { $0 }
    picture.setRow(0, to: samples.span)
    guard picture.convertToSRGB(from: profile) else { return nil }
    let row = picture.row(0)
    let count = format.channelCount
    return (0..<pixels.count).map { x in (0..<count).map { Int(row[count * x + $0]) } }
  }

  private static let pixels: [[UInt8]] = [
    [200, 100, 50], [255, 0, 0], [0, 255, 0], [10, 200, 190], [128, 128, 128], [3, 5, 9],
    [90, 40, 250],
  ]

  @Test("Colours of each kind of curve are those of Little CMS, to a step")
  func colours() throws {
    let cases: [(ProfileText, [[Int]])] = [
      (
        ProfileText(curve: ProfileText.parametric(3, Self.standard), lights: ProfileText.p3),
        [
          [215, 93, 31], [255, 0, 0], [0, 255, 0], [0, 204, 191], [128, 128, 128], [3, 5, 9],
          [97, 36, 255],
        ]
      ),
      (
        ProfileText(curve: ProfileText.table([563]), lights: ProfileText.adobe),
        [
          [227, 100, 42], [255, 0, 0], [0, 255, 0], [0, 201, 191], [129, 129, 129], [0, 1, 2],
          [103, 35, 255],
        ]
      ),
      (
        ProfileText(
          curve: ProfileText.table(
            (0..<1024).map { Int((65_535 * pow(Double($0) / 1023, 1.8)).rounded()) }),
          lights: ProfileText.p3),
        [
          [225, 113, 49], [255, 0, 0], [0, 255, 0], [0, 214, 203], [146, 146, 146], [1, 3, 9],
          [118, 49, 255],
        ]
      ),
    ]
    for (profile, expected) in cases {
      let converted = try #require(colours(profile.bytes, Self.pixels))
      for (own, other) in zip(converted, expected) {
        #expect(zip(own, other).allSatisfy { abs($0 - $1) <= 1 }, "\(own), \(other)")
      }
    }
  }

  @Test("The other forms of curves are the same curve if their numbers say the same")
  func curves() throws {
    func converted(_ curve: [UInt8]) throws -> [[Int]] {
      try #require(colours(ProfileText(curve: curve, lights: ProfileText.p3).bytes, Self.pixels))
    }
    let power = try converted(ProfileText.table([512]))
    for curve in [
      ProfileText.parametric(0, [2]), ProfileText.parametric(1, [2, 1, 0]),
      ProfileText.parametric(2, [2, 1, 0, 0]), ProfileText.parametric(3, [2, 1, 0, 0, 0]),
      ProfileText.parametric(4, [2, 1, 0, 0, 0, 0, 0]),
    ] { #expect(try converted(curve) == power) }
    let line = try converted(ProfileText.table([]))
    #expect(try converted(ProfileText.table([0, 65_535])) == line)
    #expect(try converted(ProfileText.parametric(0, [1])) == line)
  }

  @Test("Colours with opacity are those of the opaque pixel, multiplied by it")
  func opacity() throws {
    let profile = ProfileText(
      curve: ProfileText.parametric(3, Self.standard), lights: ProfileText.p3
    ).bytes
    let converted = try #require(
      colours(profile, [[100, 50, 25, 128], [200, 100, 50, 255], [0, 0, 0, 0]], .rgba))
    #expect(converted[1] == [215, 93, 31, 255])
    #expect(
      zip(converted[0], [108, 47, 16, 128]).allSatisfy { abs($0 - $1) <= 1 }, "\(converted[0])")
    #expect(converted[2] == [0, 0, 0, 0])
  }

  @Test("Profiles with tables, of other colours, and grey pictures are left as they are")
  func refused() {
    var profile = ProfileText(curve: ProfileText.table([512]), lights: ProfileText.p3)
    profile.others = [("A2B0", [UInt8](repeating: 0, count: 40))]
    #expect(colours(profile.bytes, Self.pixels) == nil)
    profile.others = []
    #expect(colours(profile.bytes, [[1], [2]], .gray) == nil)
    var inks = profile.bytes
    inks.replaceSubrange(16..<20, with: Array("CMYK".utf8))
    #expect(colours(inks, Self.pixels) == nil)
    #expect(colours([], Self.pixels) == nil)
  }

  @Test("Each prefix and random changes of a profile are used or refused, never a trap")
  func damaged() {
    let profile = ProfileText(
      curve: ProfileText.parametric(4, Self.standard + [0, 0]), lights: ProfileText.adobe
    ).bytes
    for count in profile.indices { #expect(colours(Array(profile[..<count]), Self.pixels) == nil) }
    for seed in 0..<3000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var changed = profile
      for _ in 0...Int(random.next() % 6) {
        changed[Int(random.next() % UInt64(changed.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      _ = colours(changed, Self.pixels)
    }
  }

  #if Images
    /// The profile and a pixel of a thumbnail.
    private func decoded(_ thumbnail: Thumbnail) throws -> (profile: [UInt8], pixel: [Int]) {
      if thumbnail.format == .png {
        let decoded = try PNG.decodePart(thumbnail.file.span)
        return (decoded.profile, decoded.picture.pixel(8, 6))
      }
      let decoded = try JPEG.decodePart(thumbnail.file.span)
      return (decoded.profile, decoded.picture.pixel(8, 6))
    }

    @Test(
      "Thumbnails of JPEG and PNG have the colours of sRGB and no profile, if that is asked for")
    func thumbnails() throws {
      let profile = ProfileText(
        curve: ProfileText.parametric(3, Self.standard), lights: ProfileText.p3
      ).bytes
      var picture = PixelBuffer(width: 64, height: 48, format: .rgb)
      let row = [[UInt8]](repeating: [200, 100, 50], count: 64).flatMap { $0 }
      for y in 0..<48 { picture.setRow(y, to: row.span) }
      var (jpeg, png) = (JPEGOptions(), PNGOptions())
      jpeg.quality = 95
      jpeg.profile = profile
      png.profile = profile
      for file in [
        try JPEG.encode(picture, options: jpeg), try PNG.encode(picture, options: png),
      ] {
        for converts in [false, true] {
          var thumbnailer = Thumbnailer()
          thumbnailer.options.quality = 95
          thumbnailer.convertsToSRGB = converts
          let made = try thumbnailer.thumbnails(of: file.span, sizes: [ThumbnailSize(16)])[0]
          let (kept, pixel) = try decoded(made)
          #expect(kept == (converts ? [] : profile))
          let expected = converts ? [215, 93, 31] : [200, 100, 50]
          #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel)")
        }
      }
    }
  #endif
}
