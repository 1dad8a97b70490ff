#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A circular area around a location, on the tangent plane of the globe.
///
/// Over a few kilometres the plane is exact to the metre. It is unusable near the poles. All
/// lengths are in 10^-7 degrees of latitude.
package struct TransitArea: Sendable, Hashable {
  /// The latitude of the centre.
  package let latitude: Double
  /// The longitude of the centre.
  package let longitude: Double
  /// The ratio of a degree of longitude to a degree of latitude.
  package let shrink: Double
  /// The square of the radius.
  package let squaredRadius: Double
  private let radius: Double

  /// The metres in 10^-7 degrees of latitude, on a sphere with the earth's mean radius.
  private static let metres = 6_371_008.8 * Double.pi / 180 / 1e7

  /// Creates the area of a query; it is empty if the location or the distance is invalid.
  package init(_ query: TransitQuery) {
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

  /// The range of its latitudes.
  package var latitudes: ClosedRange<Double> { latitude - radius...latitude + radius }

  /// The range of its longitudes.
  package var longitudes: ClosedRange<Double> {
    longitude - radius / shrink...longitude + radius / shrink
  }

  /// Returns whether a location, in 10^-7 degrees, is in the area.
  @inlinable
  package func contains(latitude: Int32, longitude: Int32) -> Bool {
    let north = Double(latitude) - self.latitude
    let east = (Double(longitude) - self.longitude) * shrink
    return north * north + east * east <= squaredRadius
  }
}
