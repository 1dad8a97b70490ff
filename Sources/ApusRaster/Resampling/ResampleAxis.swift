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
  /// The weights without rounding; empty unless `tapCount` is more than `mostRounded`.
  private(set) var exactWeights: [Float] = []
  /// The largest number of weights whose products may be rounded one by one.
  static let mostRounded = 96
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
    tapCount = Self.tapCount(extent, filter: filter, multiple: multiple)
    for pixel in 0..<extent.targetCount {
      let centre = extent.origin + (Double(pixel) + 0.5) * extent.scale
      append(Self.near(centre, radius, extent.sourceCount), centre, width, filter)
    }
  }

  /// Returns the number of weights for each pixel.
  static func tapCount(_ extent: ResampleExtent, filter: ResampleFilter, multiple: Int) -> Int {
    let radius = filter.radius * max(1, extent.scale)
    let most = min(extent.sourceCount, Int((2 * radius).rounded(.up)) + 1)
    return most.roundedUp(to: multiple)
  }

  /// The largest number of pixels that read the same original pixel.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  var overlap: Int {
    var most = 1
    var first = 0
    for pixel in starts.indices {
      while starts[first] + counts[first] <= starts[pixel] { first += 1 }
      most = max(most, pixel - first + 1)
    }
    return most
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
    let rounded = Self.rounded(exact.map { $0 / total })
    if tapCount > Self.mostRounded {
      for index in 0..<tapCount {
        exactWeights.append(index < exact.count ? Float(exact[index] / total) : 0)
      }
    }
    starts.append(UInt32(pixels.lowerBound))
    counts.append(UInt32(pixels.count))
    for index in 0..<tapCount {
      weights.append(index < rounded.count ? Int16(rounded[index]) : 0)
    }
  }

  /// Returns whole weights whose sum is 1, so that an even area keeps its value.
  private static func rounded(_ exact: [Double]) -> [Int] {
    guard exact.count > mostRounded else {
      var rounded = exact.map { Int(($0 * Double(one)).rounded()) }
      let largest = rounded.indices.max { rounded[$0] < rounded[$1] } ?? 0
      rounded[largest] += one - rounded.reduce(0, +)
      return rounded
    }
    // The difference would be large for a single one of many small weights; so each takes that of those before.
    var sum = 0.0
    var given = 0
    return exact.indices.map { index in
      sum += exact[index]
      let weight = (index == exact.count - 1 ? one : Int((sum * Double(one)).rounded())) - given
      given += weight
      return weight
    }
  }
}
