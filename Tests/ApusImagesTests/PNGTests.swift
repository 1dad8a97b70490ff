#if Images
  import ApusBytes
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("PNG")
  struct PNGTests {
    /// Returns a file with a chunk behind the chunk that begins at a position.
    private func file(_ file: [UInt8], _ kind: String, _ data: [UInt8], at position: Int) -> [UInt8]
    {
      func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
      let chunk = Array(kind.utf8) + data
      return file[..<position] + number(UInt32(data.count)) + chunk + number(CRC32.of(chunk.span))
        + file[position...]
    }

    @Test(
      "A thumbnail is upright for each orientation of the eXIf chunk, before and behind the pixels")
    func orientations() throws {
      let upright = PixelBuffer.smooth(61, 43)
      for orientation in Orientation.allCases {
        let inverse: Orientation =
          orientation == .right ? .left : orientation == .left ? .right : orientation
        let plain = try PNG.encode(upright.oriented(inverse))
        let exif = Array(ExifText(false, orientation: orientation.rawValue).bytes.dropFirst(6))
        for position in [33, plain.count - 12] {
          let file = file(plain, "eXIf", exif, at: position)
          let facts = try ImageFacts(of: file.span)
          #expect(facts.orientation == orientation)
          let made = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(100)])[0]
          let ratio = try PNG.decode(made.file.span).ratio(to: upright)
          #expect(ratio == 99, "\(orientation)")
        }
      }
    }

    @Test(
      "The profile of a PNG is a fact, and a chunk with a wrong checksum is damage and states nothing"
    )
    func chunks() throws {
      let plain = try testFile("profile.png")
      let facts = try ImageFacts(of: plain.span)
      #expect(facts.profileByteCount > 0)
      let exif = Array(ExifText(true, orientation: 6).bytes.dropFirst(6))
      var file = file(try PNG.encode(PixelBuffer.smooth(5, 4)), "eXIf", exif, at: 33)
      file[33 + 8 + exif.count] ^= 1
      #expect(try ImageFacts(of: file.span).orientation == .up)
      let decoded = try PNG.decodePart(file.span)
      let damage = decoded.damage
      #expect(damage?.offset == 33)
    }

    @Test("Pixels behind the last row are damage of which the library only warns")
    func warnings() throws {
      var file = try PNG.encode(PixelBuffer.smooth(64, 64))
      file[23] = 63
      let sum = CRC32.of(file.span.extracting(12..<29))
      for index in 0..<4 { file[29 + index] = UInt8(sum >> UInt32(24 - 8 * index) & 255) }
      let decoded = try PNG.decodePart(file.span)
      let (height, damage) = (decoded.picture.height, decoded.damage)
      #expect(height == 63)
      #expect(damage != nil)
    }

    @Test("A small thumbnail of a large picture needs the memory of some rows")
    func largeRatio() throws {
      let file = try PNG.encode(PixelBuffer(width: 4000, height: 4000, format: .rgba))
      var thumbnailer = Thumbnailer()
      thumbnailer.limits.memoryByteCount = 1 << 21
      let small = try thumbnailer.thumbnails(of: file.span, sizes: [ThumbnailSize(16)])[0]
      #expect((small.width, small.height) == (16, 16))
      thumbnailer.limits.memoryByteCount = 1 << 20
      #expect {
        try thumbnailer.thumbnails(of: file.span, sizes: [ThumbnailSize(16)])
      } throws: { error in
        if case .limit(.memory)? = (error as? ImageError)?.kind { true } else { false }
      }
    }

    /// A picture of random bytes, whose colours are at most the opacity.
    private func noise(_ format: PixelFormat, _ seed: UInt64) -> PixelBuffer {
      var random = SplitMix64(seed: seed)
      var picture = PixelBuffer(width: 41, height: 29, format: format)
      for y in 0..<29 {
        var row = (0..<41 * format.channelCount).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        }
        if format == .rgba {
          for index in row.indices { row[index] = min(row[index], row[index | 3]) }
        }
        picture.setRow(y, to: row.span)
      }
      return picture
    }

    @Test(
      "A picture that is written is read without a change, at each effort", arguments: [0, 1, 6, 9])
    func roundTrip(_ level: Int) throws {
      for format in [PixelFormat.gray, .rgb] {
        let picture = noise(format, 3)
        var options = PNGOptions()
        options.level = level
        let file = try PNG.encode(picture, options: options)
        let ratio = try PNG.decode(file.span).ratio(to: picture)
        #expect(ratio == 99, "\(format)")
      }
    }

    @Test("Opaque, transparent and half transparent pixels keep their colours")
    func opacity() throws {
      let picture = noise(.rgba, 5)
      let file = try PNG.encode(picture)
      let decoded = try PNG.decode(file.span)
      #expect(decoded.format == .rgba)
      for y in 0..<29 {
        for x in 0..<41 {
          let (own, other) = (picture.pixel(x, y), decoded.pixel(x, y))
          #expect(own[3] == other[3])
          #expect(zip(own, other).allSatisfy { abs($0 - $1) <= 1 })
        }
      }
    }

    @Test("The stored files of ApusRaster are read")
    func stored() throws {
      let picture = noise(.rgb, 9)
      let file = PNGWriter.file(of: picture)
      let ratio = try PNG.decode(file.span).ratio(to: picture)
      #expect(ratio == 99)
    }

    @Test(
      "Palettes, 16 bits and interlaced pictures become 8 bits, multiplied by the opacity",
      arguments: [
        ("gray16.png", 5, 5, [55]), ("palette.png", 0, 0, [0, 0, 0, 0]),
        ("palette.png", 1, 0, [9, 119, 4, 128]), ("palette.png", 22, 16, [102, 153, 48, 255]),
        ("interlaced.png", 0, 0, [0, 0, 128, 255]), ("interlaced.png", 5, 5, [43, 59, 100, 200]),
        ("interlaced.png", 22, 16, [12, 12, 7, 13]),
      ])
    func kinds(_ name: String, _ x: Int, _ y: Int, _ colour: [Int]) throws {
      let file = try testFile(name)
      let picture = try PNG.decode(file.span)
      let pixel = picture.pixel(x, y)
      #expect(pixel == colour)
    }

    @Test("Each prefix of a file gives the part that is there and its damage, or an error")
    func prefixes() throws {
      for name in ["gray16.png", "palette.png", "interlaced.png"] {
        let file = try testFile(name)
        for count in 0..<file.count - 12 {
          let prefix = Array(file[..<count])
          do throws(ImageError) {
            let damage = try PNG.decodePart(prefix.span).damage
            #expect(damage?.offset ?? -1 == count, "\(name), \(count)")
          } catch {
            #expect(error.offset ?? 0 <= count)
          }
        }
      }
    }

    @Test("A part of an interlaced file is a coarse picture of all rows")
    func partOfPasses() throws {
      let file = try testFile("interlaced.png")
      let whole = try PNG.decode(file.span)
      let part = Array(file[..<(file.count * 2 / 3)])
      let decoded = try PNG.decodePart(part.span)
      let damage = decoded.damage
      #expect(damage?.offset == part.count)
      let ratio = decoded.picture.ratio(to: whole)
      #expect(ratio > 14 && ratio < 99)
      let last = decoded.picture.pixel(16, 16)
      #expect(last == whole.pixel(16, 16))
    }

    @Test("Random changes of files are decoded or refused, never a trap")
    func changes() throws {
      let files = try ["gray16.png", "palette.png", "interlaced.png"].map(testFile)
      var limits = ImageLimits()
      limits.pixels = 1_000_000
      var thumbnailer = Thumbnailer()
      thumbnailer.limits = limits
      for seed in 0..<1500 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        var bytes = files[Int(random.next() % 3)]
        for _ in 0...Int(random.next() % 4) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        _ = try? PNG.decodePart(bytes.span, limits: limits).damage
        _ = try? thumbnailer.thumbnails(of: bytes.span, sizes: [ThumbnailSize(8)])
      }
    }

    @Test("A picture above a limit is refused before memory is allocated")
    func limits() throws {
      let file = try testFile("interlaced.png")
      func kind(_ change: (inout ImageLimits) -> Void) -> ImageError.Kind? {
        var limits = ImageLimits()
        change(&limits)
        do throws(ImageError) {
          _ = try PNG.decodePart(file.span, limits: limits).damage
          return nil
        } catch { return error.kind }
      }
      #expect(kind { $0.pixels = 390 } == .limit(.pixels(391, limit: 390)))
      #expect(
        kind { $0.memoryByteCount = 3127 + 2176 }
          == .limit(.memory(3128 + 2176, limit: 3127 + 2176)))
      #expect(kind { $0.seconds = 0 } == .limit(.seconds(limit: 0)))
    }

    @Test("A region is that part of the whole picture, and rows end when no more are wanted")
    func regions() throws {
      for name in ["interlaced.png", "palette.png", "gray16.png"] {
        let file = try testFile(name)
        let whole = try PNG.decode(file.span)
        let region = PixelRectangle(x: 3, y: 5, width: 11, height: 7)
        let part = try PNG.decode(file.span, region: region)
        let ratio = whole.cropped(to: region).ratio(to: part)
        #expect(ratio == 99, "\(name)")
        let (width, rowByteCount) = (whole.width, whole.width * whole.format.channelCount)
        var numbers: [Int] = []
        let damage = try PNG.decodeRows(file.span) { y, row in
          numbers.append(y)
          return y < 4 && row.count == rowByteCount
        }
        #expect(damage == nil)
        #expect(numbers == [0, 1, 2, 3, 4])
        #expect(throws: ImageError.self) {
          let region = PixelRectangle(x: width - 1, y: 0, width: 2, height: 1)
          _ = try PNG.decode(file.span, region: region).width
        }
      }
    }

    @Test("A colour profile is kept, within its limit")
    func profile() throws {
      let file = try testFile("profile.png")
      let profile = try PNG.decodePart(file.span).profile
      #expect(profile.count == 588)
      let thumbnail = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(2)])[0]
      #expect(thumbnail.format == .png)
      let kept = try PNG.decodePart(thumbnail.file.span).profile
      #expect(kept == profile)
      var limits = ImageLimits()
      limits.profileByteCount = 587
      let large = try PNG.decodePart(file.span, limits: limits).profile
      #expect(large == [])
    }

    @Test("A thumbnail of a PNG is the picture resampled by the filter, with its opacity")
    func thumbnails() throws {
      let file = try testFile("interlaced.png")
      let picture = try PNG.decode(file.span)
      let made = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(11)])[0]
      let small = try PNG.decode(made.file.span)
      #expect((small.width, small.height, small.format) == (11, 8, .rgba))
      let ratio = picture.resampled(width: 11, height: 8).ratio(to: small)
      #expect(ratio > 50)
      let half = Array(file[..<(file.count / 2)])
      let damaged = try Thumbnailer().thumbnails(of: half.span, sizes: [ThumbnailSize(8)])[0]
      #expect(damaged.damage?.offset == half.count)
    }
  }
#endif
