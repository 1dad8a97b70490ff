import ApusMeasure
import ApusRaster

extension CaseStudyExperiment {
  /// A list of news whose items change, with three remedies, one at a time: chapter 16.
  static let news = CaseStudyExperiment(
    .news, from: Chapter16.source,
    measures:
      "a screen that follows the items of two feeds, with thumbnails in the background, one sync or one row",
    how: """
      60 items of two feeds change four times each: their title, their thumbnail, their sound and their progress. The screen has \
      ten rows of a feed. everything: after each change the states of all items are written to a file, and all rows are drawn, \
      because the notification does not name the item; the thumbnail is scaled from 320 x 240 pixels. The others have one remedy \
      each: thumbnails-before: thumbnails were made before, as by another thread; one-sync: the states are written once; one-row: the \
      notification names the item, and its row is drawn if it is visible. All screens must be the same at the end. A measurement \
      is the time of a change.
      """,
    seconds: 24, published: []
  ) {
    [
      CaseStudyGroup("news", leastSeconds: 0.2) { experiment in
        let feeds = experiment.scaled(2)
        let path = experiment.folder.file("states")
        let remedies: [(VariantKey, NewsScreen.Remedy?)] = [
          (.everything, nil), (.thumbnailsBefore, .thumbnailsBefore), (.oneSync, .oneSync),
          (.oneRow, .oneRow),
        ]
        return CaseStudyPlan([
          CaseStudy(
            .news, items: 4 * NewsScreen.itemsOfFeed * feeds,
            variants: remedies.map { variant($0, NewsScreen(feeds: feeds, $1, path)) })
        ])
      }
    ]
  }

  private static func variant(_ key: VariantKey, _ screen: NewsScreen) -> CaseStudy.Variant {
    CaseStudy.Variant(
      key, prepare: { screen.reset() }, answer: { _ in screen.digest }
    ) {
      try screen.followAll()
      return 0
    }
  }
}

/// A screen with the first rows of a feed.
final class NewsScreen {
  /// What is done better than in the first version.
  enum Remedy {
    /// The thumbnails are made before, by another thread.
    case thumbnailsBefore
    /// The states are written once, at the end.
    case oneSync
    /// Only the row of the changed item is drawn.
    case oneRow
  }

  static let itemsOfFeed = 30
  private static let visible = 10
  private static let photo = SharedPicture(SamplePicture.scene(width: 320, height: 240, seed: 20))

  private let remedy: Remedy?
  private let path: String
  private let titles: [StrokePage]
  private var states: [UInt8]
  private var thumbnails: [SharedPicture?]
  private var rows: [SharedPicture?]

  init(feeds: Int, _ remedy: Remedy?, _ path: String) {
    let count = feeds * Self.itemsOfFeed
    (self.remedy, self.path) = (remedy, path)
    titles = (0..<count).map { StrokePage(lines: 1, wordsOfLine: 5, seed: UInt64($0)) }
    states = [UInt8](repeating: 0, count: count)
    thumbnails = Array(repeating: nil, count: count)
    rows = Array(repeating: nil, count: Self.visible)
  }

  /// Goes back to the state before the first change.
  func reset() {
    for item in states.indices {
      states[item] = 0
      thumbnails[item] = remedy == .thumbnailsBefore ? Self.thumbnail() : nil
    }
    for row in rows.indices { draw(row) }
  }

  /// Makes all changes, each with its notification.
  func followAll() throws {
    for state in UInt8(1)...4 {
      for item in states.indices {
        if state == 2, remedy != .thumbnailsBefore { thumbnails[item] = Self.thumbnail() }
        states[item] = state
        if remedy != .oneSync { try PlainFile.replace(path, by: states) }
        refresh(remedy == .oneRow ? item : nil)
      }
    }
    if remedy == .oneSync { try PlainFile.replace(path, by: states) }
  }

  /// Draws what a notification names: an item, or `nil` for any.
  func refresh(_ item: Int?) {
    guard let item else {
      for row in rows.indices { draw(row) }
      return
    }
    if item < Self.visible { draw(item) }
  }

  private static func thumbnail() -> SharedPicture {
    SharedPicture(photo.picture.resampled(width: 40, height: 30))
  }

  private func draw(_ item: Int) {
    var row = PixelBuffer.paper(width: 320, height: 40)
    titles[item].draw(into: &row)
    if states[item] >= 2, let thumbnail = thumbnails[item] {
      row.place(thumbnail.picture, below: 5)
    }
    var bar = row.mutableRow(0)
    for x in 0..<3 * 80 * Int(states[item]) { bar[x] = 0 }
    rows[item] = SharedPicture(row)
  }

  /// A number that depends on each pixel of the rows, and on the states in the file.
  var digest: Int {
    rows.reduce(Int(states.last ?? 0)) { sum, row in
      (sum &* 31 &+ (row?.picture.digest ?? 0)) & 0xffff_ffff_ffff
    }
  }
}

extension PixelBuffer {
  /// Replaces pixels from the first column by those of a smaller picture of the same channels.
  fileprivate mutating func place(_ other: borrowing PixelBuffer, below top: Int) {
    for y in 0..<other.height {
      let source = other.row(y)
      var target = mutableRow(y + top)
      for x in 0..<source.count { target[x] = source[x] }
    }
  }

  /// A number that depends on each pixel and its position.
  fileprivate var digest: Int {
    (0..<height).reduce(0) { sum, y in
      let row = row(y)
      return row.indices.reduce(sum) { ($0 &* 31 &+ Int(row[$1])) & 0xffff_ffff_ffff }
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let news = ProbeKey("news")
}

extension StudyKey {
  static let news = StudyKey("news")
}

extension VariantKey {
  static let everything = VariantKey("everything")
  static let thumbnailsBefore = VariantKey("thumbnails-before")
  static let oneSync = VariantKey("one-sync")
  static let oneRow = VariantKey("one-row")
}
