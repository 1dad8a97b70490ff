#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The light that a resampler adds.
///
///     LightScale.sRGB == LightScale.linear  // false
///
public enum LightScale: Sendable, Hashable, CaseIterable {
  /// The values of sRGB, as nearly all programs do. It is the fastest.
  case sRGB
  /// The light of the pixels. Fine bright lines on a dark ground keep their brightness.
  case linear
}

/// The tables between bytes of sRGB and samples of linear light.
///
/// Source: IEC 61966-2-1, section 5.2.
package enum LinearTables {
  /// The sample for each byte.
  static let samples: [Int16] = (0..<256).map { byte in
    Int16((light(Double(byte) / 255) * Double(largest)).rounded())
  }

  /// The byte for each sample from 0 to `largest`.
  package static let bytes: [UInt8] = (0...largest).map { sample in
    UInt8((value(Double(sample) / Double(largest)) * 255).rounded())
  }

  /// The sample of white.
  package static let largest = 255 << 6

  private static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func value(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
