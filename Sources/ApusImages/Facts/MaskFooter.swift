/// The last 16 bytes of a JPEG that is followed by its opacity: the sizes of both parts.
///
/// | bytes | meaning |
/// |---|---|
/// | 0 to 3 | the number of bytes of the colours, a JPEG |
/// | 4 to 7 | the number of bytes of the opacity |
/// | 8, 9 | the number of bytes of the footer, 16 |
/// | 10 | the version, 1; a reader refuses a greater one |
/// | 11 | the revision, 0; a reader ignores it |
/// | 12 to 15 | `GNPJ` if the opacity is a PNG (JPNG), `PJPJ` if it is a JPEG (JPJP) |
///
/// All numbers have their lowest byte first.
///
/// Source: Lockwood, JPNG 1.0, the file `JPNG.h`; the layout of JPJP is that of Apus (decision 0048).
struct MaskFooter: Sendable, Hashable {
  static let byteCount = 16
  private static let version: UInt8 = 1

  /// The number of bytes of the colours.
  var colourByteCount: Int
  /// The number of bytes of the opacity.
  var maskByteCount: Int
  /// The format of the opacity.
  var coding: ImageFacts.Mask.Coding

  /// Reads the footer of a file.
  ///
  /// - Returns: The footer, or `nil` if the file does not end with one.
  /// - Throws: `ImageError` if the version is unknown, or if the sizes are not those of the file.
  static func read(_ bytes: Span<UInt8>) throws(ImageError) -> MaskFooter? {
    let start = bytes.count - byteCount
    guard start >= 0, let coding = coding(bytes, at: start + 12) else { return nil }
    guard bytes[start + 10] <= version else {
      throw ImageError(
        .unsupported("version \(bytes[start + 10]) of \(coding.containerName)"), offset: start + 10)
    }
    let footer = MaskFooter(
      colourByteCount: bytes.littleEndian32(at: start),
      maskByteCount: bytes.littleEndian32(at: start + 4), coding: coding)
    guard Int(bytes[start + 8]) | Int(bytes[start + 9]) << 8 == byteCount,
      footer.colourByteCount + footer.maskByteCount == start, footer.maskByteCount > 0
    else {
      throw ImageError(
        .broken("the footer has sizes that are not those of the file"), offset: start)
    }
    return footer
  }

  /// The bytes of the footer.
  var bytes: [UInt8] {
    [colourByteCount, maskByteCount].flatMap { count in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    } + [16, 0, Self.version, 0] + Array(Self.letters(coding).utf8)
  }

  /// The facts of the opacity.
  var mask: ImageFacts.Mask {
    ImageFacts.Mask(coding: coding, range: colourByteCount..<colourByteCount + maskByteCount)
  }

  private static func coding(_ bytes: Span<UInt8>, at offset: Int) -> ImageFacts.Mask.Coding? {
    ImageFacts.Mask.Coding.allCases.first { coding in
      zip(letters(coding).utf8, offset..<offset + 4).allSatisfy { bytes[$0.1] == $0.0 }
    }
  }

  private static func letters(_ coding: ImageFacts.Mask.Coding) -> String {
    coding == .png ? "GNPJ" : "PJPJ"
  }
}

extension Span<UInt8> {
  /// Returns four bytes as a number, the lowest first; the bytes must be there.
  fileprivate func littleEndian32(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
