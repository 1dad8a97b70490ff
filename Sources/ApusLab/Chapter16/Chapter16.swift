package import ApusBenchmark
import ApusMeasure

/// Chapter 16 of "iOS and macOS Performance Tuning": pictures that are scaled, and the pages of a notebook.
///
/// The source has words and few figures, so that most limits are ours.
package enum Chapter16 {
  /// The document.
  static let source = ClaimSource.chapter(16, "graphics pitfalls and techniques")

  /// Its claims, in the order of the chapter.
  package static let claims = bitmaps + frame + updates + drag + notebook

  private static let bitmaps = [
    source.claim(
      "bitmap-size", "Pitfalls", "A page as a PNG has at least 3 times the bytes of its strokes",
      PublishedResult("much larger than vectors"),
      .atLeast(3, .ratio, .notebook(.bitmapSize)), needing: ClaimRequirement.decoders,
      ifItFails: "A PNG of a white page with thin lines is small."),
    source.claim(
      "bitmap-load", "Pitfalls", "Decoding a page as a PNG takes at least as long as drawing it",
      PublishedResult("slow to load"),
      .atLeast(1, .ratio, .notebook(.ratio(of: .loadPage, .asBitmap))),
      needing: ClaimRequirement.decoders,
      ifItFails: "Our strokes are drawn pixel by pixel, and a white page is decoded quickly."),
    source.claim(
      "bitmap-scale", "Pitfalls",
      "A page as a picture that is enlarged twice has an error of at least 3 % to its strokes",
      PublishedResult("does not scale"),
      .atLeast(0.03, .ratio, .notebook(.bitmapScaleError)), needing: ClaimRequirement.decoders,
      ifItFails: "The lines are so few that they do not count beside the white page."),
  ]

  private static let frame = [
    source.claim(
      "frame-scene", "Pitfalls",
      "A scene that is scaled by 1.15 in the finished frame has an error of at most 1 %",
      PublishedResult("no important difference"),
      .atMost(0.01, .ratio, .scaling(.errorFrameScene)),
      ifItFails: "The scene has details of the size of a pixel."),
    source.claim(
      "frame-strokes", "Pitfalls",
      "Strokes that are scaled by 1.15 in the finished frame have an error of at most 1 %",
      PublishedResult("no important difference"),
      .atMost(0.01, .ratio, .scaling(.errorFrameStrokes)),
      ifItFails: "Thin lines lose contrast when they are scaled, and a drawn line has sharp edges."),
  ]

  private static let updates = [
    source.claim(
      "news-thumbnails", "Overwhelming an iPhone",
      "With thumbnails of another thread a change takes at least 0.8 of its time before",
      PublishedResult("did not help"),
      .atLeast(
        0.8, .ratio, MeasurementSelector(.news, .ratio(of: .news, .thumbnailsBefore))),
      ifItFails: "A thumbnail takes as long as the rows of a screen."),
    source.claim(
      "news-sync", "Overwhelming an iPhone",
      "With one write of all states a change takes at least 0.8 of its time before",
      PublishedResult("did not help"),
      .atLeast(0.8, .ratio, MeasurementSelector(.news, .ratio(of: .news, .oneSync))),
      ifItFails: "Replacing a file takes as long as drawing the rows."),
    source.claim(
      "news-row", "Overwhelming an iPhone",
      "With a notification that names the item a change takes at most 0.2 of its time before",
      PublishedResult("the notification has the changed object"),
      .atMost(0.2, .ratio, MeasurementSelector(.news, .ratio(of: .news, .oneRow))),
      ifItFails: "Drawing takes less time than replacing a file."),
  ]

  private static let drag = [
    source.claim(
      "drag-growth", "Image Scaling and Cropping",
      "The time of a step from a small copy does not grow with the picture",
      PublishedResult("independent of the size of the source"),
      .grows(
        like: .constant,
        over: MeasurementSeries(
          .scaling(.time(of: .drag, .proxy)), by: "pixels", in: 300_000...8_000_000)),
      ifItFails: "Other programs used the cache between the steps."),
    source.claim(
      "drag-source", "Image Scaling and Cropping",
      "A step from 3,200 x 2,400 pixels takes at least 5 times a step from a small copy",
      PublishedResult("only a small picture is scaled"),
      .atLeast(
        5, .ratio,
        .scaling(.ratio(of: .drag, .fromSource), [Parameter("pixels", 3200 * 2400)])),
      ifItFails: "The time of a step is that of the shown pixels."),
    source.claim(
      "drag-live", "Image Scaling and Cropping",
      "A step from a small copy of 3,200 x 2,400 pixels takes at most a sixtieth of a second",
      PublishedResult("allows live interaction"),
      .atMost(
        1e9 / 60, .nanoseconds,
        .scaling(.time(of: .drag, .proxy), [Parameter("pixels", 3200 * 2400)])),
      ifItFails: "A slow processor, or one that others use."),
    source.claim(
      "scaled-twice", "Image Scaling and Cropping",
      "A small copy that is enlarged has an error of at least 3 %",
      PublishedResult("badly harms quality"),
      .atLeast(0.03, .ratio, .scaling(.errorTwice)),
      ifItFails: "The picture is so soft that a copy of half the size has most of its details."),
  ]

  private static let notebook = [
    source.claim(
      "embedded-write", "Thumbnail Drawing",
      "Writing a thumbnail with the whole background takes at least 10 times a small bitmap",
      PublishedResult("slow to write"),
      .atLeast(10, .ratio, .notebook(.ratio(of: .writeThumbnail, .embedded))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The background has few more pixels than a thumbnail."),
    source.claim(
      "embedded-draw", "Thumbnail Drawing",
      "Drawing a thumbnail with the whole background takes at least 10 times a small bitmap",
      PublishedResult("slow to draw"),
      .atLeast(10, .ratio, .notebook(.ratio(of: .drawThumbnail, .embedded))),
      needing: ClaimRequirement.decoders,
      ifItFails: "Scaling the small bitmap takes as long as decoding the whole background."),
    source.claim(
      "threads-memory", "Thumbnail Drawing",
      "200 threads take at least 10 times the memory of a thread for each processor",
      PublishedResult("200 threads, continuous swapping"),
      .atLeast(10, .ratio, .notebook(.threadMemory)), needing: ClaimRequirement.decoders,
      ifItFails: "The threads end so early that few have a background at a time."),
    source.claim(
      "threads-time", "Thumbnail Drawing",
      "200 threads take at least 1.2 times as long as a thread for each processor",
      PublishedResult("200 threads, the processor was hogged"),
      .atLeast(1.2, .ratio, .notebook(.ratio(of: .notebookPages, .threadOfPage, over: .workers))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The memory suffices, and a thread takes microseconds to start."),
    source.claim(
      "background-once", "Thumbnail Drawing",
      "Decoding the background for each page takes at least 20 times decoding it once",
      PublishedResult("cache one background for each notebook"),
      .atLeast(20, .ratio, .notebook(.ratio(of: .backgrounds, .eachPage))),
      needing: ClaimRequirement.decoders,
      ifItFails: "A notebook of few pages, or a background that is decoded in no time."),
    source.claim(
      "background-instant", "Thumbnail Drawing",
      "The backgrounds of 200 pages are drawn within a tenth of a second",
      PublishedResult("effectively instantaneous"),
      .atMost(1e8 / 200, .nanoseconds, .notebook(.time(of: .backgrounds, .once))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The background has so many pixels that it takes as long to decode."),
    source.claim(
      "partial-first", "Thumbnail Drawing",
      "Whole pages one by one take at least 10 times as long as the backgrounds of all",
      PublishedResult("the appearance of immediacy"),
      .atLeast(
        times: 10, .notebook(.time(of: .notebookPages, .wholePages)),
        than: .notebook(.time(of: .backgrounds, .once))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The strokes take no time, and the background is decoded once in both."),
  ]
}

extension MeasurementSelector {
  fileprivate static func scaling(_ metric: MetricKey, _ parameters: [Parameter] = []) -> Self {
    Self(.pictureScaling, metric, parameters)
  }
  fileprivate static func notebook(_ metric: MetricKey) -> Self { Self(.notebookPages, metric) }
}
