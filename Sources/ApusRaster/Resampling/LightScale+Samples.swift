// UNSAFE: passes rows to a loop in C

import CApusRaster

extension LightScale {
  /// Writes the samples of a row of pixels.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - hasAlpha: Whether the fourth channel is the opacity.
  ///   - form: The form of the loops.
  ///   - padded: Room for the row, a multiple of 64 bytes.
  ///   - samples: Room for as many samples behind `start` as `padded` has bytes.
  ///   - start: The position of the first sample.
  func write(
    _ row: Span<UInt8>, hasAlpha: Bool, _ form: Int32, through padded: inout [UInt8],
    to samples: inout [Int16], at start: Int
  ) {
    if self == .linear {
      return row.samplesOfLight(hasAlpha: hasAlpha, into: &samples, at: start)
    }
    precondition(start + padded.count <= samples.count, "samples must have room for the row")
    var room = padded.mutableSpan
    room.copy(row)
    // SAFETY: there are as many samples behind `start` as `padded` has bytes.
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      unsafe padded.withUnsafeBufferPointer { padded in
        unsafe apus_raster_widen(
          form, padded.baseAddress,
          UnsafeMutableBufferPointer(rebasing: samples[start...]).baseAddress,
          UInt32(padded.count))
      }
    }
  }
}
