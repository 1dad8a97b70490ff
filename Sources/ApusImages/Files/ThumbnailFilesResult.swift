#if Images
  public import ApusSystem

  /// The result for a picture whose thumbnails were to be made.
  ///
  ///     let pictures = [ThumbnailFiles.Picture("a.jpg", thumbnails: ["small/a.jpg"])]
  ///     for result in ThumbnailFiles(sizes: [ThumbnailSize(320)]).make(pictures) {
  ///       if case .failed(let failure) = result { print(failure) }
  ///     }
  ///
  public enum ThumbnailFilesResult: Sendable, Hashable {
    /// All thumbnails were made.
    case made
    /// All thumbnails were newer than the picture.
    case kept
    /// The thumbnails show the part of the picture that is intact.
    case damaged(ImageDamage)
    /// At least one thumbnail was not made.
    case failed(ThumbnailFilesError)
  }

  /// The reason why thumbnails of a picture were not made.
  ///
  ///     print(ThumbnailFilesFailure.taken(by: "a.jpg"))
  ///     // its thumbnails have the names of those of a.jpg; rename one
  ///
  public enum ThumbnailFilesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The picture cannot be read as one, or exceeds a limit.
    case picture(ImageError)
    /// The file has more bytes than `ThumbnailFiles.memoryByteCount`.
    case fileTooLarge
    /// A file cannot be read or written.
    case system(SystemError)
    /// The thumbnails have another format than their names say.
    case otherFormat(ImageFacts.Format)
    /// A picture before this one has a thumbnail of the same path.
    case taken(by: String)
    /// The run was ended before.
    case stopped

    /// A description of the reason.
    public var description: String {
      switch self {
      case .picture(let error): "\(error)"
      case .fileTooLarge: "the file has more bytes than ThumbnailFiles.memoryByteCount permits"
      case .system(let error): "\(error)"
      case .otherFormat(let format):
        "its thumbnails are \(format.rawValue.uppercased()), which its extension does not say; rename it"
      case .taken(let path): "its thumbnails have the names of those of \(path); rename one"
      case .stopped: "the run was ended before"
      }
    }

    /// Whether the thumbnails can be made with more memory.
    var needsMemory: Bool {
      switch self {
      case .fileTooLarge: true
      case .picture(let error): if case .limit(.memory) = error.kind { true } else { false }
      case .system, .otherFormat, .taken, .stopped: false
      }
    }
  }
#endif
