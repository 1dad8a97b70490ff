import ApusBytes
import ApusImages
import ApusRaster

/// A file, or any bytes, that is decoded in every way.
struct PictureTrial {
  let bytes: [UInt8]
  let eighths: Int

  private var limits: ImageLimits {
    var limits = ImageLimits()
    limits.pixels = 1 << 18
    limits.memoryByteCount = 1 << 24
    limits.scans = 20
    limits.seconds = 2
    return limits
  }

  /// The size of a decoded picture is that of its facts, and an error lies in the file.
  func decode() {
    do throws(ImageError) {
      let facts = try ImageFacts(of: bytes.span)
      let decoded = try decoded(facts)
      let part = facts.format == .jpeg ? eighths : 8
      precondition(
        decoded.picture.width == (facts.width * part + 7) / 8
          && decoded.picture.height == (facts.height * part + 7) / 8, "a picture has another size")
      if let damage = decoded.damage {
        precondition(damage.offset <= bytes.count, "the damage lies behind the file")
      }
    } catch {
      precondition(error.offset ?? 0 <= bytes.count, "the error lies behind the file")
    }
  }

  private func decoded(_ facts: ImageFacts) throws(ImageError) -> DecodedPicture {
    if facts.mask != nil {
      return try MaskedJPEG.decodePart(bytes.span, eighths: eighths, limits: limits)
    }
    switch facts.format {
    case .jpeg: return try JPEG.decodePart(bytes.span, eighths: eighths, limits: limits)
    case .png: return try PNG.decodePart(bytes.span, limits: limits)
    }
  }

  /// The thumbnails of a file that is decoded can be decoded.
  func makeThumbnails() {
    var thumbnailer = Thumbnailer()
    thumbnailer.limits = limits
    thumbnailer.usesEmbedded = eighths == 1
    let sizes = [ThumbnailSize(9), ThumbnailSize(width: 20, height: 7, fit: .cover)]
    guard let made = try? thumbnailer.thumbnails(of: bytes.span, sizes: sizes) else { return }
    for thumbnail in made {
      guard let facts = try? ImageFacts(of: thumbnail.file.span) else {
        preconditionFailure("a thumbnail is no picture")
      }
      precondition(
        facts.width == thumbnail.width && facts.height == thumbnail.height,
        "a thumbnail has another size")
    }
  }

  /// The coarse pictures do not depend on how the file arrives.
  func decodeCoarse() {
    let whole = coarse(bytes.count)
    let parts = coarse(1 + eighths * 7)
    precondition(whole == parts, "the coarse pictures depend on the chunks")
  }

  /// The sizes and the checksums of the coarse pictures, as the file arrives in chunks.
  private func coarse(_ chunkByteCount: Int) -> [UInt32] {
    var decoder = CoarseDecoder(limits: limits)
    var pictures: [UInt32] = []
    for start in stride(from: 0, to: bytes.count, by: max(1, chunkByteCount)) {
      let chunk = Array(bytes[start..<min(bytes.count, start + chunkByteCount)])
      do throws(ImageError) {
        try decoder.push(chunk.span) { coarse in
          pictures += [UInt32(coarse.eighths), CRC32.of(coarse.picture.bytes)]
          return true
        }
      } catch { return pictures }
    }
    return pictures
  }
}
