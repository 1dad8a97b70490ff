#if Images
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("JPNG and JPJP")
  struct MaskedJPEGTests {
    /// A smooth picture whose opacity grows to the right.
    private func picture(_ width: Int, _ height: Int) -> PixelBuffer {
      let opaque = PixelBuffer.smooth(width, height)
      var result = PixelBuffer(width: width, height: height, format: .rgba)
      for y in 0..<height {
        var row: [UInt8] = []
        for x in 0..<width {
          let alpha = 255 * x / max(1, width - 1)
          row += (opaque.pixel(x, y) + [255]).map { UInt8($0 * alpha / 255) }
        }
        result.setRow(y, to: row.span)
      }
      return result
    }

    private func file(_ coding: ImageFacts.Mask.Coding, _ width: Int, _ height: Int) throws
      -> [UInt8]
    {
      var options = JPEGOptions()
      options.quality = 95
      return try MaskedJPEG.encode(picture(width, height), mask: coding, options: options)
    }

    private func damage(
      _ file: [UInt8], _ eighths: Int = 8, _ limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> ImageDamage? {
      let decoded = try MaskedJPEG.decodePart(file.span, eighths: eighths, limits: limits)
      return decoded.damage
    }

    @Test(
      "A picture that is written is read with little difference, in full and at n/8",
      arguments: ImageFacts.Mask.Coding.allCases)
    func roundTrip(_ coding: ImageFacts.Mask.Coding) throws {
      for (width, height) in [(1, 1), (7, 9), (131, 77)] {
        let file = try file(coding, width, height)
        for eighths in [8, 4, 2, 1] {
          let decoded = try MaskedJPEG.decode(file.span, eighths: eighths)
          let size = ((width * eighths + 7) / 8, (height * eighths + 7) / 8)
          #expect((decoded.width, decoded.height) == size)
          let ratio = picture(width, height).resampled(width: size.0, height: size.1, filter: .box)
            .ratio(to: decoded)
          #expect(ratio > (width > 9 ? 30 : 18), "\(width), \(eighths)")
        }
      }
    }

    @Test("The opacity of a JPNG is exact, and no colour is brighter than it")
    func exactOpacity() throws {
      let file = try file(.png, 64, 48)
      let decoded = try MaskedJPEG.decode(file.span)
      for x in 0..<64 {
        let pixel = decoded.pixel(x, 20)
        #expect(pixel[3] == 255 * x / 63)
        #expect(pixel.allSatisfy { $0 <= pixel[3] })
      }
    }

    @Test("Any viewer shows the colours: the file is a JPEG with bytes behind its end")
    func viewers() throws {
      for coding in ImageFacts.Mask.Coding.allCases {
        let file = try file(coding, 60, 40)
        let facts = try ImageFacts(of: file.span)
        #expect(facts.format == .jpeg)
        #expect(facts.mask?.coding == coding)
        let colours = try JPEG.decode(file.span)
        #expect((colours.width, colours.height, colours.format) == (60, 40, .rgb))
        let ratio = picture(60, 40).colours().ratio(to: colours)
        #expect(ratio > 30)
      }
    }

    @Test("The footer is that of the published layout")
    func footer() throws {
      let file = try file(.png, 8, 8)
      let facts = try ImageFacts(of: file.span)
      let range = try #require(facts.mask?.range)
      let count = file.count
      #expect(file[(count - 4)...] == Array("GNPJ".utf8)[...])
      #expect(file[(count - 8)..<(count - 4)] == [16, 0, 1, 0])
      #expect(Int(file[count - 16]) | Int(file[count - 15]) << 8 == range.lowerBound)
      #expect(Int(file[count - 12]) | Int(file[count - 11]) << 8 == range.count)
      #expect(Array(file[range.prefix(4)]) == [0x89, 0x50, 0x4E, 0x47])
    }

    @Test("A later version, false sizes and an opacity of another size are refused by name")
    func refused() throws {
      func kind(_ change: (inout [UInt8]) -> Void) throws -> ImageError.Kind? {
        var file = try file(.jpeg, 30, 20)
        change(&file)
        do throws(ImageError) {
          _ = try damage(file)
          return nil
        } catch { return error.kind }
      }
      #expect(try kind { $0[$0.count - 6] = 2 } == .unsupported("version 2 of JPJP"))
      #expect(try kind { $0[$0.count - 5] = 9 } == nil)
      #expect(
        try kind { $0[$0.count - 16] ^= 1 }
          == .broken("the footer has sizes that are not those of the file"))
      #expect(try kind { $0[$0.count - 1] = 0 } == .broken("no opacity follows the colours"))
      let other = try file(.jpeg, 30, 21)
      let range = try #require(ImageFacts(of: other.span).mask?.range)
      #expect(
        try kind { file in
          let colours = Array(file[..<(try! ImageFacts(of: file.span).mask!.range.lowerBound)])
          let footer = MaskFooter(
            colourByteCount: colours.count, maskByteCount: range.count, coding: .jpeg)
          file = colours + other[range] + footer.bytes
        } == .broken("the opacity has another size than the colours"))
    }

    @Test("Each prefix is the colours, or an error; random changes are decoded or refused")
    func corruption() throws {
      for coding in ImageFacts.Mask.Coding.allCases {
        let file = try file(coding, 40, 30)
        for count in file.indices {
          let prefix = Array(file[..<count])
          #expect(throws: ImageError.self) { try damage(prefix) }
        }
        var limits = ImageLimits()
        limits.pixels = 1_000_000
        var thumbnailer = Thumbnailer()
        thumbnailer.limits = limits
        for seed in 0..<UInt64(corruptionCount) {
          let (bytes, eighths) = file.corrupted(seed)
          _ = try? damage(bytes, eighths, limits)
          _ = try? thumbnailer.thumbnails(of: bytes.span, sizes: [ThumbnailSize(9)])
        }
      }
    }

    @Test("A thumbnail is a PNG with opacity, upright", arguments: ImageFacts.Mask.Coding.allCases)
    func thumbnails(_ coding: ImageFacts.Mask.Coding) throws {
      let file = try file(coding, 320, 200)
      let made = try Thumbnailer().thumbnails(
        of: file.span, sizes: [ThumbnailSize(80), ThumbnailSize(20)])
      #expect(made.map(\.format) == [.png, .png])
      for thumbnail in made {
        let small = try PNG.decode(thumbnail.file.span)
        let ratio = picture(320, 200).resampled(width: small.width, height: small.height)
          .ratio(to: small)
        #expect(ratio > 32)
      }
      #expect((made[0].width, made[0].height) == (80, 50))
    }
  }
#endif
