import ApusBenchmark
import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// The pages of a notebook as bitmaps and as strokes, one by one, in threads and in parts: chapter 16.
  static let notebookPages = CaseStudyExperiment(
    .notebookPages, from: Chapter16.source,
    measures: "200 pages of a notebook: bitmaps and strokes, one by one, in threads and in parts",
    how: """
      A page is handwriting on a background of 480 x 600 pixels in a PNG that all pages share; a thumbnail has 80 x 100 pixels. \
      backgrounds: the backgrounds of 200 thumbnails: once: decoded and scaled once; each-page: for each page. pages: whole \
      thumbnails, whose backgrounds are decoded for each page by a thread (whole-pages), by a thread for each processor (workers) and by \
      a thread for each page, and in-parts: the background is decoded once, and the strokes follow. write and draw: a thumbnail \
      that is a small PNG, and one that has the whole background, as a PDF has it, and the strokes. load: a page of 1,240 x 1,550 \
      pixels: strokes: drawn; bitmap: decoded from a PNG. All pictures must be the same. thread-memory is the peak of the memory \
      with a thread for each page over that with a thread for each processor. bitmap-size is that of the PNG of a page over its strokes, and \
      error-bitmap the error of a page at half the size that is enlarged, to the strokes drawn at this size. A measurement is the \
      time of a page.
      """,
    seconds: 90, published: []
  ) {
    [
      CaseStudyGroup("notebook-pages", weight: 8, leastSeconds: 0.5) {
        try NotebookStudies.pages($0)
      },
      CaseStudyGroup("notebook-bitmaps", weight: 2, leastSeconds: 0.5) {
        try NotebookStudies.bitmaps($0)
      },
    ]
  }
}

#if !Images
  /// The studies of a notebook, which need decoders.
  enum NotebookStudies {
    static func pages(_ experiment: ExperimentContext) throws(UnavailableError) -> CaseStudyPlan {
      throw UnavailableError(ClaimRequirement.picturesAbsence)
    }

    static func bitmaps(_ experiment: ExperimentContext) throws(UnavailableError) -> CaseStudyPlan {
      throw UnavailableError(ClaimRequirement.picturesAbsence)
    }
  }
#endif

extension ProbeKey {
  /// The key of the experiment.
  static let notebookPages = ProbeKey("notebook-pages")
}

extension StudyKey {
  static let backgrounds = StudyKey("backgrounds")
  static let notebookPages = StudyKey("pages")
  static let writeThumbnail = StudyKey("write-thumbnail")
  static let drawThumbnail = StudyKey("draw-thumbnail")
  static let loadPage = StudyKey("load-page")
}

extension VariantKey {
  static let once = VariantKey("once")
  static let eachPage = VariantKey("each-page")
  static let wholePages = VariantKey("whole-pages")
  static let workers = VariantKey("workers")
  static let threadOfPage = VariantKey("thread-of-page")
  static let inParts = VariantKey("in-parts")
  static let smallBitmap = VariantKey("small-bitmap")
  static let embedded = VariantKey("embedded")
  static let asStrokes = VariantKey("strokes")
  static let asBitmap = VariantKey("bitmap")
}

extension MetricKey {
  /// The bytes of a page as a PNG over those of its strokes.
  static let bitmapSize = MetricKey("bitmap-size", .ratio)
  /// The error of an enlarged page, to its strokes drawn at the size.
  static let bitmapScaleError = MetricKey("error-bitmap", .ratio)
  /// The memory that threads for all pages take over that of a thread for each processor.
  static let threadMemory = MetricKey("thread-memory", .ratio)
}
