#if Images
  import ApusImages
  import ApusMeasure
  import ApusRaster
  import ApusSystem
  import Synchronization

  /// A notebook whose pages share a background.
  struct Notebook: Sendable {
    private let background: [UInt8]
    private let pages: [StrokePage]
    static let (width, height) = (80, 100)

    /// Makes pages with a background of a width.
    init(pages count: Int, width: Int) throws {
      let paper = SamplePicture.scene(width: width, height: width / 4 * 5, seed: 16)
      background = try PNG.encode(paper)
      pages = (0..<count).map { StrokePage(lines: 12, wordsOfLine: 6, seed: UInt64($0)) }
    }

    /// The number of pages.
    var count: Int { pages.count }

    /// Decodes the background, in the size of a thumbnail.
    func smallBackground() throws -> PixelBuffer {
      try PNG.decode(background.span).resampled(
        width: Self.width, height: Self.height, filter: .box)
    }

    /// Draws a page on a background in the size of a thumbnail.
    func thumbnail(_ page: Int, on background: borrowing PixelBuffer) -> SharedPicture {
      var picture = background.copied()
      pages[page].draw(into: &picture)
      return SharedPicture(picture)
    }

    /// Decodes the background for a page, and draws the page.
    func thumbnail(_ page: Int) throws -> SharedPicture {
      thumbnail(page, on: try smallBackground())
    }

    /// Draws all pages, with threads that each draw some.
    ///
    /// - Throws: `SystemError` if the system has no room for another thread.
    func thumbnails(threads count: Int) throws(SystemError) -> [SharedPicture?] {
      let slots = ThumbnailSlots(pages.count)
      var threads: [PinnedThread] = []
      defer { threads.forEach { $0.join() } }
      for number in 0..<count {
        threads.append(
          try PinnedThread {
            for page in stride(from: number, to: pages.count, by: count) {
              slots.set(page, to: try? thumbnail(page))
            }
          })
      }
      threads.forEach { $0.join() }
      threads = []
      return slots.all
    }

    /// Writes a thumbnail with the whole background, which is decoded and encoded for it.
    func embedded() throws -> [UInt8] { try PNG.encode(try PNG.decode(background.span)) }

    /// Draws a thumbnail from a file with the whole background.
    func draw(_ page: Int, embeddedIn file: [UInt8]) throws -> SharedPicture {
      let small = try PNG.decode(file.span).resampled(
        width: Self.width, height: Self.height, filter: .box)
      return thumbnail(page, on: small)
    }
  }

  /// Thumbnails that threads make, by page.
  private final class ThumbnailSlots: Sendable {
    private let pictures: Mutex<[SharedPicture?]>

    init(_ count: Int) { pictures = Mutex(Array(repeating: nil, count: count)) }

    func set(_ page: Int, to picture: SharedPicture?) { pictures.withLock { $0[page] = picture } }

    var all: [SharedPicture?] { pictures.withLock { $0 } }
  }
#endif
