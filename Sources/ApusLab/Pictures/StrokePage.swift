import ApusMeasure
import ApusRaster

/// A page of handwriting as strokes, which can be drawn at any size.
struct StrokePage: Sendable {
  /// A position, as shares of the width and of the height of the page in 65,536ths.
  struct Point: Sendable {
    let x: UInt16
    let y: UInt16
  }

  /// The strokes, each with the positions of the pen.
  let strokes: [[Point]]
  /// The height of the page in its widths.
  static let aspect = 1.25
  /// The width of the pen in widths of the page.
  private static let pen = 0.0015

  /// The bytes of a file of the strokes: a count for each, and four bytes for each position.
  var byteCount: Int { strokes.reduce(0) { $0 + 2 + 4 * $1.count } }

  /// Makes lines of loops, with the pen lifted after each word.
  init(lines: Int, wordsOfLine: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    strokes = (0..<lines).flatMap { line in
      (0..<wordsOfLine).map { word in
        let left = (Double(word) + 0.1) / Double(wordsOfLine)
        let base = (Double(line) + 0.7) / Double(lines)
        return (0..<40).map { step in
          let wave = Double((step * 5 + Int.random(in: 0...2, using: &random)) % 9) / 9 - 0.5
          let x = left + 0.8 * Double(step) / 40 / Double(wordsOfLine)
          let y = base + 0.5 * wave / Double(lines)
          return Point(x: UInt16(x * 65_535), y: UInt16(y * 65_535))
        }
      }
    }
  }

  /// Draws the strokes in black, with smooth edges.
  ///
  /// - Complexity: O(*n*) in the positions, times the pixels between two.
  func draw(into picture: inout PixelBuffer) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let radius = max(0.5, Self.pen * width / 2)
    for stroke in strokes {
      var last: (x: Double, y: Double)?
      for point in stroke {
        let end = (x: Double(point.x) / 65_536 * width, y: Double(point.y) / 65_536 * height)
        if let last { Self.line(from: last, to: end, radius, &picture) }
        last = end
      }
    }
  }

  private static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ radius: Double,
    _ picture: inout PixelBuffer
  ) {
    let channels = picture.format.channelCount
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = max(dx * dx + dy * dy, 1e-9)
    let reach = radius + 1
    let columns =
      max(
        0, Int(min(start.x, end.x) - reach))..<min(
        picture.width, Int(max(start.x, end.x) + reach) + 1)
    let rows =
      max(
        0, Int(min(start.y, end.y) - reach))..<min(
        picture.height, Int(max(start.y, end.y) + reach) + 1)
    for y in rows {
      var row = picture.mutableRow(y)
      let offsetY = Double(y) + 0.5 - start.y
      for x in columns {
        let offsetX = Double(x) + 0.5 - start.x
        let along = max(0, min(1, (offsetX * dx + offsetY * dy) / squared))
        let (awayX, awayY) = (offsetX - along * dx, offsetY - along * dy)
        let distance = (awayX * awayX + awayY * awayY).squareRoot()
        let left = 1 - max(0, min(1, radius + 0.5 - distance))
        guard left < 1 else { continue }
        for byte in channels * x..<channels * (x + 1) {
          row[byte] = UInt8(Double(row[byte]) * left)
        }
      }
    }
  }
}
