extension Span<UInt8> {
  /// Writes the samples of light of a row.
  ///
  /// Pixels with opacity are divided by it before the conversion and multiplied again after it, because the
  /// bytes of sRGB were multiplied by it.
  func samplesOfLight(hasAlpha: Bool, into samples: inout [Int16], at start: Int) {
    let table = LinearTables.samples
    guard hasAlpha else {
      for index in indices { samples[start + index] = table[Int(self[index])] }
      return
    }
    for pixel in 0..<count / 4 {
      let alpha = Int(self[4 * pixel + 3])
      for channel in 0..<3 {
        let byte = Int(self[4 * pixel + channel])
        let plain = alpha == 0 ? 0 : Swift.min(255, (byte * 255 + alpha / 2) / alpha)
        samples[start + 4 * pixel + channel] = Int16(Int(table[plain]) * alpha / 255)
      }
      samples[start + 4 * pixel + 3] = Int16(alpha << 6)
    }
  }
}

extension [Int16] {
  /// Writes the bytes of sRGB for samples of light.
  func bytesOfLight(hasAlpha: Bool, into bytes: inout [UInt8]) {
    let table = LinearTables.bytes
    guard hasAlpha else {
      for index in indices { bytes[index] = table[self[index].clamped] }
      return
    }
    for pixel in 0..<count / 4 {
      let alpha = self[4 * pixel + 3].clamped
      for channel in 0..<3 {
        let light = self[4 * pixel + channel].clamped
        let full = LinearTables.largest
        let plain = alpha == 0 ? 0 : Swift.min(full, light * full / alpha)
        bytes[4 * pixel + channel] = UInt8(
          (Int(table[plain]) * alpha + LinearTables.largest / 2) / LinearTables.largest)
      }
      bytes[4 * pixel + 3] = UInt8((alpha + 32) >> 6)
    }
  }
}

extension Int16 {
  /// The sample as a position in the table of bytes.
  fileprivate var clamped: Int { Swift.min(Swift.max(Int(self), 0), LinearTables.largest) }
}
