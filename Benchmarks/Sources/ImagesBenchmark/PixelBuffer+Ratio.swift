import ApusRaster
import Foundation

extension PixelBuffer {
  /// The bytes of all rows, one after the other.
  var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * format.channelCount)
    for y in 0..<height {
      let row = row(y)
      for index in row.indices { bytes.append(row[index]) }
    }
    return bytes
  }

  /// The signal-to-noise ratio of another picture, in decibels; 0 if the sizes differ.
  func ratio(to other: borrowing PixelBuffer) -> Double {
    guard other.width == width, other.height == height, other.format == format else { return 0 }
    return ratio(toPacked: other.packed)
  }

  /// The signal-to-noise ratio of the bytes of another picture of the same size, in decibels.
  func ratio(toPacked other: [UInt8]) -> Double {
    var sum = 0
    var position = 0
    for y in 0..<height {
      let row = row(y)
      for index in row.indices {
        let difference = Int(row[index]) - Int(other[position])
        sum += difference * difference
        position += 1
      }
    }
    guard position == other.count else { return 0 }
    return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(position) / Double(sum))
  }
}
