#if Images
  import ApusSystem

  /// A maker of thumbnails of many files, on several threads and in a bounded number of bytes.
  ///
  /// For a picture in memory use `Thumbnailer`.
  ///
  ///     let maker = ThumbnailFiles(sizes: [ThumbnailSize(320)])
  ///     let results = maker.make([
  ///       ThumbnailFiles.Picture("photos/a.jpg", thumbnails: ["small/a.jpg"])
  ///     ])
  ///     print(results[0])  // made
  ///
  /// A thumbnail is replaced atomically, so that a reader or a crash of the machine never meets a part of it. Up to 64
  /// wait for the disk together, and get their names then. A thumbnail that is newer than its picture, and was made by
  /// the same settings, is left as it is: a comment in it names the settings. That of a damaged picture gets the
  /// time 0, so that it is made again. Temporary files that a killed run left beside the thumbnails are removed.
  public struct ThumbnailFiles: Sendable {
    /// A picture, and the files of its thumbnails.
    ///
    ///     ThumbnailFiles.Picture("photos/a.jpg", thumbnails: ["small/a.jpg"])
    ///
    public struct Picture: Sendable, Hashable {
      /// The path of the picture.
      public var path: String
      /// The path of a thumbnail for each size; those of PNG end in `.png`. Missing folders are made.
      public var thumbnails: [String]

      /// Creates the description of a picture.
      public init(_ path: String, thumbnails: [String]) {
        self.path = path
        self.thumbnails = thumbnails
      }
    }

    /// The sizes of the thumbnails of each picture, at least one.
    public let sizes: [ThumbnailSize]
    /// The settings of each thumbnail, and the limits on a picture other than that on memory.
    public var thumbnailer = Thumbnailer()
    /// The largest number of bytes for all files and decoders at once; 1 GiB by default.
    ///
    /// Each thread has its share. A picture that needs more is made at the end, alone.
    public var memoryByteCount = 1 << 30
    /// The largest number of threads; the number of processors by default.
    public var threadCount = UsableProcessors.count
    /// Whether thumbnails that are up to date are made again; `false` by default.
    public var isForced = false

    /// Creates a maker with the default settings.
    ///
    /// - Parameter sizes: The sizes of the thumbnails of each picture, at least one.
    public init(sizes: [ThumbnailSize]) {
      precondition(!sizes.isEmpty, "sizes must not be empty")
      self.sizes = sizes
    }

    /// Whether a file is a thumbnail that this type made, so that a list of pictures can leave it out.
    ///
    /// - Returns: `false` for a file that cannot be read.
    /// - Complexity: Reads 128 bytes.
    public static func isThumbnail(_ path: String) -> Bool { ThumbnailMark.isInThumbnail(path) }

    /// Makes the thumbnails of pictures. A picture that cannot be read costs its own thumbnails only.
    ///
    /// - Parameters:
    ///   - pictures: The pictures, each with a thumbnail for each size.
    ///   - finished: Is called with the number of each picture that was read, on the thread that read it; `false` ends the
    ///     run. By then the thumbnails may still wait for the disk.
    /// - Returns: A result for each picture, in the order of the pictures.
    /// - Complexity: O(*n*) for *n* bytes of the files; the memory does not depend on the number of the pictures, except
    ///   for the results.
    public func make(
      _ pictures: [Picture], finished: @Sendable (Int) -> Bool = { _ in true }
    ) -> [ThumbnailFilesResult] {
      precondition(threadCount > 0, "threadCount must be at least 1")
      for picture in pictures {
        precondition(
          picture.thumbnails.count == sizes.count, "a picture must have a thumbnail for each size")
      }
      return ThumbnailFilesRun(self, pictures).results(finished)
    }
  }
#endif
