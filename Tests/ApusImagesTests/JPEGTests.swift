#if Images
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("JPEG")
  struct JPEGTests {
    @Test("A picture that is written is read with little difference, in each form of file")
    func roundTrip() throws {
      for (width, height) in [(1, 1), (7, 9), (64, 48), (131, 77)] {
        for format in [PixelFormat.gray, .rgb] {
          let picture = PixelBuffer.smooth(width, height, format)
          for isProgressive in [false, true] {
            var options = JPEGOptions()
            options.quality = 95
            options.isProgressive = isProgressive
            options.restartRows = width % 2
            let file = try JPEG.encode(picture, options: options)
            let facts = try ImageFacts(of: file.span)
            #expect(facts.isProgressive == isProgressive)
            let decoded = try JPEG.decode(file.span)
            let ratio = picture.ratio(to: decoded)
            #expect(ratio > (width > 9 ? 38 : 25), "\(width), \(format), \(isProgressive)")
          }
        }
      }
    }

    @Test("At n/8 a picture has its size, and is that of the full size")
    func eighths() throws {
      let picture = PixelBuffer.smooth(157, 83)
      for isProgressive in [false, true] {
        var options = JPEGOptions()
        options.quality = 95
        options.isProgressive = isProgressive
        let file = try JPEG.encode(picture, options: options)
        for eighths in 1...8 {
          let small = try JPEG.decode(file.span, eighths: eighths)
          #expect(small.width == (157 * eighths + 7) / 8)
          #expect(small.height == (83 * eighths + 7) / 8)
          let reference = picture.resampled(width: small.width, height: small.height, filter: .box)
          let ratio = reference.ratio(to: small)
          #expect(ratio > 28, "\(eighths), \(isProgressive)")
        }
      }
    }

    @Test(
      "Inks, and red, green and blue without a conversion, have their colours",
      arguments: [
        ("cmyk.jpg", 0, 0, [254, 254, 127]), ("cmyk.jpg", 20, 12, [102, 101, 95]),
        ("rgb.jpg", 39, 23, [234, 230, 128]), ("full.jpg", 39, 23, [235, 230, 128]),
        ("columns.jpg", 39, 23, [233, 231, 130]),
      ])
    func colourModels(_ name: String, _ x: Int, _ y: Int, _ colour: [Int]) throws {
      let file = try testFile(name)
      let picture = try JPEG.decode(file.span)
      let pixel = picture.pixel(x, y)
      #expect(zip(pixel, colour).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel)")
    }

    @Test("Each prefix of a file gives the part that is there and its damage, or an error")
    func prefixes() throws {
      for isProgressive in [false, true] {
        var options = JPEGOptions()
        options.isProgressive = isProgressive
        let file = try JPEG.encode(PixelBuffer.smooth(40, 30), options: options)
        var damagedCount = 0
        for count in 0..<file.count - 2 {
          let prefix = Array(file[..<count])
          do throws(ImageError) {
            let decoded = try JPEG.decodePart(prefix.span)
            damagedCount += 1
            #expect(decoded.damage != nil, "prefix of \(count) bytes")
            #expect(decoded.damage?.offset ?? 0 <= count)
          } catch {
            #expect(error.offset ?? 0 <= count)
          }
        }
        #expect(damagedCount > 20)
      }
    }

    @Test("Random changes of files are decoded or refused, never a trap")
    func changes() throws {
      var files: [[UInt8]] = try ["cmyk.jpg", "columns.jpg", "full.jpg", "rgb.jpg"].map(testFile)
      for isProgressive in [false, true] {
        var options = JPEGOptions()
        options.isProgressive = isProgressive
        options.restartRows = 1
        files.append(try JPEG.encode(PixelBuffer.smooth(48, 40), options: options))
      }
      for seed in 0..<1500 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        var bytes = files[Int(random.next() % UInt64(files.count))]
        for _ in 0...Int(random.next() % 6) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        var limits = ImageLimits()
        limits.pixels = 1_000_000
        _ = try? JPEG.decodePart(bytes.span, eighths: Int(random.next() % 8) + 1, limits: limits)
          .damage
        var thumbnailer = Thumbnailer()
        thumbnailer.limits = limits
        _ = try? thumbnailer.thumbnails(of: bytes.span, sizes: [ThumbnailSize(16)])
      }
    }

    @Test("A picture above a limit is refused before memory is allocated")
    func limits() throws {
      var options = JPEGOptions()
      options.isProgressive = true
      let file = try JPEG.encode(PixelBuffer.smooth(300, 200), options: options)
      func kind(_ change: (inout ImageLimits) -> Void) throws -> ImageError.Kind? {
        var limits = ImageLimits()
        change(&limits)
        do throws(ImageError) {
          _ = try JPEG.decodePart(file.span, limits: limits).damage
          return nil
        } catch { return error.kind }
      }
      #expect(try kind { $0.pixels = 59_999 } == .limit(.pixels(60_000, limit: 59_999)))
      #expect(try kind { $0.pixels = 60_000 } == nil)
      // 19 × 13 units of 6 blocks of 64 coefficients of 2 bytes, and 200 rows of 960 bytes.
      let needed = 189_696 + 192_000
      #expect(
        try kind { $0.memoryByteCount = needed - 1 } == .limit(.memory(needed, limit: needed - 1)))
      #expect(try kind { $0.memoryByteCount = needed } == nil)
      #expect(try kind { $0.scans = 3 } == .limit(.scans(limit: 3)))
      #expect(try kind { $0.seconds = 0 } == .limit(.seconds(limit: 0)))
    }

    @Test("A header that promises 60,000 × 60,000 pixels is refused")
    func largeHeader() throws {
      var file = try JPEG.encode(PixelBuffer.smooth(16, 16))
      let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
      for offset in [5, 7] {
        file[frame + offset] = 0xEA
        file[frame + offset + 1] = 0x60
      }
      #expect(throws: ImageError(.limit(.pixels(3_600_000_000, limit: 400_000_000)))) {
        try JPEG.decodePart(file.span).damage
      }
    }

    @Test("Planes are written and read as the pixels that they stand for")
    func planes() throws {
      var picture = YCbCrBuffer(width: 33, height: 17, chroma: .halved)
      for y in 0..<17 { picture.y.setRow(y, to: [UInt8](repeating: 81, count: 33).span) }
      for y in 0..<9 {
        picture.cb.setRow(y, to: [UInt8](repeating: 90, count: 17).span)
        picture.cr.setRow(y, to: [UInt8](repeating: 240, count: 17).span)
      }
      picture.y.extendRows()
      picture.cb.extendRows()
      picture.cr.extendRows()
      let file = try JPEG.encode(picture)
      let decoded = try JPEG.decode(file.span)
      let last = decoded.pixel(32, 16)
      #expect(zip(last, [238, 14, 14]).allSatisfy { abs($0 - $1) <= 3 }, "\(last)")
    }

    @Test(
      "Planes of a file are those that were written, in both samplings, and no pixel is converted")
    func decodedPlanes() throws {
      for chroma in YCbCrBuffer.Chroma.allCases {
        var options = JPEGOptions()
        options.quality = 95
        options.chroma = chroma
        let file = try JPEG.encode(PixelBuffer.smooth(61, 43), options: options)
        let facts = try ImageFacts(of: file.span)
        #expect(facts.samplings[0].columns == (chroma == .full ? 1 : 2))
        let planes = try JPEG.decodePlanes(file.span)
        let isChroma = planes.chroma == chroma
        #expect(isChroma)
        let again = try JPEG.encode(planes, options: options)
        let ratio = try JPEG.decode(file.span).ratio(to: JPEG.decode(again.span))
        #expect(ratio > 45, "\(chroma)")
      }
      let columns = try testFile("columns.jpg")
      #expect {
        _ = try JPEG.decodePlanes(columns.span).chroma
      } throws: { error in
        (error as? ImageError)?.kind == .unsupported("a JPEG with other planes than 4:4:4 or 4:2:0")
      }
    }

    @Test("A region is that part of the whole picture, also at n/8")
    func regions() throws {
      for isProgressive in [false, true] {
        var options = JPEGOptions()
        options.isProgressive = isProgressive
        let file = try JPEG.encode(PixelBuffer.smooth(160, 120), options: options)
        for (eighths, region) in [
          (8, PixelRectangle(x: 17, y: 31, width: 70, height: 40)),
          (8, PixelRectangle(x: 0, y: 0, width: 160, height: 120)),
          (4, PixelRectangle(x: 60, y: 50, width: 20, height: 10)),
        ] {
          let part = try JPEG.decode(file.span, region: region, eighths: eighths)
          let whole = try JPEG.decode(file.span, eighths: eighths)
          let ratio = whole.cropped(to: region).ratio(to: part)
          #expect(ratio == 99)
        }
        #expect(throws: ImageError.self) {
          let region = PixelRectangle(x: 100, y: 0, width: 61, height: 1)
          _ = try JPEG.decode(file.span, region: region).width
        }
      }
    }

    @Test("Rows are given one by one until no more are wanted")
    func rows() throws {
      let file = try JPEG.encode(PixelBuffer.smooth(40, 30))
      var numbers: [Int] = []
      let damage = try JPEG.decodeRows(file.span) { y, row in
        numbers.append(y)
        return y < 12 && row.count == 120
      }
      #expect(damage == nil)
      #expect(numbers == Array(0...12))
    }

    @Test("A picture with more than 65,500 pixels a side is refused when it is written")
    func tooWide() {
      let picture = PixelBuffer(width: 65_501, height: 1, format: .gray)
      #expect(throws: ImageError.self) { try JPEG.encode(picture) }
    }
  }
#endif
