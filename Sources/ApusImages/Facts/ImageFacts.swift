public import ApusRaster

/// The facts about a picture that its file states before the pixels.
///
/// Nothing is decoded. To test that the pixels are intact, decode the picture.
///
///     let facts = try ImageFacts(of: bytes.span)
///     print(facts.width, facts.height, facts.orientation)  // 4032 3024 right
///
public struct ImageFacts: Sendable, Hashable {
  /// A format of files.
  ///
  ///     facts.format == .jpeg  // true
  ///
  public enum Format: String, Sendable, Hashable {
    /// JPEG (ITU-T T.81).
    case jpeg
    /// PNG (W3C, third edition).
    case png
  }

  /// The meaning of the numbers of a pixel.
  ///
  ///     facts.colourModel == .ycbcr  // true
  ///
  public enum ColourModel: String, Sendable, Hashable {
    /// Brightness.
    case gray
    /// Brightness and opacity.
    case grayAlpha
    /// Brightness and two differences of colour.
    case ycbcr
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and opacity.
    case rgba
    /// An index into a table of colours.
    case palette
    /// Cyan, magenta, yellow and black.
    case cmyk
    /// Cyan, magenta and yellow as brightness and two differences, and black.
    case ycck
  }

  /// The format.
  public package(set) var format: Format
  /// The number of pixels of a row, as the picture is stored.
  public package(set) var width: Int
  /// The number of rows, as the picture is stored.
  public package(set) var height: Int
  /// The meaning of the numbers of a pixel.
  public package(set) var colourModel: ColourModel
  /// The number of bits of a number.
  public package(set) var bits: Int
  /// The orientation in which the picture is stored.
  public package(set) var orientation = Orientation.up
  /// Whether a coarse picture comes first: a progressive JPEG, or an interlaced PNG.
  public package(set) var isProgressive = false
  /// Whether a JPEG has a scan for a part of its components, so that a decoder keeps all coefficients.
  package var hasSeveralScans = false
  /// Whether a JPEG uses arithmetic coding, which is refused.
  public package(set) var isArithmetic = false
  /// The sampling factors of a JPEG's components: columns and rows.
  public package(set) var samplings: [Sampling] = []
  /// The number of bytes of the colour profile in the file, or 0; a PNG stores it compressed.
  public package(set) var profileByteCount = 0
  /// The segments or chunks of the file with Exif, XMP, IPTC, comments and texts.
  package var metadata: [Range<Int>] = []
  /// The places of the Exif that do not hold for a copy.
  package var exifPlaces: ExifPlaces?
  /// The parts of the colour profile in the file.
  package var profileParts: [ProfilePart] = []
  /// The bytes of the file with a small picture of the same (a JPEG), or `nil`.
  public package(set) var embeddedThumbnail: Range<Int>?
  /// The opacity behind the colours of a JPEG, or `nil`; it is found only in the whole file.
  public package(set) var mask: Mask?
  /// The position of the first damaged chunk of a PNG that has no pixels, or `nil`; such chunks are left out.
  package var damagedChunk: Int?
  /// Whether the file has Adobe's segment, after which the inks of CMYK are inverted.
  package var hasAdobeSegment = false

  /// The sampling factors of a component.
  ///
  ///     facts.samplings.map(\.columns)  // [2, 1, 1]
  ///
  public struct Sampling: Sendable, Hashable {
    /// The number of samples of a row in a block of the picture.
    public let columns: Int
    /// The number of rows in a block of the picture.
    public let rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A part of a colour profile.
  package struct ProfilePart: Sendable, Hashable {
    /// The number of the part, from 1.
    package var number: Int
    /// The bytes of the file.
    package var range: Range<Int>
  }

  /// Reads the facts of a file.
  ///
  /// - Parameter bytes: The file, or at least its bytes before the pixels.
  /// - Throws: `ImageError` if the file is no JPEG and no PNG, ends too early, or is damaged.
  /// - Complexity: O(*n*) for *n* bytes before the pixels; allocates small lists.
  public init(of bytes: Span<UInt8>) throws(ImageError) {
    if JPEGFacts.begins(bytes) {
      self = try JPEGFacts.read(bytes)
      mask = try MaskFooter.read(bytes)?.mask
    } else if PNGFacts.begins(bytes) {
      self = try PNGFacts.read(bytes)
    } else {
      throw ImageError(.unknownFormat, offset: 0)
    }
  }

  package init(
    format: Format, width: Int, height: Int, colourModel: ColourModel, bits: Int
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.colourModel = colourModel
    self.bits = bits
  }

  /// The size of the picture as a viewer shows it.
  public var shownSize: (width: Int, height: Int) { orientation.shown(width, height) }

  /// Returns the colour profile, whose parts may lie in several segments.
  ///
  /// - Parameters:
  ///   - bytes: The file of which the facts are.
  ///   - limit: The largest number of bytes.
  /// - Returns: The profile; empty if there is none, if a part is missing, or if it is larger than the limit.
  package func profile(in bytes: Span<UInt8>, limit: Int) -> [UInt8] {
    let parts = profileParts.sorted { $0.number < $1.number }
    guard profileByteCount <= limit, parts.map(\.number) == Array(1..<parts.count + 1) else {
      return []
    }
    var profile: [UInt8] = []
    profile.reserveCapacity(profileByteCount)
    for part in parts { for offset in part.range { profile.append(bytes[offset]) } }
    return profile
  }
}
