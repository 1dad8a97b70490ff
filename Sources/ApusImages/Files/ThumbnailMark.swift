#if Images
  import ApusBytes
  import ApusRaster
  import ApusSystem

  /// A comment in a thumbnail that names the settings by which it was made, so that others make it again.
  ///
  /// A JPEG has it in a segment behind the first one, and a PNG in a chunk behind the first one.
  struct ThumbnailMark {
    private let bytes: [UInt8]
    private let format: ImageFacts.Format

    /// Creates the mark of thumbnails of a size.
    init(_ thumbnailer: Thumbnailer, _ size: ThumbnailSize, _ format: ImageFacts.Format) {
      self.format = format
      var text = Self.name + "1: fit \(size.fit.rawValue)"
      if format == .jpeg {
        text += thumbnailer.options.mark
        if thumbnailer.usesEmbedded { text += ", embedded" }
      }
      if thumbnailer.keepsMetadata { text += ", metadata" }
      if thumbnailer.convertsToSRGB { text += ", sRGB" }
      if thumbnailer.filter != .lanczos { text += ", filter \(thumbnailer.filter.rawValue)" }
      bytes = format == .jpeg ? Self.segment(text) : Self.chunk("Comment\0" + text)
    }

    /// Returns a file with the mark.
    func marked(_ file: [UInt8]) -> [UInt8] {
      let position = position(in: file.span)
      return file[..<position] + bytes + file[position...]
    }

    /// Whether a file has the mark.
    func isIn(_ file: borrowing FileDescriptor) throws(SystemError) -> Bool {
      var room = [UInt8](repeating: 0, count: 64 + bytes.count)
      let count = try file.read(into: &room)
      guard count >= 6 else { return false }
      let position = position(in: room.span)
      return position + bytes.count <= count
        && bytes.indices.allSatisfy { bytes[$0] == room[position + $0] }
    }

    /// Whether a file is a thumbnail that `ThumbnailFiles` made, by any settings.
    static func isInThumbnail(_ path: String) -> Bool {
      guard let file = try? FileDescriptor(reading: path) else { return false }
      var room = [UInt8](repeating: 0, count: 128)
      guard let count = try? file.read(into: &room) else { return false }
      return room[..<count].contains(Array(name.utf8))
    }

    /// The beginning of the text of every mark.
    private static let name = "apus image thumb "

    /// The end of the first segment or chunk.
    private func position(in file: Span<UInt8>) -> Int {
      // The first segment of a JPEG has its length behind its marker; the first chunk of a PNG has 13 bytes.
      format == .jpeg ? min(file.count, 4 + (Int(file[4]) << 8 | Int(file[5]))) : 33
    }

    private static func segment(_ text: String) -> [UInt8] {
      let length = text.utf8.count + 2
      return [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + Array(text.utf8)
    }

    private static func chunk(_ text: String) -> [UInt8] {
      let chunk = Array("tEXt".utf8) + Array(text.utf8)
      return number(UInt32(text.utf8.count)) + chunk + number(CRC32.of(chunk.span))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
  }

  extension JPEGOptions {
    /// The settings that change a thumbnail, for its mark; the chroma of thumbnails is always halved.
    fileprivate var mark: String {
      var text = ", quality \(quality)"
      if isProgressive { text += ", progressive" }
      if restartRows > 0 { text += ", restart \(restartRows)" }
      if !profile.isEmpty { text += ", profile \(CRC32.of(profile.span))" }
      return text
    }
  }
#endif
