/// The reason why a picture cannot be read or written, and where.
///
///     do {
///       _ = try ImageFacts(of: bytes.span)
///     } catch {
///       print(error)  // offset 0: the file is no JPEG and no PNG
///     }
///
public struct ImageError: Error, Hashable, CustomStringConvertible {
  /// What happened.
  ///
  ///     if case .limit(let limit) = error.kind { print(limit) }
  ///
  public enum Kind: Sendable, Hashable {
    /// The bytes do not begin as those of a format that is known.
    case unknownFormat
    /// The file ends before the picture does.
    case truncated
    /// The file breaks a rule of its format.
    case broken(String)
    /// The file uses a part of its format that is not built.
    case unsupported(String)
    /// The picture exceeds a limit.
    case limit(ImageLimit)
    /// The system has no memory left.
    case outOfMemory
  }

  /// What happened.
  public let kind: Kind
  /// The number of bytes before the fault, or `nil` if it concerns no bytes.
  public let offset: Int?

  package init(_ kind: Kind, offset: Int? = nil) {
    self.kind = kind
    self.offset = offset
  }

  /// A description of the position and of the problem.
  public var description: String { (offset.map { "offset \($0): " } ?? "") + kind.text }
}

/// A limit that a picture exceeds.
///
///     ImageLimit.scans(limit: 100)  // the picture has more than 100 scans
///
public enum ImageLimit: Sendable, Hashable {
  /// The picture has more pixels.
  case pixels(Int, limit: Int)
  /// Decoding needs more memory, in bytes.
  case memory(Int, limit: Int)
  /// A progressive picture has more scans.
  case scans(limit: Int)
  /// Decoding takes more seconds.
  case seconds(limit: Double)
  /// A palette of so many colours does not reach the least quality.
  case quality(colours: Int, least: Int)
}

extension ImageError.Kind {
  fileprivate var text: String {
    switch self {
    case .unknownFormat: "the file is no JPEG and no PNG"
    case .truncated: "the file ends before the picture does"
    case .broken(let reason): "the file is damaged: \(reason)"
    case .unsupported(let part): "\(part) is not supported"
    case .limit(.pixels(let count, let limit)):
      "the picture has \(count) pixels, more than the limit of \(limit); raise ImageLimits.pixels"
    case .limit(.memory(let count, let limit)):
      "decoding needs \(count) bytes, more than the limit of \(limit); raise ImageLimits.memoryByteCount"
    case .limit(.scans(let limit)):
      "the picture has more than \(limit) scans; raise ImageLimits.scans"
    case .limit(.seconds(let limit)):
      "decoding takes more than \(limit) s; raise ImageLimits.seconds"
    case .limit(.quality(let colours, let least)):
      "\(colours) colours do not reach the quality \(least); permit more colours, or lower PaletteOptions.quality"
    case .outOfMemory: "there is no memory left"
    }
  }
}
