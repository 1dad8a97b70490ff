#if Images
  import ApusBytes
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("Hostile files")
  struct HostileTests {
    private static let samples = [
      "cmyk.jpg", "columns.jpg", "full.jpg", "rgb.jpg", "scans.jpg", "gray16.png",
      "interlaced.png", "palette.png", "profile.png",
    ]

    private func progressive(_ width: Int, _ height: Int) throws -> [UInt8] {
      var options = JPEGOptions()
      options.isProgressive = true
      return try JPEG.encode(PixelBuffer.smooth(width, height), options: options)
    }

    private func damage(_ file: [UInt8], _ limits: ImageLimits = ImageLimits()) throws(ImageError)
      -> ImageDamage?
    {
      let facts = try ImageFacts(of: file.span)
      if facts.format == .png {
        let decoded = try PNG.decodePart(file.span, limits: limits)
        return decoded.damage
      }
      let decoded = try JPEG.decodePart(file.span, limits: limits)
      return decoded.damage
    }

    private func kind(_ file: [UInt8], _ limits: ImageLimits = ImageLimits()) -> ImageError.Kind? {
      do throws(ImageError) {
        _ = try damage(file, limits)
        return nil
      } catch { return error.kind }
    }

    @Test(
      "Each prefix of each sample is decoded or refused, and so is its thumbnail",
      arguments: samples)
    func prefixes(_ name: String) throws {
      let file = try testFile(name)
      for count in file.indices {
        let prefix = Array(file[..<count])
        do throws(ImageError) {
          _ = try damage(prefix)
        } catch {
          #expect(error.offset ?? 0 <= count)
        }
        _ = try? Thumbnailer().thumbnails(of: prefix.span, sizes: [ThumbnailSize(8)])
      }
    }

    @Test(
      "Random changes of each sample are decoded or refused, and so are thumbnails",
      arguments: samples)
    func changes(_ name: String) throws {
      let file = try testFile(name)
      var thumbnailer = Thumbnailer()
      thumbnailer.limits.pixels = 1_000_000
      for seed in 0..<UInt64(corruptionCount) {
        let bytes = file.corrupted(seed).bytes
        _ = try? damage(bytes, thumbnailer.limits)
        _ = try? thumbnailer.thumbnails(of: bytes.span, sizes: [ThumbnailSize(16)])
      }
    }

    /// A PNG whose header states a size.
    private func png(_ width: UInt32, _ height: UInt32) throws -> [UInt8] {
      func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
      var file = try PNG.encode(PixelBuffer.smooth(16, 16))
      file.replaceSubrange(16..<24, with: number(width) + number(height))
      file.replaceSubrange(29..<33, with: number(CRC32.of(file.span.extracting(12..<29))))
      return file
    }

    @Test(
      "A PNG that promises 60,000 × 60,000 pixels, or none, is refused before memory is allocated")
    func sizesOfPNG() throws {
      let large = ImageLimits()
      #expect(
        try kind(png(60_000, 60_000)) == .limit(.pixels(3_600_000_000, limit: large.pixels)))
      for (width, height) in [(0, 16), (16, 0), (0, 0)] as [(UInt32, UInt32)] {
        #expect(try kind(png(width, height)) == .broken("the picture has no pixels"))
      }
    }

    @Test("A JPEG whose header states no pixels is refused")
    func sizesOfJPEG() throws {
      for (width, height) in [(0, 8), (8, 0), (0, 0)] {
        let file = JPEGText().frame(0xC0, width, height, [0x11]).scan
        #expect(kind(file) == .unsupported("a size that follows the pixels"))
      }
    }

    @Test("Pictures of 1 × 65,500 and of 65,500 × 1 pixels are written, read and made small")
    func longSides() throws {
      for (width, height) in [(1, 65_500), (65_500, 1)] {
        let picture = PixelBuffer.smooth(width, height, .gray)
        for file in [try JPEG.encode(picture), try PNG.encode(picture)] {
          #expect(try damage(file) == nil)
          let small = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(100)])[0]
          #expect((small.width, small.height) == (width == 1 ? 1 : 100, height == 1 ? 1 : 100))
        }
      }
    }

    /// The positions of the scans of a file, and of the markers behind their pixels.
    private func scans(_ file: [UInt8]) -> [(start: Int, end: Int)] {
      file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }.map { start in
        let end = file.indices.first { $0 > start + 1 && file[$0] == 0xFF && file[$0 + 1] != 0 }
        return (start, end ?? file.count)
      }
    }

    @Test(
      "A file of 10,000 scans is refused by the limit on scans, unless they follow the whole picture"
    )
    func manyScans() throws {
      let file = try progressive(48, 40)
      let scans = scans(file)
      for (index, kind) in [(1, ImageError.Kind.limit(.scans(limit: 200))), (scans.count - 1, nil)]
      {
        let scan = scans[index]
        var many = Array(file[..<scan.end])
        for _ in 0..<10_000 { many += file[scan.start..<scan.end] }
        many += file[scan.end...]
        #expect(self.kind(many) == kind, "\(index)")
      }
    }

    @Test(
      "A thumbnail of an eighth reads some scans of a progressive file, and no byte behind them")
    func scansOfThumbnails() throws {
      let file = try progressive(640, 480)
      let whole = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(40)])[0]
      let scans = scans(file)
      #expect(scans.count == 10)
      // The ninth scan refines the last plane of colour; the tenth only the brightness.
      let part = Array(file[..<scans[8].end]) + [0xFF, 0xC4]
      let small = try Thumbnailer().thumbnails(of: part.span, sizes: [ThumbnailSize(40)])[0]
      #expect(small.damage == nil)
      #expect(small.file == whole.file)
    }

    @Test("Arithmetic coding and 12 bits are refused by name")
    func unsupported() throws {
      var file = try JPEG.encode(PixelBuffer.smooth(16, 16))
      let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
      file[frame + 1] = 0xC9
      #expect(kind(file) == .unsupported("arithmetic coding"))
      file[frame + 1] = 0xC1
      file[frame + 4] = 12
      #expect(kind(file) == .unsupported("a JPEG with 12 bits"))
    }

    @Test("A profile of 16 MB is left out, unless its limit is raised")
    func largeProfile() throws {
      var jpeg = JPEGOptions()
      jpeg.profile = [UInt8](repeating: 7, count: 16_000_000)
      let file = try JPEG.encode(PixelBuffer.smooth(16, 16), options: jpeg)
      let decoded = try JPEG.decodePart(file.span)
      #expect(decoded.profile.isEmpty && decoded.damage == nil)
      var limits = ImageLimits()
      limits.profileByteCount = 16 << 20
      let kept = try JPEG.decodePart(file.span, limits: limits)
      #expect(kept.profile.count == 16_000_000)

      let sample = try testFile("profile.png")
      var png = PNGOptions()
      png.profile = try PNG.decodePart(sample.span).profile
      png.profile += [UInt8](repeating: 0, count: 16_000_000 - png.profile.count)
      for index in 0..<4 { png.profile[index] = UInt8(16_000_000 >> (24 - 8 * index) & 255) }
      let large = try PNG.encode(PixelBuffer.smooth(16, 16), options: png)
      let plain = try PNG.decodePart(large.span)
      #expect(plain.profile.isEmpty && plain.damage == nil)
      let whole = try PNG.decodePart(large.span, limits: limits)
      #expect(whole.profile.count == 16_000_000)
    }

    @Test("Fifty progressive files at once have the thumbnails of each alone")
    func manyAtOnce() async throws {
      let files = try (0..<50).map { try progressive(200 + $0, 150) }
      let alone = try files.map { file in
        try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(40)])[0]
      }
      let together = try await withThrowingTaskGroup(of: (Int, Thumbnail).self) { group in
        for (index, file) in files.enumerated() {
          group.addTask {
            (index, try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(40)])[0])
          }
        }
        var made: [Int: Thumbnail] = [:]
        for try await (index, thumbnail) in group { made[index] = thumbnail }
        return made
      }
      #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
    }
  }
#endif
