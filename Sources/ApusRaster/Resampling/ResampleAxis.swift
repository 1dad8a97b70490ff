/// The positions of the pixels of a resampled row in the pixels of the original row.
///
/// Pixel *k* covers the positions from *k* to *k* + 1. Both rows have the same extent: pixel *i* of the result
/// has its centre at `origin + (i + 0.5) * scale`. So a picture does not move by half a pixel.
package struct ResampleExtent: Sendable, Hashable {
  /// The number of pixels of the original row.
  package var sourceCount: Int
  /// The number of pixels of the result.
  package var targetCount: Int
  /// The position at which the result begins.
  package var origin: Double
  /// The number of original pixels for each pixel of the result.
  package var scale: Double

  package init(sourceCount: Int, targetCount: Int, origin: Double, scale: Double) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    self.origin = origin
    self.scale = scale
  }

  /// The whole original row.
  package init(_ sourceCount: Int, to targetCount: Int) {
    self.init(
      sourceCount: sourceCount, targetCount: targetCount, origin: 0,
      scale: Double(sourceCount) / Double(targetCount))
  }
}

/// The original pixels of each pixel of a result, and their weights.
struct ResampleAxis: Sendable {
  /// The weight of 1.
  static let one = 16384

  /// The first original pixel of each pixel.
  private(set) var starts: [UInt32] = []
  /// The weights of each pixel, `tapCount` for each, in units of 1/16384; the first `counts` are used.
  private(set) var weights: [Int16] = []
  /// The number of original pixels of each pixel.
  private(set) var counts: [UInt32] = []
  /// The number of weights for each pixel, of which the last may be 0.
  let tapCount: Int

  /// The number of the last original pixel that is used, plus one.
  var end: Int { starts.indices.last.map { Int(starts[$0] + counts[$0]) } ?? 0 }

  /// Computes the weights.
  ///
  /// - Parameters:
  ///   - extent: The positions of the pixels.
  ///   - filter: The weights by distance.
  ///   - multiple: The power of two of which `tapCount` is a multiple.
  /// - Complexity: O(*n* × *m*) for *n* pixels with *m* weights.
  init(_ extent: ResampleExtent, filter: ResampleFilter, multiple: Int) {
    let width = max(1, extent.scale)
    let radius = filter.radius * width
    let most = min(extent.sourceCount, Int((2 * radius).rounded(.up)) + 1)
    tapCount = most.roundedUp(to: multiple)
    for pixel in 0..<extent.targetCount {
      let centre = extent.origin + (Double(pixel) + 0.5) * extent.scale
      append(Self.near(centre, radius, extent.sourceCount), centre, width, filter)
    }
  }

  /// Returns the pixels whose centres are within a distance; at least one.
  private static func near(_ centre: Double, _ radius: Double, _ count: Int) -> Range<Int> {
    let first = (centre - radius - 0.5).rounded(.up)
    let last = (centre + radius - 0.5).rounded(.down)
    let low = Int(min(max(first, 0), Double(count - 1)))
    return low..<max(low, Int(min(max(last, 0), Double(count - 1)))) + 1
  }

  private mutating func append(
    _ pixels: Range<Int>, _ centre: Double, _ width: Double, _ filter: ResampleFilter
  ) {
    var exact = pixels.map { filter.weight((Double($0) + 0.5 - centre) / width) }
    let sum = exact.reduce(0, +)
    // A box may lie between two centres; then the nearest pixel is used.
    if sum == 0 { exact = pixels.map { Double($0) + 0.5 == centre.rounded(.down) + 0.5 ? 1 : 0 } }
    let total = sum == 0 ? max(1, exact.reduce(0, +)) : sum
    var rounded = exact.map { Int(($0 / total * Double(Self.one)).rounded()) }
    // The largest weight takes the difference, so that an even area keeps its value.
    let largest = rounded.indices.max { rounded[$0] < rounded[$1] } ?? 0
    rounded[largest] += Self.one - rounded.reduce(0, +)
    starts.append(UInt32(pixels.lowerBound))
    counts.append(UInt32(pixels.count))
    for index in 0..<tapCount {
      weights.append(index < rounded.count ? Int16(rounded[index]) : 0)
    }
  }
}
