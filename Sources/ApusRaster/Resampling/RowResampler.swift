// UNSAFE: passes rows and weights to loops in C

import CApusRaster

/// A resampler whose rows arrive one after the other, and which keeps some of them only.
///
/// To resample a picture that is in memory, use `PixelBuffer.resampled(width:height:filter:light:)`. To decode
/// and resample a JPEG, use `ApusImages`.
///
///     var resampler = RowResampler(width: 4000, height: 3000, format: .gray, toWidth: 400, height: 300)
///     for row in rows {
///       resampler.push(row.span) { number, pixels in print(number, pixels.count) }  // 0 400
///     }
///
/// Each pixel of the result is the weighted sum of the pixels around its centre. Weights have 14 bits and
/// samples at least 5 bits behind the binary point, and only the result is rounded to bytes. At the edge of the picture
/// the pixels that exist share the weight.
///
/// Memory: as many rows as the filter is high, 6 times the ratio of the heights for `.lanczos`; at most 96, because of a
/// larger filter only the sums are kept.
public struct RowResampler: Sendable {
  private let channels: Int
  private let sourceWidth: Int
  private let sourceHeight: Int
  private let targetWidth: Int
  private let horizontal: ResampleAxis
  private let vertical: ResampleAxis
  private let light: LightScale
  private let hasAlpha: Bool
  private let form: Int32
  /// The sums of the rows of the result, instead of the ring, if the filter is high.
  private var sums: RowSums?

  /// The rows that later sums may read, as a ring.
  private var ring: [Int16]
  private let stride: Int
  private let capacity: Int
  /// A row that is padded to whole vectors.
  private var padded: [UInt8]
  /// The vertical sums of a row, the horizontal sums of it, and their bytes.
  private var column: [Int16]
  private var line: [Int16]
  private var bytes: [UInt8]
  /// What is added to each sample of the result, in 1/64 of a step of brightness, at most 64.
  package var added: Int16 = 0
  /// The number of rows that were pushed.
  public private(set) var pushedCount = 0
  /// The number of rows that were returned.
  public private(set) var returnedCount = 0

  /// Creates a resampler of whole pictures.
  ///
  /// - Parameters:
  ///   - width: The number of pixels of a row that is pushed.
  ///   - height: The number of rows that are pushed.
  ///   - format: The channels of a pixel.
  ///   - targetWidth: The number of pixels of a row of the result.
  ///   - targetHeight: The number of rows of the result.
  ///   - filter: The weights; by default the sharpest.
  ///   - light: The light that is added; that of sRGB by default.
  /// - Complexity: O(*w* + *h*) for the size of the result, times the size of the filter.
  public init(
    width: Int, height: Int, format: PixelFormat, toWidth targetWidth: Int,
    height targetHeight: Int, filter: ResampleFilter = .lanczos, light: LightScale = .sRGB
  ) {
    precondition(width > 0 && targetWidth > 0, "width must be at least 1")
    precondition(height > 0 && targetHeight > 0, "height must be at least 1")
    self.init(
      ResampleExtent(width, to: targetWidth), ResampleExtent(height, to: targetHeight),
      format: format, filter: filter, light: light)
  }

  /// Creates a resampler of a part of the pictures.
  package init(
    _ horizontal: ResampleExtent, _ vertical: ResampleExtent, format: PixelFormat,
    filter: ResampleFilter, light: LightScale, form: Int32 = apus_raster_forms()
  ) {
    channels = format.channelCount
    hasAlpha = format == .rgba
    sourceWidth = horizontal.sourceCount
    sourceHeight = vertical.sourceCount
    targetWidth = horizontal.targetCount
    self.light = light
    self.form = form - 1
    self.horizontal = ResampleAxis(horizontal, filter: filter, multiple: channels == 1 ? 8 : 4)
    self.vertical = ResampleAxis(vertical, filter: filter, multiple: 1)
    stride = (sourceWidth * channels).roundedUp(to: 64)
    sums = self.vertical.exactWeights.isEmpty ? nil : RowSums(self.vertical, stride: stride)
    capacity = sums == nil ? self.vertical.tapCount : 1
    neededCount = self.vertical.end
    ring = [Int16](repeating: 0, count: stride * capacity)
    padded = [UInt8](repeating: 0, count: stride)
    column = [Int16](repeating: 0, count: stride + self.horizontal.tapCount * channels + 64)
    let width = (targetWidth * channels + 8).roundedUp(to: 64)
    line = [Int16](repeating: 0, count: width)
    bytes = [UInt8](repeating: 0, count: width)
  }

  /// The number of the last row that is needed, plus one; later rows may be left out.
  package let neededCount: Int

  /// Whether all rows of the result were returned.
  package var isComplete: Bool { returnedCount == vertical.starts.count }

  /// The number of bytes of the rows that the resampler keeps.
  package var rowByteCount: Int {
    2 * (ring.count + column.count + line.count) + padded.count + bytes.count
      + (sums?.byteCount ?? 0)
  }

  /// The number of bytes that a resampler of a part of the pictures allocates, at most.
  package static func byteCount(
    _ horizontal: ResampleExtent, _ vertical: ResampleExtent, format: PixelFormat,
    filter: ResampleFilter
  ) -> Int {
    let stride = (horizontal.sourceCount * format.channelCount).roundedUp(to: 64)
    let columns = ResampleAxis.tapCount(horizontal, filter: filter, multiple: 8)
    let rows = ResampleAxis.tapCount(vertical, filter: filter, multiple: 1)
    let kept = rows > ResampleAxis.mostRounded ? RowSums.mostRows : rows
    let line = (horizontal.targetCount * format.channelCount + 8).roundedUp(to: 64)
    // Arrays that grow may have twice the memory that they need.
    let weights = 12 * (columns * horizontal.targetCount + rows * vertical.targetCount)
    let positions = 16 * (horizontal.targetCount + vertical.targetCount)
    return 2 * stride * (kept + 5) + 2 * columns * format.channelCount + 3 * line + weights
      + positions
  }

  /// Adds the next row, and returns the rows of the result that are complete.
  ///
  /// - Parameters:
  ///   - row: The row, with `width` pixels.
  ///   - body: A closure that gets the number of a row of the result, and its bytes.
  /// - Complexity: O(*n*) for *n* bytes of the row, times the size of the filter. Does not allocate.
  public mutating func push(_ row: Span<UInt8>, _ body: (Int, Span<UInt8>) -> Void) {
    precondition(row.count == sourceWidth * channels, "row must have width × channelCount bytes")
    precondition(pushedCount < sourceHeight, "at most height rows can be pushed")
    keep(row)
    pushedCount += 1
    while !isComplete, canSum(returnedCount) {
      sum(returnedCount)
      body(returnedCount, bytes.span.extracting(first: targetWidth * channels))
      returnedCount += 1
    }
  }

  private func canSum(_ target: Int) -> Bool {
    Int(vertical.starts[target] + vertical.counts[target]) <= pushedCount
  }
}

extension RowResampler {
  /// Keeps the samples of a row, or adds them to the rows of the result.
  private mutating func keep(_ row: Span<UInt8>) {
    let start = pushedCount % capacity * stride
    light.write(row, hasAlpha: hasAlpha, form, through: &padded, to: &ring, at: start)
    sums?.add(ring, row: pushedCount, from: returnedCount, vertical)
  }

  /// Computes a row of the result.
  private mutating func sum(_ target: Int) {
    if sums == nil { sumRows(target) } else { sums?.take(target, into: &column) }
    sumPixels()
    if light == .linear { return line.bytesOfLight(hasAlpha: hasAlpha, into: &bytes) }
    // SAFETY: both arrays have the same number of elements, a multiple of 64.
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe line.withUnsafeBufferPointer { line in
        unsafe apus_raster_narrow(
          form, line.baseAddress, added, bytes.baseAddress, UInt32(line.count))
      }
    }
  }

  private mutating func sumRows(_ target: Int) {
    // SAFETY: the ring has `capacity` rows of `stride` samples, and the call reads no more rows than
    // `tapCount`, which is `capacity`; `column` has at least `stride` samples.
    unsafe column.withUnsafeMutableBufferPointer { column in
      unsafe ring.withUnsafeBufferPointer { ring in
        unsafe vertical.weights.withUnsafeBufferPointer { weights in
          unsafe apus_raster_sum_rows(
            form,
            apus_raster_ring(
              samples: ring.baseAddress, stride: UInt32(stride), capacity: UInt32(capacity)),
            vertical.starts[target],
            UnsafeBufferPointer(rebasing: weights[(target * vertical.tapCount)...]).baseAddress,
            vertical.counts[target], column.baseAddress, UInt32(stride))
        }
      }
    }
  }

  private mutating func sumPixels() {
    // SAFETY: each pixel reads `tapCount` pixels from its start, which is in the row; `column` has as many
    // pixels and 64 samples more. `line` has 8 samples more than the pixels of the result.
    unsafe line.withUnsafeMutableBufferPointer { line in
      unsafe column.withUnsafeBufferPointer { column in
        unsafe horizontal.starts.withUnsafeBufferPointer { starts in
          unsafe horizontal.weights.withUnsafeBufferPointer { weights in
            unsafe apus_raster_sum_pixels(
              form, column.baseAddress, UInt32(channels), starts.baseAddress, weights.baseAddress,
              UInt32(horizontal.tapCount), line.baseAddress, UInt32(targetWidth))
          }
        }
      }
    }
  }
}
