import ApusRaster

/// A colour profile that has a curve for each of red, green and blue, and a matrix of their lights.
///
/// Source: ICC.1:2022, sections 7.2, 7.3, 8.4.3, 9.2, 10.6, 10.18 and 10.31; Bradford adaptation from D50 to D65 for sRGB.
struct MatrixProfile {
  /// The light of each of the 256 values of red, green and blue.
  private let curves: [[Float]]
  /// The rows of the matrix from lights of the profile to those of sRGB.
  private let matrix: [[Float]]

  /// From XYZ of D50 to the lights of sRGB (IEC 61966-2-1).
  private static let fromXYZ: [[Double]] = [
    [3.1338561, -1.6168667, -0.4906146],
    [-0.9787684, 1.9161415, 0.0334540],
    [0.0719453, -0.2289914, 1.4052427],
  ]

  /// Reads a profile. Returns `nil` if it is damaged, or of another kind, such as one with tables.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= 132, bytes.has("RGB XYZ ", at: 16), bytes.has("acsp", at: 36) else {
      return nil
    }
    let tags = ProfileTags(bytes)
    guard !tags.contains("A2B0"),
      let lights = try? ["rXYZ", "gXYZ", "bXYZ"].map({ try tags.lights($0, bytes) }),
      let read = try? ["rTRC", "gTRC", "bTRC"].map({ try tags.curve($0, bytes) })
    else { return nil }
    curves = read
    matrix = Self.fromXYZ.map { row in
      lights.map { light in Float(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }) }
    }
  }

  /// Returns the numbers of sRGB for a pixel.
  func convert(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (UInt8, UInt8, UInt8) {
    let lights = (curves[0][Int(red)], curves[1][Int(green)], curves[2][Int(blue)])
    func channel(_ row: Int) -> UInt8 {
      let light =
        matrix[row][0] * lights.0 + matrix[row][1] * lights.1 + matrix[row][2] * lights.2
      return LinearTables.bytes[Int(max(0, min(1, light)) * Float(LinearTables.largest) + 0.5)]
    }
    return (channel(0), channel(1), channel(2))
  }
}
