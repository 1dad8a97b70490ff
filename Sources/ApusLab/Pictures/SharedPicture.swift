import ApusBenchmark
import ApusRaster

/// A picture that closures and threads share.
final class SharedPicture: Sendable {
  let picture: PixelBuffer

  init(_ picture: consuming PixelBuffer) { self.picture = picture }
}

extension PixelBuffer {
  /// The root of the mean square difference to another picture, as a share of the largest value of a channel; 1 if
  /// the sizes or the channels differ.
  borrowing func error(to other: borrowing PixelBuffer) -> Double {
    guard width == other.width, height == other.height, format == other.format else { return 1 }
    var sum = 0
    for y in 0..<height {
      let (row, otherRow) = (row(y), other.row(y))
      for x in 0..<row.count {
        let difference = Int(row[x]) - Int(otherRow[x])
        sum += difference * difference
      }
    }
    return (Double(sum) / Double(width * height * format.channelCount)).squareRoot() / 255
  }

  /// Returns a copy.
  borrowing func copied() -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height { result.setRow(y, to: row(y)) }
    return result
  }

  /// Returns a white picture.
  static func paper(width: Int, height: Int) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height, format: .rgb)
    for y in 0..<height {
      var row = result.mutableRow(y)
      for x in 0..<row.count { row[x] = 255 }
    }
    return result
  }
}

extension CaseStudy.Variant {
  /// Creates a variant that makes a picture.
  ///
  /// - Parameters:
  ///   - reference: The picture that it should make.
  ///   - error: The largest error to it, as a share of the largest value of a channel.
  static func picture(
    _ key: VariantKey, near reference: SharedPicture, within error: Double,
    _ work: @escaping () throws -> PixelBuffer
  ) -> CaseStudy.Variant {
    var made: SharedPicture?
    return CaseStudy.Variant(
      key,
      answer: { _ in
        let found = made?.picture.error(to: reference.picture) ?? 1
        guard found <= error else {
          throw WrongResultError(
            "\(key.name): the picture has an error of \(found), not of \(error)")
        }
        return 0
      }
    ) {
      made = SharedPicture(try work())
      return 0
    }
  }
}

extension ClaimRequirement {
  /// The decoders of JPEG and PNG, which a build with the trait `Images` has.
  static let decoders: [ClaimRequirement] = {
    #if Images
      []
    #else
      [.elsewhere(picturesAbsence)]
    #endif
  }()

  /// The reason why a build has no decoders, with the remedy.
  static let picturesAbsence =
    "this apus-lab was built without the trait Images: "
    + "swift build -c release --product apus-lab --traits Images"
}
