#if Images
  import ApusSystem

  /// The thumbnails of one picture in a run.
  struct ThumbnailFilesJob {
    /// The result, and the thumbnails that were written and have no names.
    typealias Made = (result: ThumbnailFilesResult, files: [AtomicFileWriter.Written])

    /// The most bytes of a file that is read.
    private static let fileLimit = 1 << 30

    let maker: ThumbnailFiles
    let picture: ThumbnailFiles.Picture

    /// Makes the thumbnails.
    ///
    /// - Parameter memory: The largest number of bytes for the file and its decoder.
    func perform(memory: Int) -> Made {
      do throws(ThumbnailFilesError) {
        if try isUpToDate() { return (.kept, []) }
        let file = try load(memory)
        let thumbnails = try thumbnails(of: file, memory - file.byteCount)
        let files = try write(thumbnails)
        return (thumbnails[0].damage.map { .damaged($0) } ?? .made, files)
      } catch {
        return (.failed(error), [])
      }
    }

    /// Whether all thumbnails are newer than the picture, and were made by the same settings.
    private func isUpToDate() throws(ThumbnailFilesError) -> Bool {
      guard !maker.isForced else { return false }
      let changed: Int64
      do throws(SystemError) {
        changed = try FileDescriptor(reading: picture.path).status().modification
      } catch { throw .system(error) }
      return zip(picture.thumbnails, maker.sizes).allSatisfy { path, size in
        guard let file = try? FileDescriptor(reading: path), let made = try? file.status() else {
          return false
        }
        let mark = ThumbnailMark(maker.thumbnailer, size, Self.format(of: path))
        return made.isRegular && made.modification > changed && (try? mark.isIn(file)) == true
      }
    }

    private func load(_ memory: Int) throws(ThumbnailFilesError) -> LoadedFile {
      let limit = min(memory, Self.fileLimit)
      do throws(SystemError) {
        return try LoadedFile(picture.path, limit: limit)
      } catch {
        throw error.code == SystemError.tooLarge && memory < Self.fileLimit
          ? .fileTooLarge : .system(error)
      }
    }

    private func thumbnails(
      of file: LoadedFile, _ memory: Int
    ) throws(ThumbnailFilesError) -> [Thumbnail] {
      var thumbnailer = maker.thumbnailer
      thumbnailer.limits.memoryByteCount = memory
      let made: [Thumbnail]
      do throws(ImageError) {
        made = try thumbnailer.thumbnails(of: file.span, sizes: maker.sizes)
      } catch { throw .picture(error) }
      let format = made[0].format
      guard picture.thumbnails.allSatisfy({ Self.format(of: $0) == format }) else {
        throw .otherFormat(format)
      }
      return made
    }

    /// Writes the thumbnails. Those of a damaged picture are older than every picture, so that they are made again.
    private func write(
      _ thumbnails: [Thumbnail]
    ) throws(ThumbnailFilesError) -> [AtomicFileWriter.Written] {
      var files: [AtomicFileWriter.Written] = []
      do throws(SystemError) {
        for index in thumbnails.indices {
          let (path, thumbnail) = (picture.thumbnails[index], thumbnails[index])
          let mark = ThumbnailMark(maker.thumbnailer, maker.sizes[index], thumbnail.format)
          _ = try Folders.make(for: path)
          var file = try AtomicFileWriter(replacing: path)
          try file.write(mark.marked(thumbnail.file))
          if thumbnail.damage != nil { try file.setTime(0) }
          files.append(file.written())
        }
      } catch { throw .system(error) }
      return files
    }

    /// The format that the name of a thumbnail says.
    private static func format(of path: String) -> ImageFacts.Format {
      path.lowercased().hasSuffix(".png") ? .png : .jpeg
    }
  }
#endif
