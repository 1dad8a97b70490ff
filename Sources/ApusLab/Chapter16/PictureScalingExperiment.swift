import ApusMeasure
import ApusRaster

extension CaseStudyExperiment {
  /// Pictures that are scaled while a user drags, scaled twice, or scaled when all is drawn: chapter 16.
  static let pictureScaling = CaseStudyExperiment(
    .pictureScaling, from: Chapter16.source,
    measures: "pictures scaled from a small copy, twice, and in the finished frame",
    how: """
      Scenes of 640 x 480 to 3,200 x 2,400 pixels. drag: a step that shows the scene at 400 x 300: source: scaled from the scene; \
      proxy: from a copy of 640 x 480 that was made before. Both are bilinear, and at most 8 % of the largest value from the \
      scene in the Lanczos filter. The errors are roots of mean square differences, as shares of the largest value of a channel: \
      twice: the copy enlarged to 1,280 x 960, to the scene at this size; frame-scene: a scene drawn at 2,208 x 1,242 and then scaled by \
      1 / 1.15, to the scene drawn at 1,920 x 1,080; frame-strokes: the same of handwriting, whose strokes are drawn at both sizes.
      """,
    seconds: 20, published: []
  ) {
    [
      CaseStudyGroup("drag", weight: 4, leastSeconds: 0.2) { experiment in
        let unit = experiment.scaled(160, atLeast: 8)
        let scene = SharedPicture(
          SamplePicture.scene(width: 20 * unit, height: 15 * unit, seed: 16))
        return CaseStudyPlan([4, 5, 6, 8, 10, 12, 16, 20].map { drag(scene, $0 * unit, unit) })
      },
      CaseStudyGroup("errors", weight: 2, leastSeconds: 0.2) { experiment in
        CaseStudyPlan([], counts: errors(unit: experiment.scaled(16, atLeast: 2)))
      },
    ]
  }

  /// A step of a drag, from a scene of a width and from its small copy.
  private static func drag(_ scene: SharedPicture, _ width: Int, _ unit: Int) -> CaseStudy {
    let source = SharedPicture(
      scene.picture.resampled(width: width, height: width / 4 * 3, filter: .box))
    let proxy = SharedPicture(
      source.picture.resampled(width: 4 * unit, height: 3 * unit, filter: .box))
    let (shownWidth, shownHeight) = (5 * unit / 2, 15 * unit / 8)
    let shown = SharedPicture(source.picture.resampled(width: shownWidth, height: shownHeight))
    func step(_ key: VariantKey, _ shared: SharedPicture) -> CaseStudy.Variant {
      .picture(key, near: shown, within: 0.08) {
        shared.picture.resampled(width: shownWidth, height: shownHeight, filter: .bilinear)
      }
    }
    return CaseStudy(
      .drag, items: 1, [Parameter("pixels", width * (width / 4 * 3))],
      variants: [step(.proxy, proxy), step(.fromSource, source)])
  }

  private static func errors(unit: Int) -> [CaseStudyPlan.Count] {
    [
      CaseStudyPlan.Count(.errorTwice) {
        let source = SamplePicture.scene(width: 160 * unit, height: 120 * unit, seed: 22)
        let (width, height) = (80 * unit, 60 * unit)
        let proxy = source.resampled(width: width / 2, height: height / 2)
        return proxy.resampled(width: width, height: height).error(
          to: source.resampled(width: width, height: height))
      },
      CaseStudyPlan.Count(.errorFrameScene) {
        let source = SamplePicture.scene(width: 192 * unit, height: 108 * unit, seed: 3)
        return try frameError(unit) { source.resampled(width: $0, height: $1) }
      },
      CaseStudyPlan.Count(.errorFrameStrokes) {
        let page = StrokePage(lines: 20, wordsOfLine: 8, seed: 3)
        return try frameError(unit) { width, height in
          var picture = PixelBuffer.paper(width: width, height: height)
          page.draw(into: &picture)
          return picture
        }
      },
    ]
  }

  /// Returns the error of a picture that is drawn 1.15 times as large and then scaled.
  private static func frameError(
    _ unit: Int, _ draw: (Int, Int) throws -> PixelBuffer
  ) throws -> Double {
    let (width, height) = (120 * unit, 135 * unit / 2)
    let large = try draw(138 * unit, 621 * unit / 8)
    return large.resampled(width: width, height: height).error(to: try draw(width, height))
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let pictureScaling = ProbeKey("picture-scaling")
}

extension StudyKey {
  static let drag = StudyKey("drag")
}

extension VariantKey {
  static let proxy = VariantKey("proxy")
  static let fromSource = VariantKey("source")
}

extension MetricKey {
  /// The error of a small copy that is enlarged, to the scene at the same size.
  static let errorTwice = MetricKey("error-twice", .ratio)
  /// The error of a frame with a scene that is scaled when it is finished.
  static let errorFrameScene = MetricKey("error-frame-scene", .ratio)
  /// The error of a frame with strokes that is scaled when it is finished.
  static let errorFrameStrokes = MetricKey("error-frame-strokes", .ratio)
}
