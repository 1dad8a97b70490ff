#if Images
  import ApusImages
  import ApusMachine
  import ApusMeasure
  import ApusRaster

  /// The studies of codecs.
  enum CodecStudies {
    /// The options of assets, which are compressed once: the search for repeats takes seconds.
    private static func best() -> PNGOptions {
      var options = PNGOptions()
      options.level = 9
      return options
    }

    private static func asset(isProgressive: Bool = false) -> JPEGOptions {
      var options = JPEGOptions()
      options.quality = 70
      options.isProgressive = isProgressive
      return options
    }

    /// The bytes of assets.
    static func sizes(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
      let (width, height) = (
        experiment.scaled(800, atLeast: 64), experiment.scaled(600, atLeast: 48)
      )
      var (pngBytes, jpegBytes, error, palette, reduced) = (0, 0, 0.0, 0, 0)
      for seed in UInt64(1)...4 {
        let scene = SamplePicture.scene(width: width, height: height, seed: seed)
        let (png, jpeg) = (
          try PNG.encode(scene, options: best()), try JPEG.encode(scene, options: asset())
        )
        (pngBytes, jpegBytes) = (pngBytes + png.count, jpegBytes + jpeg.count)
        error = max(error, try JPEG.decode(jpeg.span).error(to: scene))
        palette += try paletteBytes(scene)
        reduced += try reducedBytes(scene)
      }
      let counts: [(MetricKey, Double)] = [
        (.assetBytesPNG, Double(pngBytes)), (.assetBytesJPEG, Double(jpegBytes)),
        (.assetSize, Double(pngBytes) / Double(jpegBytes)), (.assetError, error),
        (.reducedSize, Double(reduced) / Double(palette)),
      ]
      return CaseStudyPlan(
        [], counts: counts.map { count in CaseStudyPlan.Count(count.0) { count.1 } })
    }

    /// The bytes of a PNG with a palette: the numbers of the colours as samples, and the chunk of the colours.
    private static func paletteBytes(_ scene: borrowing PixelBuffer) throws -> Int {
      let palette = Palette(of: scene)
      let numbers = palette.numbers(of: scene)
      return try PNG.encode(numbers, options: best()).count + 12 + 3 * palette.colours.count
    }

    /// The bytes of a PNG of 32 bits of the scene as a smaller screen shows it.
    private static func reducedBytes(_ scene: borrowing PixelBuffer) throws -> Int {
      let small = scene.resampled(
        width: max(1, scene.width * 1136 / 2048), height: max(1, scene.height * 1136 / 2048))
      return try PNG.encode(small.withOpacity()).count
    }
  }

  // MARK: - Times

  extension CodecStudies {
    /// Decoding in full and in part.
    static func times(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
      let unit = experiment.scaled(400, atLeast: 16)
      let scene = SharedPicture(SamplePicture.scene(width: 4 * unit, height: 3 * unit, seed: 17))
      let png = try PNG.encode(scene.picture)
      let jpeg = try JPEG.encode(scene.picture, options: asset())
      return CaseStudyPlan(
        [
          study(.decodePicture, scene, jpeg, png), reducedJPEG(scene, jpeg), reducedPNG(scene, png),
          try preview(scene),
        ] + (try mediumAndSmall(experiment.scaled(64, atLeast: 4))))
    }

    private static func study(
      _ key: StudyKey, _ scene: SharedPicture, _ jpeg: [UInt8], _ png: [UInt8]
    ) -> CaseStudy {
      CaseStudy(
        key, items: 1,
        variants: [
          .picture(.jpeg, near: scene, within: 0.06) { try JPEG.decode(jpeg.span) },
          .picture(.png, near: scene, within: 0) { try PNG.decode(png.span) },
        ], differences: [(.png, .jpeg)])
    }

    /// Returns a scene in a number of eighths of its size.
    private static func reduced(_ scene: SharedPicture, _ eighths: Int) -> SharedPicture {
      SharedPicture(
        scene.picture.resampled(
          width: (scene.picture.width * eighths + 7) / 8,
          height: (scene.picture.height * eighths + 7) / 8, filter: .box))
    }

    private static func reducedJPEG(_ scene: SharedPicture, _ jpeg: [UInt8]) -> CaseStudy {
      let sizes: [(VariantKey, Int)] = [
        (.wholePicture, 8), (.half, 4), (.quarter, 2), (.eighth, 1),
      ]
      return CaseStudy(
        .reducedJPEG, items: 1,
        variants: sizes.map { key, eighths in
          .picture(key, near: reduced(scene, eighths), within: 0.06) {
            try JPEG.decode(jpeg.span, eighths: eighths)
          }
        }, ratios: [(.wholePicture, .eighth)])
    }

    private static func reducedPNG(_ scene: SharedPicture, _ png: [UInt8]) -> CaseStudy {
      let small = reduced(scene, 2)
      let (width, height) = (small.picture.width, small.picture.height)
      return CaseStudy(
        .reducedPNG, items: 1,
        variants: [
          .picture(.wholePicture, near: scene, within: 0) { try PNG.decode(png.span) },
          .picture(.quarter, near: small, within: 0) {
            try PNG.decode(png.span).resampled(width: width, height: height, filter: .box)
          },
        ])
    }

    private static func preview(_ scene: SharedPicture) throws -> CaseStudy {
      let file = try JPEG.encode(scene.picture, options: asset(isProgressive: true))
      return CaseStudy(
        .preview, items: 1,
        variants: [
          .picture(.wholePicture, near: scene, within: 0.06) { try JPEG.decode(file.span) },
          .picture(.firstCoarse, near: reduced(scene, 1), within: 0.06) {
            try firstCoarse(file)
          },
        ])
    }

    /// Decodes the first coarse picture of a file.
    private static func firstCoarse(_ file: [UInt8]) throws -> PixelBuffer {
      var decoder = CoarseDecoder()
      var first: SharedPicture?
      try decoder.push(file.span) { coarse in
        first = SharedPicture(coarse.picture.copied())
        return false
      }
      guard let first else { throw WrongResultError("the file has no coarse picture") }
      return first.picture.copied()
    }

    /// A medium and a small picture.
    private static func mediumAndSmall(_ unit: Int) throws -> [CaseStudy] {
      let sizes: [(StudyKey, Int, UInt64)] = [(.mediumPicture, 16, 5), (.smallPicture, 1, 6)]
      return try sizes.map { key, factor, seed in
        let scene = SharedPicture(
          SamplePicture.scene(width: factor * unit, height: factor * unit / 4 * 3, seed: seed))
        return study(
          key, scene, try JPEG.encode(scene.picture, options: asset()),
          try PNG.encode(scene.picture))
      }
    }
  }

  // MARK: - Opacity

  extension CodecStudies {
    /// Pictures with opacity.
    static func opacity(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
      let unit = experiment.scaled(256, atLeast: 16)
      let cutout = SharedPicture(SamplePicture.cutout(width: 4 * unit, height: 3 * unit, seed: 9))
      let small = reduced(cutout, 2)
      let masks: [(VariantKey, ImageFacts.Mask.Coding)] = [(.jpegMask, .jpeg), (.pngMask, .png)]
      let variants = try masks.map { key, coding in
        let file = try MaskedJPEG.encode(cutout.picture, mask: coding, options: asset())
        return CaseStudy.Variant.picture(key, near: small, within: 0.06) {
          try MaskedJPEG.decode(file.span, eighths: 2)
        }
      }
      return CaseStudyPlan(
        [CaseStudy(.masked, items: 1, variants: variants)],
        counts: [
          CaseStudyPlan.Count(.alphaSize) {
            let opacity = try PNG.encode(cutout.picture.channel(3)).count
            let scene = SamplePicture.scene(width: 4 * unit, height: 3 * unit, seed: 9)
            return Double(try PNG.encode(scene.channel(1)).count)
              / Double(opacity)
          }
        ])
    }
  }

  extension PixelBuffer {
    /// Returns a channel as a grey picture.
    fileprivate borrowing func channel(_ channel: Int) -> PixelBuffer {
      var result = PixelBuffer(width: width, height: height, format: .gray)
      for y in 0..<height {
        let source = row(y)
        var row = result.mutableRow(y)
        for x in 0..<width { row[x] = source[format.channelCount * x + channel] }
      }
      return result
    }

    /// Returns a picture of red, green and blue with full opacity.
    fileprivate borrowing func withOpacity() -> PixelBuffer {
      var result = PixelBuffer(width: width, height: height, format: .rgba)
      for y in 0..<height {
        let source = row(y)
        var row = result.mutableRow(y)
        for x in 0..<width {
          for channel in 0..<3 { row[4 * x + channel] = source[3 * x + channel] }
          row[4 * x + 3] = 255
        }
      }
      return result
    }
  }
#endif
