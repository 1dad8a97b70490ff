// UNSAFE: passes rows to a loop in C

import CApusRaster

/// A reducer of a plane to half of its width and height, by the mean of each square of four pixels.
///
/// It is many times faster than a resampler, and blurs more. A resampler that has a factor of 2 or more to do
/// behind it hides the difference.
///
///     var halver = RowHalver(width: 4000, height: 3000)
///     halver.push(row) { half in resampler.push(half) { ... } }
///
package struct RowHalver: Sendable {
  /// The number of pixels of a row of the result.
  package let width: Int
  /// The number of rows of the result.
  package let height: Int

  private let sourceWidth: Int
  private let sourceHeight: Int
  private let form: Int32
  /// The upper row of two, with the last pixel repeated if the width is odd.
  private var upper: [UInt8]
  private var lower: [UInt8]
  private var result: [UInt8]
  private var pushedCount = 0

  package init(width: Int, height: Int, form: Int32 = apus_raster_forms()) {
    precondition(width > 0, "width must be at least 1")
    precondition(height > 0, "height must be at least 1")
    self.width = (width + 1) / 2
    self.height = (height + 1) / 2
    sourceWidth = width
    sourceHeight = height
    self.form = form - 1
    upper = [UInt8](repeating: 0, count: 2 * self.width)
    lower = upper
    result = [UInt8](repeating: 0, count: self.width)
  }

  /// Adds the next row, and returns a row of the result after each second one and after the last one.
  ///
  /// - Parameters:
  ///   - row: The row, with `width` pixels of the original.
  ///   - body: A closure that gets a row of the result.
  /// - Complexity: O(*n*) for *n* pixels. Does not allocate.
  package mutating func push(_ row: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    precondition(row.count == sourceWidth, "row must have width pixels")
    precondition(pushedCount < sourceHeight, "at most height rows can be pushed")
    let isUpper = pushedCount % 2 == 0
    pushedCount += 1
    if isUpper { keep(row, in: &upper) }
    guard !isUpper || pushedCount == sourceHeight else { return }
    keep(row, in: &lower)
    halve()
    body(result.span)
  }

  private func keep(_ row: Span<UInt8>, in kept: inout [UInt8]) {
    kept[kept.count - 1] = row[row.count - 1]
    var room = kept.mutableSpan
    room.copy(row)
  }

  private mutating func halve() {
    // SAFETY: both rows have twice as many bytes as the result.
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe upper.withUnsafeBufferPointer { upper in
        unsafe lower.withUnsafeBufferPointer { lower in
          unsafe apus_raster_halve(
            form, upper.baseAddress, lower.baseAddress, result.baseAddress, UInt32(width))
        }
      }
    }
  }
}
