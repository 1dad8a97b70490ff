#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusImages
  import ApusMeasure
  import ApusSystem
  import CApusSystem
  import Synchronization

  /// The action of `apus image thumb`.
  struct ThumbnailCommand {
    private let settings: ThumbnailSettings
    private let folder: String
    private let list: PictureList

    init(_ settings: ThumbnailSettings, _ invocation: Invocation) {
      self.settings = settings
      folder = settings.folder ?? "."
      list = PictureList(
        invocation.operands, output: folder, isThumbnail: ThumbnailFiles.isThumbnail)
    }

    func run() -> ExitStatus {
      apus_watch_interrupts()
      for failure in list.failures { report("\(failure)") }
      let pictures = list.pictures.map { picture in
        ThumbnailFiles.Picture(picture.path, thumbnails: files(picture))
      }
      let results = perform(pictures)
      for (picture, result) in zip(pictures, results) {
        if let problem = result.problem { report("\(picture.path): \(problem)") }
      }
      var statuses = results.map(\.status)
      if !list.failures.isEmpty { statuses.append(.incomplete) }
      if apus_interrupted() != 0 { statuses.append(.interrupted) }
      if settings.hasSheet { statuses.append(writeSheet(pictures, results)) }
      reportCounts(results)
      return .worst(of: statuses)
    }

    private func reportCounts(_ results: [ThumbnailFilesResult]) {
      let kept = results.count { $0 == .kept }
      let damaged = results.count(where: \.isDamaged)
      let made = results.count(where: { !$0.isFailed }) - kept
      StandardStream.output.write(
        "\(folder.printable): thumbnails of \(made) pictures were made, of \(kept) were up to date"
          + (damaged > 0 ? "; \(damaged) pictures are damaged" : "") + "\n")
    }

    /// The paths of the thumbnails of a picture.
    private func files(_ picture: PictureList.Picture) -> [String] {
      settings.sizes.map { size in
        "\(folder)/\(picture.name)-\(size.text).\(picture.thumbnailExtension)"
      }
    }

    private func perform(_ pictures: [ThumbnailFiles.Picture]) -> [ThumbnailFilesResult] {
      let progress = SharedProgress(count: pictures.count)
      defer { progress.erase() }
      return maker.make(pictures) { index in
        progress.finish(pictures[index].path)
        return apus_interrupted() == 0
      }
    }

    private var maker: ThumbnailFiles {
      var maker = ThumbnailFiles(sizes: settings.sizes.map { $0.fitted(settings.fit) })
      maker.thumbnailer.options.quality = settings.quality
      maker.thumbnailer.usesEmbedded = settings.usesEmbedded
      maker.thumbnailer.keepsMetadata = settings.keepsMetadata
      maker.thumbnailer.convertsToSRGB = settings.convertsToSRGB
      maker.thumbnailer.limits.seconds = settings.seconds
      maker.memoryByteCount = settings.memory
      maker.isForced = settings.isForced
      return maker
    }

    private func writeSheet(
      _ pictures: [ThumbnailFiles.Picture], _ results: [ThumbnailFilesResult]
    ) -> ExitStatus {
      let names = zip(pictures, results).filter { !$0.1.isFailed }.flatMap { $0.0.thumbnails }
      let page = ContactSheet.page(names.map { String($0.dropFirst(folder.count + 1)) })
      do throws(SystemError) {
        try AtomicFileWriter.write(Array(page.utf8), to: "\(folder)/sheet.html")
        return .success
      } catch {
        report("\(error)")
        return .incomplete
      }
    }

    private func report(_ problem: String) {
      StandardStream.error.write("image: \(problem.printable)\n")
    }
  }

  /// The progress of pictures on several threads.
  private final class SharedProgress: Sendable {
    private struct State: ~Copyable {
      let line = ProgressLine()
      var doneCount = 0
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    func finish(_ path: String) {
      state.withLock { state in
        state.doneCount += 1
        state.line.show(path, fraction: Double(state.doneCount) / Double(count), secondsLeft: nil)
      }
    }

    func erase() { state.withLock { $0.line.erase() } }
  }

  extension ThumbnailFilesResult {
    /// The exit status of a run with this result.
    fileprivate var status: ExitStatus {
      switch self {
      case .made, .kept: .success
      case .damaged: .checkFailed
      case .failed(let failure):
        switch failure {
        case .picture, .fileTooLarge, .otherFormat, .taken: .checkFailed
        case .system: .incomplete
        case .stopped: .interrupted
        }
      }
    }

    /// Whether there are no thumbnails.
    fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }

    /// Whether the thumbnails show a part of the picture.
    fileprivate var isDamaged: Bool { if case .damaged = self { true } else { false } }

    /// The words for the user, or `nil` if there is no problem.
    fileprivate var problem: String? {
      switch self {
      case .made, .kept, .failed(.stopped): nil
      case .damaged(let damage): "\(damage)"
      case .failed(.fileTooLarge): "the file has more bytes than --memory permits"
      case .failed(let failure): "\(failure)"
      }
    }
  }

  extension ThumbnailSettings.Size {
    /// The size for the library.
    fileprivate func fitted(_ fit: ThumbnailSettings.Fit) -> ThumbnailSize {
      let kind: ThumbnailSize.Fit =
        switch fit {
        case .within: .within
        case .cover: .cover
        case .exact: .exact
        }
      return ThumbnailSize(width: width, height: height, fit: kind)
    }
  }
#endif
