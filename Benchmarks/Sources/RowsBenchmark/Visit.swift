/// A row of five typed fields: the stop of a vehicle.
struct Visit: Codable, Equatable {
  var trip: Int
  var distance: Double
  var name: String
  var stop: Int32
  var isLast: Bool

  static let names = ["trip", "distance", "name", "stop", "isLast"]
}
