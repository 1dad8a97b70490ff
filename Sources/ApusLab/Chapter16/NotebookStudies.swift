#if Images
  import ApusImages
  import ApusMachine
  import ApusMeasure
  import ApusRaster

  /// The studies of a notebook.
  enum NotebookStudies {
    /// All pages of a notebook as thumbnails.
    static func pages(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
      let notebook = try Notebook(
        pages: experiment.scaled(200, atLeast: 4), width: experiment.scaled(480, atLeast: 64))
      let small = SharedPicture(try notebook.smallBackground())
      let wanted = (0..<notebook.count).map { notebook.thumbnail($0, on: small.picture) }
      return CaseStudyPlan(
        [backgrounds(notebook, small), pages(notebook, wanted)],
        counts: [
          CaseStudyPlan.Count(.threadMemory, [], .measured) { try threadMemory(notebook) }
        ])
    }

    /// A variant that makes a picture of each page.
    private static func variant(
      _ key: VariantKey, _ wanted: [SharedPicture],
      _ work: @escaping () throws -> [SharedPicture?]
    ) -> CaseStudy.Variant {
      var made: [SharedPicture?] = []
      return CaseStudy.Variant(
        key,
        answer: { _ in
          try check(made, wanted)
          return 0
        }
      ) {
        made = try work()
        return 0
      }
    }

    /// Checks that each page has its picture.
    ///
    /// - Throws: `WrongResultError` for a page that has none, or another.
    static func check(_ made: [SharedPicture?], _ wanted: [SharedPicture]) throws(WrongResultError)
    {
      guard made.count == wanted.count else {
        throw WrongResultError("\(made.count) pages, not \(wanted.count)")
      }
      for (page, (found, right)) in zip(made, wanted).enumerated()
      where found.map({ $0.picture.error(to: right.picture) }) != 0 {
        throw WrongResultError("page \(page) has no picture, or another")
      }
    }

    private static func backgrounds(_ notebook: Notebook, _ small: SharedPicture) -> CaseStudy {
      let wanted = Array(repeating: small, count: notebook.count)
      return CaseStudy(
        .backgrounds, items: notebook.count,
        variants: [
          variant(.once, wanted) {
            let background = try notebook.smallBackground()
            return (0..<notebook.count).map { _ in SharedPicture(background.copied()) }
          },
          variant(.eachPage, wanted) {
            try (0..<notebook.count).map { _ in SharedPicture(try notebook.smallBackground()) }
          },
        ])
    }

    private static func pages(_ notebook: Notebook, _ wanted: [SharedPicture]) -> CaseStudy {
      CaseStudy(
        .notebookPages, items: notebook.count,
        variants: [
          variant(.wholePages, wanted) {
            try (0..<notebook.count).map { try notebook.thumbnail($0) }
          },
          variant(.workers, wanted) {
            try notebook.thumbnails(threads: Processors.allowed.count)
          },
          variant(.threadOfPage, wanted) {
            try notebook.thumbnails(threads: notebook.count)
          },
          variant(.inParts, wanted) {
            let background = try notebook.smallBackground()
            return (0..<notebook.count).map { notebook.thumbnail($0, on: background) }
          },
        ], ratios: [(.threadOfPage, .workers)])
    }

    /// The memory that a thread for each page takes, over that of a thread for each processor.
    private static func threadMemory(_ notebook: Notebook) throws -> Double {
      func growth(_ threads: Int) throws -> Double {
        guard PeakMemory.reset(), let before = PeakMemory.highWaterMark() else {
          throw UnavailableError("the kernel cannot reset the peak of the memory")
        }
        _ = try notebook.thumbnails(threads: threads)
        return Double(max(4096, (PeakMemory.highWaterMark() ?? 0) - before))
      }
      let workers = try growth(Processors.allowed.count)
      return try growth(notebook.count) / workers
    }
  }

  // MARK: - Bitmaps

  extension NotebookStudies {
    /// Pages and thumbnails as bitmaps beside strokes.
    static func bitmaps(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
      let notebook = try Notebook(pages: 1, width: experiment.scaled(480, atLeast: 64))
      let page = StrokePage(lines: 24, wordsOfLine: 10, seed: 2)
      let unit = experiment.scaled(310, atLeast: 16)
      let drawn = SharedPicture(draw(page, width: 4 * unit))
      let file = try PNG.encode(drawn.picture)
      return CaseStudyPlan(
        [
          CaseStudy(
            .loadPage, items: 1,
            variants: [
              .picture(.asStrokes, near: drawn, within: 0) { draw(page, width: 4 * unit) },
              .picture(.asBitmap, near: drawn, within: 0) { try PNG.decode(file.span) },
            ])
        ] + (try thumbnails(notebook)),
        counts: [
          CaseStudyPlan.Count(.bitmapSize) { Double(file.count) / Double(page.byteCount) },
          CaseStudyPlan.Count(.bitmapScaleError) {
            draw(page, width: 2 * unit).resampled(
              width: drawn.picture.width, height: drawn.picture.height
            ).error(to: drawn.picture)
          },
        ])
    }

    private static func draw(_ page: StrokePage, width: Int) -> PixelBuffer {
      var picture = PixelBuffer.paper(width: width, height: width / 4 * 5)
      page.draw(into: &picture)
      return picture
    }

    /// Writing and drawing a thumbnail as a small bitmap, and with the whole background.
    private static func thumbnails(_ notebook: Notebook) throws -> [CaseStudy] {
      let small = SharedPicture(try notebook.smallBackground())
      let page = notebook.thumbnail(0, on: small.picture)
      let (bitmap, embedded) = (try PNG.encode(page.picture), try notebook.embedded())
      return [
        CaseStudy(
          .writeThumbnail, items: 1,
          variants: [
            written(.smallBitmap, page, { SharedPicture(try PNG.decode($0.span)) }) {
              try PNG.encode(notebook.thumbnail(0, on: small.picture).picture)
            },
            written(.embedded, page, { try notebook.draw(0, embeddedIn: $0) }) {
              try notebook.embedded()
            },
          ]),
        CaseStudy(
          .drawThumbnail, items: 1,
          variants: [
            variant(.smallBitmap, [page]) { [SharedPicture(try PNG.decode(bitmap.span))] },
            variant(.embedded, [page]) { [try notebook.draw(0, embeddedIn: embedded)] },
          ]),
      ]
    }

    /// A variant that writes a file, from which the page must be read again.
    private static func written(
      _ key: VariantKey, _ page: SharedPicture,
      _ read: @escaping ([UInt8]) throws -> SharedPicture, _ write: @escaping () throws -> [UInt8]
    ) -> CaseStudy.Variant {
      var file: [UInt8] = []
      return CaseStudy.Variant(
        key,
        answer: { _ in
          try check([try read(file)], [page])
          return 0
        }
      ) {
        file = try write()
        return 0
      }
    }
  }
#endif
