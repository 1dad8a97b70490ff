import Testing
import ApusMeasure
import ApusRaster
import ApusTestSupport

@testable import ApusRaster

extension PixelBuffer {
  /// A picture of random bytes.
  static func noise(
    _ width: Int, _ height: Int, _ format: PixelFormat, _ random: inout SplitMix64
  ) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height {
      picture.setRow(y, to: random.bytes(count: width * format.channelCount).span)
    }
    return picture
  }

  /// A grey picture of rows.
  init(rows: [[UInt8]]) {
    self.init(width: rows[0].count, height: rows.count, format: .gray)
    for (y, bytes) in rows.enumerated() { setRow(y, to: bytes.span) }
  }

  /// The bytes of all rows.
  var rows: [[UInt8]] {
    var rows: [[UInt8]] = []
    for y in 0..<height { rows.append(row(y).array) }
    return rows
  }

  /// The picture in another size by one form of the sums.
  func resampled(
    _ width: Int, _ height: Int, _ filter: ResampleFilter, form: Int32, light: LightScale = .sRGB
  ) -> [[UInt8]] {
    var resampler = RowResampler(
      ResampleExtent(self.width, to: width), ResampleExtent(self.height, to: height),
      format: format, filter: filter, light: light, form: form)
    var result: [[UInt8]] = []
    for y in 0..<self.height where !resampler.isComplete {
      resampler.push(row(y)) { number, pixels in
        #expect(number == result.count)
        result.append(pixels.array)
      }
    }
    return result
  }

  /// The picture in another size, by floating-point sums over all pixels: the slow reference.
  func exactlyResampled(_ width: Int, _ height: Int, _ filter: ResampleFilter) -> [[Double]] {
    let channels = format.channelCount
    let columns = Self.exactWeights(self.width, width, filter)
    let lines = Self.exactWeights(self.height, height, filter)
    let narrow = rows.map { bytes in
      let row = bytes.map(Double.init)
      return (0..<width * channels).map { position in
        columns[position / channels].enumerated().reduce(0.0) { sum, weight in
          sum + weight.element * row[weight.offset * channels + position % channels]
        }
      }
    }
    return lines.map { weights in
      (0..<width * channels).map { position in
        let sum = weights.enumerated().reduce(0.0) { $0 + $1.element * narrow[$1.offset][position] }
        return min(255, max(0, sum))
      }
    }
  }

  private static func exactWeights(
    _ source: Int, _ target: Int, _ filter: ResampleFilter
  ) -> [[Double]] {
    let scale = Double(source) / Double(target)
    return (0..<target).map { pixel in
      let centre = (Double(pixel) + 0.5) * scale
      var weights = (0..<source).map { position in
        filter.weight((Double(position) + 0.5 - centre) / max(1, scale))
      }
      if weights.allSatisfy({ $0 == 0 }) { weights[min(source - 1, Int(centre))] = 1 }
      let sum = weights.reduce(0, +)
      return weights.map { $0 / sum }
    }
  }
}
