/// A part of the map, in degrees.
///
///     CityBox("46,5,48,11")?.contains(latitude: 474_000_000, longitude: 85_000_000)  // true
///
package struct CityBox: Sendable, Hashable {
  /// The latitudes in ten-millionths of a degree.
  package let latitudes: ClosedRange<Int32>
  /// The longitudes in ten-millionths of a degree.
  package let longitudes: ClosedRange<Int32>

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - south: The least latitude, from -90 to 90.
  ///   - west: The least longitude, from -180 to 180.
  ///   - north: The greatest latitude, not less than `south`.
  ///   - east: The greatest longitude, not less than `west`.
  /// - Returns: The box, or `nil` if a number is out of its range.
  package init?(south: Double, west: Double, north: Double, east: Double) {
    guard south >= -90, south <= north, north <= 90, west >= -180, west <= east, east <= 180 else {
      return nil
    }
    latitudes = Self.number(south)...Self.number(north)
    longitudes = Self.number(west)...Self.number(east)
  }

  /// Creates a box from a text such as `46,5,48,11`: south, west, north and east.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(String(part.filter { $0 != " " }))
    }
    guard numbers.count == 4, let south = numbers[0], let west = numbers[1],
      let north = numbers[2], let east = numbers[3]
    else { return nil }
    self.init(south: south, west: west, north: north, east: east)
  }

  private static func number(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }

  /// Whether a place is in the box.
  @inline(__always)
  package func contains(latitude: Int32, longitude: Int32) -> Bool {
    latitudes.contains(latitude) && longitudes.contains(longitude)
  }
}
