#if Images
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("Decoding beside plain programs of the libraries")
  struct PlainDecodeTests {
    /// Files of all samplings, colour models and codings that are written here or lie beside the tests.
    private func files(progressive: Bool) throws -> [(name: String, file: [UInt8])] {
      var files: [(String, [UInt8])] = []
      for (width, height) in [(1, 1), (64, 48), (131, 77)] {
        for chroma in YCbCrBuffer.Chroma.allCases {
          for format in [PixelFormat.gray, .rgb] {
            var options = JPEGOptions()
            options.chroma = chroma
            options.isProgressive = progressive
            options.restartRows = width % 2
            let file = try JPEG.encode(
              PixelBuffer.smooth(width, height, format), options: options)
            files.append(("\(width), \(chroma), \(format)", file))
          }
        }
      }
      guard !progressive else { return files }
      return try files
        + ["full.jpg", "columns.jpg", "rgb.jpg", "scans.jpg"].map { ($0, try testFile($0)) }
    }

    @Test("Rows of a baseline file are those of libjpeg, at each n/8")
    func baseline() throws {
      for (name, file) in try files(progressive: false) {
        for eighths in 1...8 {
          let isGray = try ImageFacts(of: file.span).colourModel == .gray
          let plain = PlainPicture(jpeg: file, eighths: eighths, isGray ? .stored : .rgb)
          let isEqual = plain.isEqual(to: try JPEG.decode(file.span, eighths: eighths))
          #expect(isEqual, "\(name), \(eighths)/8")
        }
      }
    }

    @Test(
      "Rows of a progressive file in full are those of libjpeg, and so is its last coarse picture")
    func progressive() throws {
      for (name, file) in try files(progressive: true) {
        let isGray = try ImageFacts(of: file.span).colourModel == .gray
        let plain = PlainPicture(jpeg: file, isGray ? .stored : .rgb)
        let isEqual = plain.isEqual(to: try JPEG.decode(file.span))
        #expect(isEqual, "\(name)")
        var isLastEqual = false
        var decoder = CoarseDecoder()
        try decoder.push(file.span) { coarse in
          isLastEqual = plain.isEqual(to: coarse.picture)
          return true
        }
        #expect(isLastEqual, "\(name)")
      }
    }

    @Test(
      "Planes are the samples of the file as libjpeg has them, before the conversion of colours")
    func planes() throws {
      for isProgressive in [false, true] {
        for (name, file) in try files(progressive: isProgressive) {
          let facts = try ImageFacts(of: file.span)
          guard facts.colourModel == .ycbcr, name != "columns.jpg" else { continue }
          let planes = try JPEG.decodePlanes(file.span)
          let isEqual = PlainPicture(jpeg: file, .brightness).isEqual(to: planes.y)
          #expect(isEqual, "\(name)")
          guard planes.chroma == .full else { continue }
          let stored = PlainPicture(jpeg: file, .stored).samples
          let pixels = (0..<facts.height).allSatisfy { y in
            let (cb, cr) = (planes.cb.row(y), planes.cr.row(y))
            return (0..<facts.width).allSatisfy { x in
              let pixel = 3 * (y * facts.width + x)
              return stored[pixel + 1] == cb[x] && stored[pixel + 2] == cr[x]
            }
          }
          #expect(pixels, "\(name)")
        }
      }
    }

    @Test("Inks are those of libjpeg, multiplied by the black")
    func inks() throws {
      let file = try testFile("cmyk.jpg")
      let inverted = try ImageFacts(of: file.span).hasAdobeSegment
      for eighths in 1...8 {
        let plain = PlainPicture(jpeg: file, eighths: eighths, .stored)
        let picture = try JPEG.decode(file.span, eighths: eighths)
        #expect((plain.width, plain.height) == (picture.width, picture.height))
        let inks = plain.samples.map { inverted ? Int($0) : 255 - Int($0) }
        for y in 0..<plain.height {
          for x in 0..<plain.width {
            let pixel = 4 * (y * plain.width + x)
            let colours = (0..<3).map { (inks[pixel + $0] * inks[pixel + 3] + 127) / 255 }
            #expect(picture.pixel(x, y) == colours, "\(eighths), \(x), \(y)")
          }
        }
      }
    }

    @Test(
      "Pixels of a PNG are those of libpng, multiplied by the opacity, also if it arrives in chunks",
      arguments: ["gray16.png", "interlaced.png", "palette.png", "profile.png"])
    func png(_ name: String) throws {
      let file = try testFile(name)
      let plain = PlainPicture(png: file)
      var samples = plain.samples
      if plain.channelCount == 4 {
        for index in samples.indices where index % 4 != 3 {
          samples[index] = UInt8((Int(samples[index]) * Int(samples[index | 3]) + 127) / 255)
        }
      }
      let expected = plain.with(samples)
      let isEqual = expected.isEqual(to: try PNG.decode(file.span))
      #expect(isEqual)
      var isLastEqual = false
      var decoder = CoarseDecoder()
      try decoder.push(file.span) { coarse in
        isLastEqual = expected.isEqual(to: coarse.picture)
        return true
      }
      #expect(isLastEqual)
    }
  }
#endif
