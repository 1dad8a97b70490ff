#if Images
  import ApusRaster
  import ApusSystem
  import ApusTestSupport
  import Foundation
  import Synchronization
  import Testing

  @testable import ApusImages

  @Suite("Thumbnails of many files")
  struct ThumbnailFilesTests {
    private let folder: TemporaryFolder
    private let maker = ThumbnailFiles(sizes: [ThumbnailSize(16), ThumbnailSize(8)])

    init() throws { folder = try TemporaryFolder() }

    /// Writes a picture, and returns it with the paths of its thumbnails in the folder `small`.
    private func picture(_ name: String, _ file: [UInt8]) throws -> ThumbnailFiles.Picture {
      let path = try folder.write(file, to: name)
      let stem = folder.file("small/\(name.split(separator: ".")[0])")
      let end = name.hasSuffix(".png") ? "png" : "jpg"
      return ThumbnailFiles.Picture(path, thumbnails: ["\(stem)-16.\(end)", "\(stem)-8.\(end)"])
    }

    private func jpeg(_ width: Int = 64, _ height: Int = 48) throws -> [UInt8] {
      try JPEG.encode(PixelBuffer.smooth(width, height))
    }

    /// The names in the folder of the thumbnails.
    private func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.file("small")).sorted()
    }

    /// Makes a file older than all thumbnails.
    private func age(_ path: String) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
    }

    @Test("Results are in the order of the pictures, and a failure costs its picture only")
    func order() throws {
      let whole = try jpeg()
      let half = Array(try jpeg(320, 240)[..<3000])
      let pictures = try [
        picture("a.jpg", whole), picture("b.jpg", Array("no".utf8)), picture("c.jpg", half),
        picture("d.png", try testFile("interlaced.png")), picture("e.png", whole),
        ThumbnailFiles.Picture(
          folder.file("missing"), thumbnails: [folder.file("m1.jpg"), folder.file("m2.jpg")]),
        picture("a.jpeg", whole),
      ]
      let results = maker.make(pictures)
      #expect(results[0] == .made)
      #expect(results[1] == .failed(.picture(ImageError(.unknownFormat, offset: 0))))
      expect(if: results[2], is: "damaged") { if case .damaged = $0 { true } else { false } }
      #expect(results[3] == .made)
      #expect(results[4] == .failed(.otherFormat(.jpeg)))
      #expect(
        results[5] == .failed(.system(SystemError(.open, folder.file("missing"), code: ENOENT))))
      #expect(results[6] == .failed(.taken(by: pictures[0].path)))
      #expect(
        try names() == ["a-16.jpg", "a-8.jpg", "c-16.jpg", "c-8.jpg", "d-16.png", "d-8.png"])
      let first = Array(try Data(contentsOf: URL(filePath: pictures[0].thumbnails[0])))
      let made = try ImageFacts(of: first.span)
      #expect((made.width, made.height) == (16, 12))
    }

    private func expect(
      if result: ThumbnailFilesResult, is name: String, _ matches: (ThumbnailFilesResult) -> Bool
    ) { #expect(matches(result), "\(name)") }

    @Test("What is newer than its picture and has the same settings is kept; damage is made again")
    func kept() throws {
      let pictures = try [
        picture("a.jpg", try jpeg()), picture("b.png", try testFile("interlaced.png")),
        picture("c.jpg", Array(try jpeg(320, 240)[..<3000])),
      ]
      for picture in pictures { try age(picture.path) }
      func isKept(_ change: (inout ThumbnailFiles) -> Void = { _ in }) -> [Bool] {
        var maker = maker
        change(&maker)
        return maker.make(pictures).map { $0 == .kept }
      }
      #expect(isKept() == [false, false, false])
      #expect(isKept() == [true, true, false])
      #expect(isKept { $0.thumbnailer.options.quality = 60 } == [false, true, false])
      #expect(isKept { $0.thumbnailer.options.quality = 60 } == [true, true, false])
      #expect(isKept { $0.thumbnailer.filter = .box } == [false, false, false])
      #expect(isKept { $0.thumbnailer.options.isProgressive = true } == [false, false, false])
      #expect(isKept { $0.thumbnailer.options.restartRows = 1 } == [false, true, false])
      #expect(isKept { $0.thumbnailer.options.profile = [1, 2] } == [false, true, false])
      #expect(isKept { $0.thumbnailer.keepsMetadata = true } == [false, false, false])
      #expect(isKept { $0.thumbnailer.convertsToSRGB = true } == [false, false, false])
      #expect(isKept { $0.thumbnailer.usesEmbedded = true } == [false, false, false])
      #expect(isKept { $0.isForced = true } == [false, false, false])
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: pictures[0].path)
      #expect(isKept() == [false, true, false])
    }

    @Test("More files than wait together are all there, and no temporary file is")
    func many() throws {
      let file = try jpeg()
      let pictures = try (0..<150).map { try picture("\($0).jpg", file) }
      var maker = maker
      maker.threadCount = 3
      let finished = Mutex<[Int]>([])
      let results = maker.make(pictures) { number in
        finished.withLock { $0.append(number) }
        return true
      }
      #expect(results.allSatisfy { $0 == .made })
      #expect(finished.withLock { $0.sorted() } == Array(0..<150))
      #expect(try names().count == 300)
      #expect(try names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("A run that is ended keeps what it made, and names the rest")
    func stopped() throws {
      let file = try jpeg()
      let pictures = try (0..<10).map { try picture("\($0).jpg", file) }
      var maker = maker
      maker.threadCount = 1
      let results = maker.make(pictures) { $0 < 3 }
      #expect(results.prefix(4).allSatisfy { $0 == .made })
      #expect(results.dropFirst(4).allSatisfy { $0 == .failed(.stopped) })
      #expect(try names().count == 8)
    }

    @Test(
      "A picture that needs more than the share of a thread is made at the end, within the whole")
    func memory() throws {
      var options = JPEGOptions()
      options.isProgressive = true
      let large = try JPEG.encode(PixelBuffer.smooth(800, 600), options: options)
      let pictures = try [
        picture("a.jpg", large), picture("b.jpg", try jpeg()), picture("c.jpg", large),
      ]
      var maker = maker
      maker.threadCount = 2
      maker.memoryByteCount = 2 << 20
      let finished = Mutex<[Int]>([])
      let results = maker.make(pictures) { number in
        finished.withLock { $0.append(number) }
        return true
      }
      #expect(results == [.made, .made, .made])
      #expect(finished.withLock { $0 } == [1, 0, 2])
      maker.memoryByteCount = 1 << 20
      maker.isForced = true
      let refused = maker.make(pictures)
      #expect(refused[1] == .made)
      for index in [0, 2] {
        expect(if: refused[index], is: "limit") { result in
          if case .failed(.picture(let error)) = result, case .limit(.memory) = error.kind {
            true
          } else {
            false
          }
        }
      }
      maker.memoryByteCount = 100
      #expect(maker.make(pictures).allSatisfy { $0 == .failed(.fileTooLarge) })
    }

    @Test("A thumbnail that cannot be replaced fails alone, and a killed run's files are removed")
    func files() throws {
      let pictures = try [picture("a.jpg", try jpeg()), picture("b.jpg", try jpeg())]
      try FileManager.default.createDirectory(
        atPath: pictures[0].thumbnails[1], withIntermediateDirectories: true)
      _ = try folder.write([1], to: "small/.apus-99999999-1.tmp")
      let results = maker.make(pictures)
      let error = SystemError(.create, pictures[0].thumbnails[1], code: EISDIR)
      #expect(results == [.failed(.system(error)), .made])
      #expect(try names() == ["a-8.jpg", "b-16.jpg", "b-8.jpg"])
    }

    @Test("No pictures have no results")
    func none() { #expect(maker.make([]).isEmpty) }
  }
#endif
