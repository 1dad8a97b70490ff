import ApusBenchmark
import ApusImages
import ApusRaster
import Foundation

/// The pictures that are measured, made from a seed.
enum TestPictures {
  /// A kind of picture. Each is 4032 × 3024.
  enum Kind: String, CaseIterable {
    /// Soft areas with fine structure and noise, as a photograph.
    case photograph
    /// Small dark marks in lines on white, as printed text.
    case print
    /// Rings that get finer to the edge, in which each alias is seen.
    case zonePlate = "zone plate"
    /// Thin lines of all directions on white.
    case drawing
    /// A smooth change of colours.
    case gradient
  }

  static let width = 4032
  static let height = 3024

  static func picture(_ kind: Kind, seed: UInt64) -> PixelBuffer {
    var random = SplitMix64(seed: seed)
    switch kind {
    case .photograph: return photograph(&random)
    case .print: return marks(&random)
    case .zonePlate: return rings()
    case .drawing: return drawing(&random)
    case .gradient: return gradient()
    }
  }

  /// A picture of one colour, to draw on.
  private static func paper() -> [UInt8] { [UInt8](repeating: 250, count: 3 * width * height) }

  private static func buffer(_ pixels: [UInt8]) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height, format: .rgb)
    for y in 0..<height {
      picture.setRow(y, to: pixels.span.extracting(3 * width * y..<3 * width * (y + 1)))
    }
    return picture
  }

  /// Seven layers of smooth noise, each finer and fainter, and the noise of a sensor.
  private static func photograph(_ random: inout SplitMix64) -> PixelBuffer {
    var values = [Float](repeating: 0, count: 3 * width * height)
    for octave in 1...7 {
      let cells = 1 << (octave + 1)
      var grid = PixelBuffer(width: cells * 4 / 3 + 1, height: cells + 1, format: .rgb)
      for y in 0..<grid.height {
        let row = (0..<3 * grid.width).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        grid.setRow(y, to: row.span)
      }
      let layer = grid.resampled(width: width, height: height, filter: .mitchell)
      let weight = 1 / Float(1 << octave)
      for y in 0..<height {
        let row = layer.row(y)
        for index in row.indices { values[3 * width * y + index] += weight * Float(row[index]) }
      }
    }
    return buffer(
      values.map { value in
        let noise = Float(random.next() >> 60) + Float(random.next() >> 60) - 15
        return UInt8(min(255, max(0, (value - 127) * 1.7 + 127 + noise)))
      })
  }

  private static func marks(_ random: inout SplitMix64) -> PixelBuffer {
    var pixels = paper()
    var top = 20
    var line = 0
    while top < height - 80 {
      let size = [14, 20, 32, 56][line % 4]
      var left = 30
      while left < width - size {
        let isSpace = random.next() % 6 == 0
        for stroke in 0..<(isSpace ? 0 : 3) {
          let isUpright = random.next() % 2 == 0
          let offset = Int(random.next() % UInt64(size / 2))
          let thickness = max(2, size / 9)
          for step in 0..<size * 2 / 3 {
            for wide in 0..<thickness {
              let x = left + (isUpright ? offset + wide : step * 3 / 4 + stroke % 2)
              let y = top + (isUpright ? step : offset + wide)
              for channel in 0..<3 {
                pixels[3 * (y * width + x) + channel] = UInt8(20 + channel * 5)
              }
            }
          }
        }
        left += size * 3 / 4
      }
      top += size * 4 / 3
      line += 1
    }
    return buffer(pixels)
  }

  private static func rings() -> PixelBuffer {
    var pixels = paper()
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x - width / 2), Double(y - height / 2))
        let value = 127.5 + 127.5 * cos(.pi * (dx * dx + dy * dy) / Double(width))
        for channel in 0..<3 { pixels[3 * (y * width + x) + channel] = UInt8(value) }
      }
    }
    return buffer(pixels)
  }

  private static func drawing(_ random: inout SplitMix64) -> PixelBuffer {
    var pixels = paper()
    for _ in 0..<500 {
      let ends = (0..<4).map {
        Double(random.next() % UInt64($0 % 2 == 0 ? width - 8 : height - 8))
      }
      let colour = (0..<3).map { _ in UInt8(random.next() % 200) }
      let thickness = Int(random.next() % 6) + 1
      let steps = Int(max(abs(ends[2] - ends[0]), abs(ends[3] - ends[1]))) + 1
      for step in 0...steps {
        let part = Double(step) / Double(steps)
        let x = Int(ends[0] + part * (ends[2] - ends[0]))
        let y = Int(ends[1] + part * (ends[3] - ends[1]))
        for wide in 0..<thickness * thickness {
          let position = (y + wide / thickness) * width + x + wide % thickness
          for channel in 0..<3 { pixels[3 * position + channel] = colour[channel] }
        }
      }
    }
    return buffer(pixels)
  }

  private static func gradient() -> PixelBuffer {
    var pixels = paper()
    for y in 0..<height {
      for x in 0..<width {
        pixels[3 * (y * width + x)] = UInt8(255 * x / width)
        pixels[3 * (y * width + x) + 1] = UInt8(255 * y / height)
        pixels[3 * (y * width + x) + 2] = UInt8(255 * (x + y) / (width + height))
      }
    }
    return buffer(pixels)
  }
}
