/// The counts of the rows that were read, equal for all readers of the same rows in any format.
struct VisitCounts: Equatable {
  private(set) var rows = 0
  private(set) var trips = 0
  private(set) var stops = 0
  private(set) var lengths = 0
  private(set) var lasts = 0
  private(set) var distance = 0.0

  @inline(__always)
  mutating func take(_ visit: Visit) {
    rows &+= 1
    trips &+= visit.trip &* rows
    stops &+= Int(visit.stop)
    lengths &+= visit.name.utf8.count
    lasts &+= visit.isLast ? rows : 0
    distance += visit.distance
  }
}
