#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusImages
  import ApusRaster
  import ApusSystem

  /// The action of `apus image steps`.
  struct StepsCommand {
    private static let table = TextTable(columns: [
      .init("size"), .init("pixels", .right), .init("bytes", .right), .init("time", .right),
    ])
    /// The number of bytes that arrive at once.
    private static let chunkByteCount = 1 << 14

    private let settings: StepsSettings
    private let path: String
    private var rows: [[TextTable.Cell]] = []
    private var files: [(name: String, bytes: [UInt8])] = []
    private var failure: ImageError?

    static func run(_ settings: StepsSettings, _ invocation: Invocation) -> ExitStatus {
      var command = StepsCommand(settings, invocation.operands[0])
      return command.run()
    }

    private init(_ settings: StepsSettings, _ path: String) {
      self.settings = settings
      self.path = path
    }

    private mutating func run() -> ExitStatus {
      do {
        let file = try LoadedFile(path, limit: PictureList.fileLimit)
        var status = ExitStatus.success
        do throws(ImageError) {
          try decode(file.span)
        } catch {
          report("\(error)")
          status = .checkFailed
        }
        if !rows.isEmpty { StandardStream.output.write(Self.table.render(rows: rows)) }
        try write()
        return status
      } catch {
        report("\(error)")
        return .incomplete
      }
    }

    private mutating func decode(_ file: Span<UInt8>) throws(ImageError) {
      var decoder = CoarseDecoder()
      let start = FileStatus.now
      for position in stride(from: 0, to: file.count, by: Self.chunkByteCount) {
        let end = min(file.count, position + Self.chunkByteCount)
        try decoder.push(file.extracting(position..<end)) { coarse in
          take(coarse, of: file.count, nanoseconds: FileStatus.now - start)
          return failure == nil
        }
        if let failure { throw failure }
      }
      try decoder.finish()
    }

    private mutating func take(
      _ coarse: borrowing CoarsePicture, of byteCount: Int, nanoseconds: UInt64
    ) {
      let part = coarse.eighths == 8 ? "whole" : "1/\(8 / coarse.eighths)"
      let percentage = (100 * coarse.byteCount + byteCount / 2) / byteCount
      let tenths = (nanoseconds + 50_000) / 100_000
      rows.append([
        .init(part), .init("\(coarse.picture.width)x\(coarse.picture.height)"),
        .init("\(coarse.byteCount) (\(percentage) %)"), .init("\(tenths / 10).\(tenths % 10) ms"),
      ])
      if let damage = coarse.damage { failure = damage.error }
      guard settings.folder != nil else { return }
      let picture = coarse.picture.oriented(coarse.facts.orientation)
      do throws(ImageError) {
        files.append(("\(rows.count)-\(8 / coarse.eighths).png", try PNG.encode(picture)))
      } catch { failure = error }
    }

    /// Writes the pictures.
    private func write() throws(SystemError) {
      guard let folder = settings.folder else { return }
      for file in files {
        let path = "\(folder)/\(file.name)"
        _ = try Folders.make(for: path)
        try AtomicFileWriter.write(file.bytes, to: path)
      }
    }

    private func report(_ problem: String) {
      StandardStream.error.write("image: \(path.printable): \(problem.printable)\n")
    }
  }
#endif
