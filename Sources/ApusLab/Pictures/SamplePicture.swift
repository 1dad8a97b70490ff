import ApusMeasure
import ApusRaster

/// Pictures that are made for experiments.
enum SamplePicture {
  /// Makes soft areas and edges with fine structure, as in the rendered skies of the book's weather app.
  static func scene(width: Int, height: Int, seed: UInt64) -> PixelBuffer {
    var random = SplitMix64(seed: seed)
    var light = [Int32](repeating: 128 << 8, count: 3 * width * height)
    var weight: Int32 = 160
    var cell = max(width, height) / 3
    while cell >= 2 {
      add(layer(width, height, cell: cell, &random), weight, to: &light)
      (cell, weight) = (cell / 2, weight * 5 / 9)
    }
    add(discs(width, height, &random), 64, to: &light)
    var result = PixelBuffer(width: width, height: height, format: .rgb)
    for y in 0..<height {
      var row = result.mutableRow(y)
      for x in 0..<row.count {
        row[x] = UInt8(clamping: light[3 * width * y + x] >> 8)
      }
    }
    return result
  }

  /// Makes a scene that is cut out along a soft edge, as a cloud before any sky.
  static func cutout(width: Int, height: Int, seed: UInt64) -> PixelBuffer {
    let scene = scene(width: width, height: height, seed: seed)
    var random = SplitMix64(seed: seed &+ 1)
    let shape = layer(width, height, cell: max(2, width / 3), &random)
    var result = PixelBuffer(width: width, height: height, format: .rgba)
    for y in 0..<height {
      let (colours, shapes) = (scene.row(y), shape.row(y))
      var row = result.mutableRow(y)
      for x in 0..<width {
        let opacity = max(0, min(255, (Int(shapes[3 * x]) - 112) * 8))
        for channel in 0..<3 {
          row[4 * x + channel] = UInt8(Int(colours[3 * x + channel]) * opacity / 255)
        }
        row[4 * x + 3] = UInt8(opacity)
      }
    }
    return result
  }

  /// Random colours at the corners of cells, with soft transitions.
  private static func layer(
    _ width: Int, _ height: Int, cell: Int, _ random: inout SplitMix64
  ) -> PixelBuffer {
    var corners = PixelBuffer(width: width / cell + 2, height: height / cell + 2, format: .rgb)
    for y in 0..<corners.height {
      var row = corners.mutableRow(y)
      for x in 0..<row.count / 3 {
        let bits = random.next()
        let brightness = Int(bits & 255)
        for channel in 0..<3 {
          let colour = Int(bits >> (8 + 8 * UInt64(channel)) & 63) - 32
          row[3 * x + channel] = UInt8(max(0, min(255, brightness + colour)))
        }
      }
    }
    return corners.resampled(width: width, height: height, filter: .mitchell)
  }

  /// Discs with sharp edges on a grey ground.
  private static func discs(
    _ width: Int, _ height: Int, _ random: inout SplitMix64
  ) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height, format: .rgb)
    for y in 0..<height {
      var row = result.mutableRow(y)
      for x in 0..<row.count { row[x] = 128 }
    }
    for _ in 0..<24 {
      let radius = Int.random(in: 1...max(1, height / 8), using: &random)
      let (middleX, middleY) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      let light = UInt8.random(in: 0...255, using: &random)
      for y in max(0, middleY - radius)..<min(height, middleY + radius) {
        let reach = Int(Double(radius * radius - (y - middleY) * (y - middleY)).squareRoot())
        let columns =
          max(0, middleX - reach)..<max(max(0, middleX - reach), min(width, middleX + reach))
        var row = result.mutableRow(y)
        for byte in 3 * columns.lowerBound..<3 * columns.upperBound { row[byte] = light }
      }
    }
    return result
  }

  /// Adds the differences of a picture from grey.
  private static func add(
    _ picture: borrowing PixelBuffer, _ weight: Int32, to light: inout [Int32]
  ) {
    for y in 0..<picture.height {
      let row = picture.row(y)
      let start = y * row.count
      for x in 0..<row.count { light[start + x] &+= (Int32(row[x]) &- 128) &* weight }
    }
  }
}
