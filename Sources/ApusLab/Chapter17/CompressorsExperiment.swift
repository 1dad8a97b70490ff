import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusRaster

extension CaseStudyExperiment {
  /// Flate beside LZ4, on the filtered rows of a picture: chapter 17.
  static let compressors = CaseStudyExperiment(
    .compressors, from: Chapter17.source,
    measures: "flate and LZ4 on the rows of a picture: compression, decompression and size",
    how: """
      The rows of a scene of 1,024 x 768 pixels are filtered as in a PNG: each sample less that to its left. zlib (level 6) and LZ4 of \
      this machine compress and decompress them in one call; the bytes must be the same again. lz4-size is the size by LZ4 over that by \
      flate. A measurement is the time of a byte of the rows.
      """,
    seconds: 6, published: []
  ) {
    [
      CaseStudyGroup("compressors", leastSeconds: 0.1) { experiment in
        let unit = experiment.scaled(256, atLeast: 16)
        let rows = filteredRows(
          SamplePicture.scene(width: 4 * unit, height: 3 * unit, seed: 4))
        let (flate, lz4) = (try Compressor.flate(), try Compressor.lz4())
        let (small, smallLZ4) = (try flate.compress(rows), try lz4.compress(rows))
        return CaseStudyPlan(
          [
            CaseStudy(
              .decompress, items: rows.count,
              variants: [
                decompression(.lz4, lz4, smallLZ4, rows), decompression(.flate, flate, small, rows),
                compression(.flateCompress, flate, rows), compression(.lz4Compress, lz4, rows),
              ], ratios: [(.flateCompress, .flate)])
          ],
          counts: [
            CaseStudyPlan.Count(.lz4Size) { Double(smallLZ4.count) / Double(small.count) }
          ])
      }
    ]
  }

  /// Returns the differences of each sample from that of the pixel to its left.
  private static func filteredRows(_ picture: borrowing PixelBuffer) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<picture.height {
      let row = picture.row(y)
      for x in 0..<row.count { rows.append(row[x] &- (x < 3 ? 0 : row[x - 3])) }
    }
    return rows
  }

  private static func decompression(
    _ key: VariantKey, _ compressor: Compressor, _ bytes: [UInt8], _ rows: [UInt8]
  ) -> CaseStudy.Variant {
    var found: [UInt8] = []
    return CaseStudy.Variant(
      key,
      answer: { _ in
        guard found == rows else { throw WrongResultError("\(key.name) gives other bytes") }
        return 0
      }
    ) {
      found = try compressor.decompress(bytes, count: rows.count)
      return 0
    }
  }

  private static func compression(
    _ key: VariantKey, _ compressor: Compressor, _ rows: [UInt8]
  ) -> CaseStudy.Variant {
    var found: [UInt8] = []
    return CaseStudy.Variant(
      key,
      answer: { _ in
        guard try compressor.decompress(found, count: rows.count) == rows else {
          throw WrongResultError("\(key.name) gives other bytes")
        }
        return 0
      }
    ) {
      found = try compressor.compress(rows)
      return 0
    }
  }
}

extension ClaimRequirement {
  /// zlib and LZ4, where the loader finds them.
  static let compressors: [ClaimRequirement] = {
    do throws(UnavailableError) {
      _ = (try Compressor.flate(), try Compressor.lz4())
      return []
    } catch {
      return [.elsewhere(error.description)]
    }
  }()
}

extension ProbeKey {
  /// The key of the experiment.
  static let compressors = ProbeKey("compressors")
}

extension StudyKey {
  static let decompress = StudyKey("decompress")
}

extension VariantKey {
  static let lz4 = VariantKey("lz4")
  static let flate = VariantKey("flate")
  static let lz4Compress = VariantKey("lz4-compress")
  static let flateCompress = VariantKey("flate-compress")
}

extension MetricKey {
  /// The bytes by LZ4 over those by flate.
  static let lz4Size = MetricKey("lz4-size", .ratio)
}
