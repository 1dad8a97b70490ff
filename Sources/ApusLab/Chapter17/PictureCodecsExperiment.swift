import ApusBenchmark
import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// Pictures as JPEG, PNG and with opacity: their bytes and the time to decode them: chapter 17.
  static let pictureCodecs = CaseStudyExperiment(
    .pictureCodecs, from: Chapter17.source,
    measures:
      "pictures as JPEG, PNG and JPEG with opacity: bytes, and decoding in full and in part",
    how: """
      Scenes are made of soft areas, edges and fine structure, as the rendered skies of the book. assets: four of 800 x 600 pixels as PNG \
      of the highest level and as JPEG of quality 70; error is the root of the mean square difference, as a share of the largest value of a \
      channel; a palette of 256 colours beside a PNG of 32 bits of the scene at 1,136 / 2,048 of its size. decode: 1,600 x 1,200 \
      pixels. reduced-jpeg: decoded at 1/2, 1/4 and 1/8 by the decoder; reduced-png: decoded and scaled to 1/4. preview: the first \
      coarse picture of a progressive JPEG beside the whole. medium and small: 1,024 x 768 and 64 x 48 pixels. masked: colours as JPEG \
      with opacity as JPEG or as PNG, decoded at 1/4. alpha-size is the size of a plane of brightness as PNG over that of a plane of \
      opacity. Each picture is compared with the scene. A measurement is the time of a picture.
      """,
    seconds: 16, published: []
  ) {
    [
      CaseStudyGroup("codec-sizes", weight: 2, leastSeconds: 0.2) {
        try CodecStudies.sizes($0)
      },
      CaseStudyGroup("codec-times", weight: 5, leastSeconds: 0.5) {
        try CodecStudies.times($0)
      },
      CaseStudyGroup("codec-opacity", weight: 2, leastSeconds: 0.2) {
        try CodecStudies.opacity($0)
      },
    ]
  }
}

#if !Images
  /// The studies of codecs, which need decoders.
  enum CodecStudies {
    static func sizes(_ experiment: ExperimentContext) throws(UnavailableError) -> CaseStudyPlan {
      throw UnavailableError(ClaimRequirement.picturesAbsence)
    }

    static func times(_ experiment: ExperimentContext) throws(UnavailableError) -> CaseStudyPlan {
      throw UnavailableError(ClaimRequirement.picturesAbsence)
    }

    static func opacity(_ experiment: ExperimentContext) throws(UnavailableError) -> CaseStudyPlan {
      throw UnavailableError(ClaimRequirement.picturesAbsence)
    }
  }
#endif

extension ProbeKey {
  /// The key of the experiment.
  static let pictureCodecs = ProbeKey("picture-codecs")
}

extension StudyKey {
  static let decodePicture = StudyKey("decode")
  static let reducedJPEG = StudyKey("reduced-jpeg")
  static let reducedPNG = StudyKey("reduced-png")
  static let preview = StudyKey("preview")
  static let mediumPicture = StudyKey("medium")
  static let smallPicture = StudyKey("small")
  static let masked = StudyKey("masked")
}

extension VariantKey {
  static let jpeg = VariantKey("jpeg")
  static let png = VariantKey("png")
  static let wholePicture = VariantKey("whole")
  static let half = VariantKey("half")
  static let quarter = VariantKey("quarter")
  static let eighth = VariantKey("eighth")
  static let firstCoarse = VariantKey("first-coarse")
  static let jpegMask = VariantKey("jpeg-mask")
  static let pngMask = VariantKey("png-mask")
}

extension MetricKey {
  /// The bytes of the assets as PNG.
  static let assetBytesPNG = MetricKey("asset-bytes-png", .bytes)
  /// The bytes of the assets as JPEG.
  static let assetBytesJPEG = MetricKey("asset-bytes-jpeg", .bytes)
  /// The bytes of the assets as PNG over those as JPEG.
  static let assetSize = MetricKey("asset-size", .ratio)
  /// The error of the assets as JPEG.
  static let assetError = MetricKey("asset-error", .ratio)
  /// The bytes of a reduced PNG of 32 bits over those of a PNG with a palette at the full size.
  static let reducedSize = MetricKey("reduced-size", .ratio)
  /// The bytes of a plane of brightness as PNG over those of a plane of opacity.
  static let alphaSize = MetricKey("alpha-size", .ratio)
}
