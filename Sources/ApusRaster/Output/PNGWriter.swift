import ApusBytes

/// A writer of PNG files without compression, so that a picture can be looked at in every build.
///
/// For files that are kept or sent use `ApusImages`, whose files are compressed.
///
///     try AtomicFileWriter.write(PNGWriter.file(of: picture), to: "picture.png")
///
/// Source: PNG Specification, third edition (W3C), sections 5 and 10; RFC 1950; RFC 1951, section 3.2.4.
public enum PNGWriter {
  /// Returns the file of a picture.
  ///
  /// - Parameter picture: The picture. Colours are divided by the opacity, as PNG stores them.
  /// - Returns: The bytes of a PNG file, some more than the picture has.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func file(of picture: borrowing PixelBuffer) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", header(of: picture), to: &file)
    append("IDAT", stored(rows(of: picture)), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func header(of picture: borrowing PixelBuffer) -> [UInt8] {
    let colours: UInt8 =
      switch picture.format {
      case .gray: 0
      case .rgb: 2
      case .rgba: 6
      }
    return bytes(UInt32(picture.width)) + bytes(UInt32(picture.height)) + [8, colours, 0, 0, 0]
  }

  /// Returns the rows, each after the number of its filter.
  private static func rows(of picture: borrowing PixelBuffer) -> [UInt8] {
    if picture.format == .rgba { return plainRows(of: picture.dividedByOpacity()) }
    return plainRows(of: picture)
  }

  private static func plainRows(of picture: borrowing PixelBuffer) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((picture.width * picture.format.channelCount + 1) * picture.height)
    for y in 0..<picture.height {
      let row = picture.row(y)
      rows.append(0)
      for index in row.indices { rows.append(row[index]) }
    }
    return rows
  }

  /// Returns a stream of zlib whose blocks are stored.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var position = 0
    repeat {
      let count = min(bytes.count - position, 0xFFFF)
      let isLast = position + count == bytes.count
      let low = UInt8(truncatingIfNeeded: count)
      let high = UInt8(count >> 8)
      stream += [isLast ? 1 : 0, low, high, ~low, ~high]
      stream += bytes[position..<position + count]
      position += count
    } while position < bytes.count
    return stream + Self.bytes(Adler32.of(bytes.span))
  }

  private static func append(_ kind: String, _ data: [UInt8], to file: inout [UInt8]) {
    let chunk = Array(kind.utf8) + data
    file += bytes(UInt32(data.count)) + chunk + bytes(CRC32.of(chunk.span))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
