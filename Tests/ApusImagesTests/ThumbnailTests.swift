#if Images
  import ApusMeasure
  import ApusRaster
  import Foundation
  import Testing

  @testable import ApusImages

  @Suite("Thumbnails")
  struct ThumbnailTests {
    private func jpeg(
      _ picture: borrowing PixelBuffer, progressive: Bool = false
    ) throws -> [UInt8] {
      var options = JPEGOptions()
      options.quality = 92
      options.isProgressive = progressive
      return try JPEG.encode(picture, options: options)
    }

    private func thumbnail(
      _ file: [UInt8], _ size: ThumbnailSize, _ change: (inout Thumbnailer) -> Void = { _ in }
    ) throws -> PixelBuffer {
      var thumbnailer = Thumbnailer()
      thumbnailer.options.quality = 95
      change(&thumbnailer)
      let made = try thumbnailer.thumbnails(of: file.span, sizes: [size])[0]
      let decoded = try JPEG.decode(made.file.span)
      #expect((made.width, made.height) == (decoded.width, decoded.height))
      return decoded
    }

    @Test("A thumbnail is the picture resampled by the filter, for each kind of file and size")
    func quality() throws {
      for (width, height) in [(640, 480), (333, 517), (1001, 77)] {
        let picture = PixelBuffer.smooth(width, height)
        for isProgressive in [false, true] {
          let file = try jpeg(picture, progressive: isProgressive)
          for side in [16, 40, 99, 160, 320] {
            let small = try thumbnail(file, ThumbnailSize(side))
            let reference = picture.resampled(width: small.width, height: small.height)
            let ratio = reference.ratio(to: small)
            // The planes of colour of a very low picture have a row or two.
            #expect(ratio > (small.height > 8 ? 32 : 20), "\(width), \(isProgressive), \(side)")
          }
        }
      }
    }

    @Test("Files of each sampling and colour model have their colours")
    func samplings() throws {
      for name in ["full.jpg", "columns.jpg", "rgb.jpg", "cmyk.jpg"] {
        let file = try testFile(name)
        let full = try JPEG.decode(file.span)
        let small = try thumbnail(file, ThumbnailSize(20))
        #expect((small.width, small.height) == (20, 12))
        let ratio = full.resampled(width: 20, height: 12).ratio(to: small)
        #expect(ratio > 30, "\(name)")
      }
      let gray = try jpeg(PixelBuffer.smooth(100, 80, .gray))
      let small = try thumbnail(gray, ThumbnailSize(25))
      #expect(small.format == .gray)
      let ratio = PixelBuffer.smooth(100, 80, .gray).resampled(width: 25, height: 20)
        .ratio(to: small)
      #expect(ratio > 32)
    }

    @Test("A thumbnail is upright for each orientation, also with an odd number of pixels")
    func orientations() throws {
      let upright = PixelBuffer.smooth(211, 149)
      let expected = upright.resampled(width: 61, height: 43)
      for orientation in Orientation.allCases {
        // The inverse of a quarter turn is the other one.
        let inverse: Orientation =
          orientation == .right ? .left : orientation == .left ? .right : orientation
        let stored = upright.oriented(inverse)
        let exif = ExifText(true, orientation: orientation.rawValue).bytes
        let file = file(try jpeg(stored), withSegment: 0xE1, exif)
        let small = try thumbnail(file, ThumbnailSize(width: 61, height: 43, fit: .exact))
        let ratio = expected.ratio(to: small)
        #expect(ratio > 33, "\(orientation)")
      }
    }

    @Test("The sizes within, cover and exact have their numbers of pixels")
    func sizes() throws {
      let file = try jpeg(PixelBuffer.smooth(400, 200))
      func size(_ size: ThumbnailSize) throws -> [Int] {
        let picture = try thumbnail(file, size)
        return [picture.width, picture.height]
      }
      #expect(try size(ThumbnailSize(100)) == [100, 50])
      #expect(try size(ThumbnailSize(width: 100, height: 20)) == [40, 20])
      #expect(try size(ThumbnailSize(width: 100, height: 100, fit: .exact)) == [100, 100])
      #expect(try size(ThumbnailSize(width: 90, height: 90, fit: .cover)) == [90, 90])
      // A small picture is not enlarged, but an exact size is.
      #expect(try size(ThumbnailSize(1000)) == [400, 200])
      #expect(try size(ThumbnailSize(width: 500, height: 300, fit: .exact)) == [500, 300])
      #expect(try size(ThumbnailSize(width: 1, height: 1)) == [1, 1])
    }

    @Test("A size that is covered shows the middle of the picture")
    func cover() throws {
      let file = try jpeg(PixelBuffer.smooth(400, 200))
      let square = try thumbnail(file, ThumbnailSize(width: 50, height: 50, fit: .cover))
      let middle = PixelBuffer.smooth(400, 200)
        .cropped(to: PixelRectangle(x: 100, y: 0, width: 200, height: 200))
        .resampled(width: 50, height: 50)
      let ratio = middle.ratio(to: square)
      #expect(ratio > 33)
    }

    @Test("Several sizes of one decoding differ little from each size alone")
    func severalSizes() throws {
      let file = try jpeg(PixelBuffer.smooth(1200, 900))
      let sizes = [40, 80, 160, 320, 640].map { ThumbnailSize($0) }
      let together = try Thumbnailer().thumbnails(of: file.span, sizes: sizes)
      for (size, made) in zip(sizes, together) {
        let alone = try Thumbnailer().thumbnails(of: file.span, sizes: [size])[0]
        #expect((alone.width, alone.height) == (made.width, made.height))
        let picture = try JPEG.decode(made.file.span)
        let ratio = try JPEG.decode(alone.file.span).ratio(to: picture)
        #expect(ratio > 36, "\(size.width)")
      }
    }

    @Test("A zone plate has no alias at sizes that the library can decode at")
    func zonePlate() throws {
      let side = 512
      var plate = PixelBuffer(width: side, height: side, format: .gray)
      for y in 0..<side {
        let row = (0..<side).map { x in
          let square = (x - side / 2) * (x - side / 2) + (y - side / 2) * (y - side / 2)
          return UInt8(127.5 + 127.5 * cos(.pi * Double(square) / Double(side)))
        }
        plate.setRow(y, to: row.span)
      }
      let file = try jpeg(plate)
      let full = try JPEG.decode(file.span)
      // The library's own 1/8 and 1/4 have 32 and 26 dB.
      for (small, least) in [(side / 8, 34.0), (side / 4, 29.0)] {
        let thumbnail = try thumbnail(file, ThumbnailSize(small))
        let ratio = full.resampled(width: small, height: small).ratio(to: thumbnail)
        #expect(ratio > least, "\(small)")
      }
    }

    @Test("A plan decodes at the smallest size that leaves a factor of two")
    func plans() throws {
      let facts = try ImageFacts(
        of: JPEGText().frame(0xC0, 4032, 3024, [0x22, 0x11, 0x11]).scan.span)
      func eighths(_ sides: Int...) -> Int {
        ThumbnailPlan(for: facts, sizes: sides.map { ThumbnailSize($0) }).eighths
      }
      #expect(eighths(160) == 1)
      #expect(eighths(252) == 1)
      #expect(eighths(253) == 2)
      #expect(eighths(320) == 2)
      #expect(eighths(640) == 4)
      #expect(eighths(1280) == 8)
      #expect(eighths(160, 640) == 4)
      #expect(eighths(9000) == 8)
    }

    @Test("The profile is kept, other metadata is left out")
    func metadata() throws {
      let profile: [UInt8] = (0..<200).map { UInt8($0) }
      var options = JPEGOptions()
      options.profile = profile
      let plain = try JPEG.encode(PixelBuffer.smooth(64, 64), options: options)
      let place = ExifText(true, orientation: 1).bytes + Array("N 48.1".utf8)
      let file = file(plain, withSegment: 0xE1, place)
      let made = try Thumbnailer().thumbnails(of: file.span, sizes: [ThumbnailSize(32)])[0].file
      let facts = try ImageFacts(of: made.span)
      #expect(facts.profile(in: made.span, limit: 1000) == profile)
      let exif = made.indices.first { made.span.has("Exif", at: $0) }
      #expect(exif == nil)
    }

    @Test("Metadata is kept on request, without the orientation and the embedded thumbnail")
    func keptMetadata() throws {
      for isLittleEndian in [false, true] {
        let exif = ExifText(isLittleEndian, orientation: 6, thumbnail: [1, 2, 3]).bytes
        let jpeg = file(
          file(try jpeg(PixelBuffer.smooth(64, 48)), withSegment: 0xE1, exif), withSegment: 0xFE,
          Array("by night".utf8))
        var thumbnailer = Thumbnailer()
        thumbnailer.keepsMetadata = true
        let made = try thumbnailer.thumbnails(of: jpeg.span, sizes: [ThumbnailSize(32)])[0]
        #expect((made.width, made.height) == (24, 32))
        let facts = try ImageFacts(of: made.file.span)
        #expect((facts.width, facts.height, facts.orientation) == (24, 32, .up))
        #expect(facts.embeddedThumbnail == nil)
        #expect(facts.metadata.count == 2)
        let comment = made.file.indices.first { made.file.span.has("by night", at: $0) }
        #expect(comment != nil)
        let picture = try JPEG.decode(made.file.span)
        #expect(picture.width == 24)
      }
    }

    @Test("An embedded thumbnail is used on request, if it is large enough and shows the same")
    func embedded() throws {
      let red = try jpeg(PixelBuffer.smooth(160, 120))
      func file(_ thumbnail: [UInt8]) throws -> [UInt8] {
        ApusImagesTests.file(
          try jpeg(PixelBuffer(width: 640, height: 480, format: .rgb)), withSegment: 0xE1,
          ExifText(false, orientation: 1, thumbnail: thumbnail).bytes)
      }
      func isBlack(_ file: [UInt8], _ side: Int, _ usesEmbedded: Bool) throws -> Bool {
        let small = try thumbnail(file, ThumbnailSize(side)) { $0.usesEmbedded = usesEmbedded }
        return small.pixel(small.width - 1, 0)[0] < 20
      }
      #expect(try !isBlack(file(red), 80, true))
      #expect(try !isBlack(file(red), 160, true))
      #expect(try isBlack(file(red), 161, true))
      #expect(try isBlack(file(red), 80, false))
      #expect(try isBlack(file(jpeg(PixelBuffer.smooth(160, 160))), 80, true))
      #expect(try isBlack(file([1, 2, 3]), 80, true))
    }

    @Test("A damaged file gives the part that is there, and says so")
    func damage() throws {
      let file = try jpeg(PixelBuffer.smooth(320, 240))
      let half = Array(file[..<(file.count / 2)])
      let made = try Thumbnailer().thumbnails(of: half.span, sizes: [ThumbnailSize(64)])[0]
      #expect((made.width, made.height) == (64, 48))
      #expect(made.damage?.offset ?? 0 > 100)
      let corner = try JPEG.decode(made.file.span).pixel(63, 0)
      #expect(corner[0] > 200)
    }

    @Test("Thin pictures have thumbnails of one pixel a side")
    func thin() throws {
      for (width, height) in [(1, 3000), (3000, 1), (1, 1)] {
        let file = try jpeg(PixelBuffer.smooth(width, height))
        let small = try thumbnail(file, ThumbnailSize(50))
        #expect(small.width == (width == 3000 ? 50 : 1))
        #expect(small.height == (height == 3000 ? 50 : 1))
      }
    }
  }
#endif
