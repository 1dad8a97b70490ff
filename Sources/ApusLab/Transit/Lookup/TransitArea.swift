#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The places within some distance of another, on a plane that touches the globe there.
///
/// Over a few kilometres the plane is exact to the metre; it is of no use near the poles, where no bus goes.
/// All lengths are in 10^-7 degrees of latitude.
public struct TransitArea: Sendable, Hashable {
  /// The middle, to the north.
  public let latitude: Double
  /// The middle, to the east.
  public let longitude: Double
  /// How much shorter a degree is to the east than to the north.
  public let shrink: Double
  /// The square of the distance.
  public let squaredRadius: Double
  private let radius: Double

  /// Metres in 10^-7 degrees of latitude, on a sphere with the earth's mean radius.
  private static let metres = 6_371_008.8 * Double.pi / 180 / 1e7

  /// Creates the area of a question; nothing is in it where the place or the distance cannot be.
  public init(_ query: TransitQuery) {
    guard -90...90 ~= query.latitude, -180...180 ~= query.longitude, query.metres >= 0 else {
      (latitude, longitude, shrink) = (0, 0, 1)
      (radius, squaredRadius) = (0, -1)
      return
    }
    latitude = (query.latitude * 1e7).rounded()
    longitude = (query.longitude * 1e7).rounded()
    shrink = cos(query.latitude * Double.pi / 180)
    radius = query.metres / Self.metres
    squaredRadius = radius * radius
  }

  /// The latitudes between which it lies.
  public var latitudes: ClosedRange<Double> { latitude - radius...latitude + radius }

  /// The longitudes between which it lies.
  public var longitudes: ClosedRange<Double> {
    longitude - radius / shrink...longitude + radius / shrink
  }

  /// Whether a place is in it.
  func contains(latitude: Int32, longitude: Int32) -> Bool {
    let north = Double(latitude) - self.latitude
    let east = (Double(longitude) - self.longitude) * shrink
    return north * north + east * east <= squaredRadius
  }
}
