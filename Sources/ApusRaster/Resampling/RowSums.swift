// UNSAFE: passes rows to loops in C

import CApusRaster

/// The vertical sums of the rows of a result, to which each row is added when it arrives.
///
/// A filter of hundreds of rows would need as many rows in memory. Its weights are so small that the rounding of each
/// product showed, so these sums are not rounded.
struct RowSums: Sendable {
  /// The number of rows of 16 bits that the sums take, at most.
  static let mostRows = 18

  private let stride: Int
  private let slotCount: Int
  private var sums: [Float]

  /// Creates sums for rows of `stride` samples.
  init(_ axis: ResampleAxis, stride: Int) {
    self.stride = stride
    slotCount = axis.overlap
    sums = [Float](repeating: 0, count: stride * slotCount)
  }

  /// The number of bytes of the sums.
  var byteCount: Int { 4 * sums.count }

  /// Adds a row to each row of the result that needs it.
  ///
  /// - Parameters:
  ///   - samples: The samples of the row.
  ///   - row: The number of the row.
  ///   - first: The first row of the result that is not complete.
  ///   - axis: The weights.
  /// - Complexity: O(*n* × *m*) for *n* samples and *m* rows of the result. Does not allocate.
  mutating func add(_ samples: [Int16], row: Int, from first: Int, _ axis: ResampleAxis) {
    precondition(samples.count == stride, "samples must be a row")
    var target = first
    while target < axis.starts.count, Int(axis.starts[target]) <= row {
      let weight = axis.exactWeights[target * axis.tapCount + row - Int(axis.starts[target])]
      let start = target % slotCount * stride
      // SAFETY: there are `stride` samples, and as many sums behind `start`.
      unsafe samples.withUnsafeBufferPointer { samples in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          unsafe apus_raster_add(
            samples.baseAddress, weight,
            UnsafeMutableBufferPointer(rebasing: sums[start...]).baseAddress, UInt32(stride))
        }
      }
      target += 1
    }
  }

  /// Writes a row of the result that is complete, and makes room for another.
  mutating func take(_ target: Int, into column: inout [Int16]) {
    precondition(column.count >= stride, "column must have room for a row")
    let start = target % slotCount * stride
    // SAFETY: there are `stride` sums behind `start`, and as many samples in `column`.
    unsafe column.withUnsafeMutableBufferPointer { column in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        unsafe apus_raster_take(
          UnsafeMutableBufferPointer(rebasing: sums[start...]).baseAddress, column.baseAddress,
          UInt32(stride))
      }
    }
  }
}
