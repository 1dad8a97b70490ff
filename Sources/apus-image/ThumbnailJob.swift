#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusImages
  import ApusSystem

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The thumbnails of one picture.
  struct ThumbnailJob: Sendable {
    /// What became of a job.
    enum Result: Sendable, Hashable {
      case made
      /// The thumbnails were newer than the picture.
      case kept
      /// The thumbnails show the part of the picture that is intact.
      case damaged(String)
      case failed(String, ExitStatus)
      /// The picture needs more memory than it was given.
      case needsMemory(String)
      /// The user stopped the run.
      case stopped
    }

    /// The path of the picture.
    let path: String
    /// The path of the thumbnails, without the size and the extension.
    let name: String
    /// The extension of the thumbnails.
    let fileExtension: String
    let settings: ThumbnailSettings
    /// The picture that has the same names of thumbnails, or `nil` if there is none.
    let rival: String?

    /// The paths of the thumbnails.
    var files: [String] { settings.sizes.map { "\(name)-\($0.text).\(fileExtension)" } }

    /// Makes the thumbnails.
    ///
    /// - Parameter memory: The largest number of bytes for the file and its decoder.
    func perform(memory: Int) -> Result {
      if let rival {
        return .failed(
          "its thumbnails have the names of those of \(rival); rename one", .checkFailed)
      }
      do {
        if try isUpToDate() { return .kept }
        let file = try LoadedFile(path, limit: min(memory, PictureList.fileLimit))
        let thumbnails = try thumbnailer(memory - file.byteCount)
          .thumbnails(of: file.span, sizes: settings.sizes.map { $0.fitted(settings.fit) })
        guard (thumbnails[0].format == .png) == (fileExtension == "png") else {
          return .failed(
            "its thumbnails are \(thumbnails[0].format.rawValue.uppercased()), which its extension does not say; rename it",
            .checkFailed)
        }
        _ = try Folders.make(for: name)
        for (path, thumbnail) in zip(files, thumbnails) {
          try write(thumbnail, to: path)
        }
        return thumbnails[0].damage.map { .damaged("\($0)") } ?? .made
      } catch let error as ImageError {
        if case .limit(.memory) = error.kind { return .needsMemory("\(error)") }
        return .failed("\(error)", .checkFailed)
      } catch let error as SystemError where error.code == EFBIG && memory < PictureList.fileLimit {
        return .needsMemory("the file has more bytes than --memory permits")
      } catch {
        return .failed("\(error)", .incomplete)
      }
    }

    /// Writes a thumbnail. That of a damaged picture is older than every picture, so that it is made again.
    private func write(_ thumbnail: Thumbnail, to path: String) throws(SystemError) {
      var file = try AtomicFileWriter(replacing: path)
      try file.write(ThumbnailMark(settings, thumbnail.format).marked(thumbnail.file))
      if thumbnail.damage != nil { try file.setTime(0) }
      try file.commit()
    }

    private func thumbnailer(_ memory: Int) -> Thumbnailer {
      var thumbnailer = Thumbnailer()
      thumbnailer.options.quality = settings.quality
      thumbnailer.usesEmbedded = settings.usesEmbedded
      thumbnailer.keepsMetadata = settings.keepsMetadata
      thumbnailer.limits.memoryByteCount = memory
      thumbnailer.limits.seconds = settings.seconds
      return thumbnailer
    }

    /// Whether all thumbnails are newer than the picture, and were made by the same settings.
    private func isUpToDate() throws(SystemError) -> Bool {
      guard !settings.isForced else { return false }
      let changed = try FileDescriptor(reading: path).status().modification
      let mark = ThumbnailMark(settings, fileExtension == "png" ? .png : .jpeg)
      return files.allSatisfy { path in
        guard let file = try? FileDescriptor(reading: path), let made = try? file.status() else {
          return false
        }
        return made.isRegular && made.modification > changed && (try? mark.isIn(file)) == true
      }
    }
  }

  extension ThumbnailJob.Result {
    /// The exit status of a run with this result.
    var status: ExitStatus {
      switch self {
      case .made, .kept: .success
      case .damaged, .needsMemory: .checkFailed
      case .failed(_, let status): status
      case .stopped: .interrupted
      }
    }

    /// Whether there are no thumbnails.
    var isFailed: Bool {
      switch self {
      case .failed, .needsMemory, .stopped: true
      case .made, .kept, .damaged: false
      }
    }

    /// The words for the user, or `nil` if there is no problem.
    var problem: String? {
      switch self {
      case .damaged(let text), .failed(let text, _), .needsMemory(let text): text
      case .made, .kept, .stopped: nil
      }
    }

    /// Whether the job can be done with more memory.
    var needsMemory: Bool { if case .needsMemory = self { true } else { false } }
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
