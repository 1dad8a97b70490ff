#if Palette
  import ApusMeasure
  import ApusRaster
  import ApusTestSupport
  import Dispatch
  import Synchronization
  import Testing

  @testable import ApusImages

  @Suite("PNG with a palette")
  struct PaletteTests {
    /// A picture of stripes of some colours.
    private func stripes(_ count: Int, _ format: PixelFormat = .rgb) -> PixelBuffer {
      var picture = PixelBuffer(width: 40, height: 30, format: format)
      for y in 0..<30 {
        var row: [UInt8] = []
        for x in 0..<40 {
          let stripe = (x + y) % count
          let value = UInt8(255 * stripe / count)
          switch format {
          case .gray: row.append(value)
          case .rgb: row += [value, 255 - value, 30]
          case .rgba:
            let alpha = stripe == 0 ? 0 : 255
            row += [UInt8(Int(value) * alpha / 255), UInt8(alpha), 0, UInt8(alpha)]
          }
        }
        picture.setRow(y, to: row.span)
      }
      return picture
    }

    private func encode(
      _ picture: borrowing PixelBuffer, colours: Int = 256,
      _ change: (inout PaletteOptions) -> Void = { _ in }
    ) throws(ImageError) -> PalettePNG {
      var options = PaletteOptions()
      options.colours = colours
      change(&options)
      return try PNG.encode(picture, palette: options)
    }

    /// Returns a picture with a palette, as a reader shows it.
    private func shown(
      _ picture: borrowing PixelBuffer, _ change: (inout PaletteOptions) -> Void = { _ in }
    ) throws(ImageError) -> PixelBuffer {
      let file = try encode(picture, change).file
      return try PNG.decode(file.span)
    }

    /// The signal-to-noise ratio of a picture of some width, in decibels.
    private func ratio(of width: Int) throws(ImageError) -> Double {
      let picture = PixelBuffer.smooth(width, 50)
      let decoded = try shown(picture)
      return picture.ratio(to: decoded)
    }

    /// The number of colours of a picture.
    private func colourCount(_ picture: borrowing PixelBuffer) -> Int {
      var colours: Set<[Int]> = []
      for y in 0..<picture.height {
        for x in 0..<picture.width { colours.insert(picture.pixel(x, y)) }
      }
      return colours.count
    }

    @Test("A picture of few colours keeps them, in as few bits as they need")
    func exact() throws {
      for (count, bits) in [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (40, 8)] {
        for format in [PixelFormat.rgb, .rgba] {
          let picture = stripes(count, format)
          let made = try encode(picture)
          #expect(made.colourCount == count, "\(count)")
          let facts = try ImageFacts(of: made.file.span)
          #expect(facts.bits == bits, "\(count)")
          let decoded = try PNG.decode(made.file.span)
          let ratio = picture.ratio(to: decoded)
          // libimagequant computes in its own gamma, which may change a channel by a step.
          #expect(ratio > 48, "\(count), \(format)")
          #expect((made.error ?? 99) < 0.1, "\(count)")
        }
      }
    }

    @Test("The number of colours is a limit, and more of them have a smaller error")
    func counts() throws {
      let picture = PixelBuffer.smooth(200, 150)
      var errors: [Double] = []
      for count in [2, 3, 4, 16, 17, 255, 256] {
        let made = try encode(picture, colours: count)
        #expect(made.colourCount <= count)
        let decoded = try PNG.decode(made.file.span)
        let number = colourCount(decoded)
        #expect(number <= count)
        errors.append(made.error ?? 1e9)
        let quality = made.quality ?? -1
        #expect(0...100 ~= quality)
      }
      #expect(errors == errors.sorted(by: >))
      let whole = try shown(picture)
      let ratio = picture.ratio(to: whole)
      #expect(ratio > 30)
    }

    @Test("Opacity is kept: clear pixels exactly, opaque ones to a step, others nearly")
    func opacity() throws {
      var picture = PixelBuffer(width: 128, height: 64, format: .rgba)
      for y in 0..<64 {
        var row: [UInt8] = []
        for x in 0..<128 {
          let alpha = x < 16 ? 0 : x >= 112 ? 255 : 255 * (x - 16) / 96
          row += [alpha, alpha * y / 63, 0, alpha].map { UInt8($0) }
        }
        picture.setRow(y, to: row.span)
      }
      let decoded = try shown(picture)
      let format = decoded.format
      #expect(format == .rgba)
      var largest = 0
      for y in 0..<64 {
        for x in 0..<128 {
          let (alpha, wanted) = (decoded.pixel(x, y)[3], picture.pixel(x, y)[3])
          let difference = abs(alpha - wanted)
          if x < 16 { #expect(difference == 0, "\(x), \(y)") }
          // The mean of opaque colours and of those that are nearly so.
          if x >= 112 { #expect(difference <= 1, "\(x), \(y)") }
          largest = max(largest, difference)
        }
      }
      #expect(largest < 48)
      let ratio = picture.ratio(to: decoded)
      #expect(ratio > 28)
    }

    @Test("A grey picture stays grey")
    func gray() throws {
      let picture = PixelBuffer.smooth(90, 70, .gray)
      let decoded = try shown(picture)
      for y in 0..<70 {
        for x in 0..<90 {
          let pixel = decoded.pixel(x, y)
          #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2], "\(x), \(y)")
        }
      }
    }

    @Test(
      "A quality that the colours do not reach is an error; one that suffices needs few colours")
    func quality() throws {
      let picture = PixelBuffer.smooth(200, 150)
      var refused: ImageError?
      do throws(ImageError) {
        _ = try encode(picture, colours: 4) { $0.quality = 95...100 }
      } catch { refused = error }
      #expect(refused?.kind == .limit(.quality(colours: 4, least: 95)))
      #expect(
        refused?.description
          == "4 colours do not reach the quality 95; permit more colours, or lower PaletteOptions.quality"
      )
      let few = try encode(picture) { $0.quality = 0...40 }
      #expect(few.colourCount < 128)
      let more = try encode(picture)
      #expect(more.colourCount > few.colourCount)
    }

    @Test("Each speed gives a picture", arguments: 1...10)
    func speeds(_ speed: Int) throws {
      let picture = PixelBuffer.smooth(120, 90)
      let decoded = try shown(picture) { $0.speed = speed }
      let ratio = picture.ratio(to: decoded)
      #expect(ratio > 26)
    }

    @Test("Thin pictures, and several at once, are encoded")
    func shapes() throws {
      for (width, height) in [(1, 1), (1, 5000), (65_500, 1)] {
        let picture = PixelBuffer.smooth(width, height)
        let decoded = try shown(picture)
        let size = (decoded.width, decoded.height)
        #expect(size == (width, height))
      }
      let ratios = Mutex<[Double]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let ratio = try? self.ratio(of: 60 + index)
        ratios.withLock { $0.append(ratio ?? 0) }
      }
      #expect(ratios.withLock { $0.count { $0 > 28 } } == 8)
    }

    @Test("The profile is kept, and a picture of noise has all colours that are permitted")
    func profile() throws {
      let file = try testFile("profile.png")
      let profile = try PNG.decodePart(file.span).profile
      var random = SplitMix64(seed: 5)
      var picture = PixelBuffer(width: 64, height: 64, format: .rgb)
      for y in 0..<64 {
        let row = (0..<192).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        picture.setRow(y, to: row.span)
      }
      var options = PNGOptions()
      options.profile = profile
      let made = try PNG.encode(picture, palette: PaletteOptions(), options: options)
      #expect(made.colourCount == 256)
      let kept = try PNG.decodePart(made.file.span).profile
      #expect(kept == profile)
    }

    @Test("Numbers of colours and speeds that do not exist trap")
    func traps() async {
      let colours = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = PaletteOptions()
        options.colours = 257
        let picture = PixelBuffer(width: 1, height: 1, format: .gray)
        _ = try PNG.encode(picture, palette: options)
      }
      expectTrap(colours, saying: "colours must be from 2 to 256")
      let speed = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = PaletteOptions()
        options.speed = 0
        let picture = PixelBuffer(width: 1, height: 1, format: .gray)
        _ = try PNG.encode(picture, palette: options)
      }
      expectTrap(speed, saying: "speed must be from 1 to 10")
    }
  }
#endif
