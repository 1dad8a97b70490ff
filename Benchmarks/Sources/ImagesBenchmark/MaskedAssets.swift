import ApusBenchmark
import ApusImages
import ApusRaster
import Foundation
import RivalCommandLine

/// A set of assets with opacity, as PNG, JPNG and JPJP: parts of a photograph that are cut out along soft edges.
enum MaskedAssets {
  /// The width, the height and the place of each asset in the photograph.
  private static let places = [
    PixelRectangle(x: 0, y: 0, width: 1024, height: 768),
    PixelRectangle(x: 1200, y: 300, width: 800, height: 800),
    PixelRectangle(x: 2400, y: 100, width: 512, height: 1024),
    PixelRectangle(x: 3100, y: 1400, width: 640, height: 480),
    PixelRectangle(x: 300, y: 1500, width: 400, height: 300),
    PixelRectangle(x: 1500, y: 2000, width: 256, height: 256),
  ]
  /// The largest permitted ratios.
  private static let (sizeLimit, timeLimit) = (0.25, 0.6)

  /// Compares the bytes of the set, and the times of decoding it at 1/4.
  static func compare(_ photograph: borrowing PixelBuffer, rounds: Int, _ report: RivalReport)
    throws
  {
    var pngs: [[UInt8]] = []
    var jpngs: [[UInt8]] = []
    var jpjps: [[UInt8]] = []
    var options = JPEGOptions()
    options.quality = 70
    var smallest = PNGOptions()
    smallest.level = 9
    for place in places {
      let asset = photograph.cutout(place)
      pngs.append(try PNG.encode(asset, options: smallest))
      jpngs.append(try MaskedJPEG.encode(asset, mask: .png, options: options))
      let jpjp = try MaskedJPEG.encode(asset, mask: .jpeg, options: options)
      jpjps.append(jpjp)
      let ratio = asset.ratio(to: try MaskedJPEG.decode(jpjp.span))
      guard ratio > 28 else { throw WrongPictureError(name: "JPJP") }
    }
    sizes(jpjps, pngs, report)
    var work = Work("JPJP: \(places.count) assets at 1/4", targets: ["JPNG": timeLimit])
    for _ in 0..<rounds {
      let own = try work.time("apus") { try sums(jpjps) }
      let other = try work.time("JPNG") { try sums(jpngs) }
      guard zip(own, other).allSatisfy({ abs($0 - $1) * 50 < $1 }) else {
        throw WrongPictureError(name: "JPJP or JPNG")
      }
    }
    print(work.lines, terminator: "")
    report.add(work.row())
  }

  /// The sums of some samples of each file, decoded at 1/4.
  private static func sums(_ files: [[UInt8]]) throws -> [Int] {
    try files.map { file in
      let picture = try MaskedJPEG.decode(file.span, eighths: 2)
      return (0..<picture.height).reduce(0) { sum, y in
        let row = picture.row(y)
        return stride(from: 0, to: row.count, by: 7).reduce(sum) { $0 + Int(row[$1]) }
      }
    }
  }

  private static func sizes(_ own: [[UInt8]], _ other: [[UInt8]], _ report: RivalReport) {
    let (bytes, pngBytes) = (own.reduce(0) { $0 + $1.count }, other.reduce(0) { $0 + $1.count })
    let ratio = Double(bytes) / Double(pngBytes)
    let name = "JPJP: bytes of \(places.count) assets"
    print(
      name.padding(toLength: 40, withPad: " ", startingAt: 0)
        + String(format: "%d of %d as PNG   x %.3f  %.2f: ", bytes, pngBytes, ratio, sizeLimit)
        + (ratio <= sizeLimit ? "met" : "missed"))
    report.add(
      RivalRow(
        name, .exactly(Double(bytes), .bytes),
        rivals: [
          RivalRatio(
            "RGBA PNG", value: Double(pngBytes), ratio: .exactly(ratio, .ratio),
            limits: 0...sizeLimit)
        ]))
  }
}

extension PixelBuffer {
  /// Returns a part of a picture in an ellipse whose edge is 5 % of its size wide; colours are multiplied by the opacity.
  fileprivate borrowing func cutout(_ place: PixelRectangle) -> PixelBuffer {
    let part = cropped(to: place)
    var result = PixelBuffer(width: place.width, height: place.height, format: .rgba)
    for y in 0..<place.height {
      let source = part.row(y)
      var row = result.mutableRow(y)
      let down = 2 * (Double(y) + 0.5) / Double(place.height) - 1
      for x in 0..<place.width {
        let across = 2 * (Double(x) + 0.5) / Double(place.width) - 1
        let distance = (down * down + across * across).squareRoot()
        let opacity = Int(max(0, min(255, (1 - distance) * 20 * 255)))
        for channel in 0..<3 {
          row[4 * x + channel] = UInt8(Int(source[3 * x + channel]) * opacity / 255)
        }
        row[4 * x + 3] = UInt8(opacity)
      }
    }
    return result
  }
}
