package import ApusFlatBuffers
package import ApusSystem

/// The reason why a file of cities cannot be opened.
package enum CitiesError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case system(SystemError)
  /// The file is truncated, or is no file of cities.
  case buffer(FlatBufferError)
  /// The columns of the index have other counts than the cities.
  case counts(cities: Int, populations: Int, latitudes: Int, longitudes: Int)

  /// The reason, and the correction.
  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .buffer(let error): "no complete file of cities: \(error)"
    case .counts(let cities, let populations, let latitudes, let longitudes):
      "the index does not fit: \(cities) cities, \(populations) populations, "
        + "\(latitudes) latitudes and \(longitudes) longitudes; make the file again"
    }
  }
}
