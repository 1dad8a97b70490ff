import ApusBenchmark
import ApusCities
import ApusCommandLine
import ApusSystem

/// The lines of an answer: population, country, place and name, with tabs between them.
enum CityTable {
  static func text(_ answer: CityAnswer) -> String {
    lines(answer).map { $0 + "\n" }.joined()
  }

  /// A line for each city, and a line with the number of matches.
  static func lines(_ answer: CityAnswer) -> [String] {
    answer.cities.map { city in
      "\(city.population)\t\(city.country.printable)\t\(degrees(city.latitude))\t"
        + "\(degrees(city.longitude))\t\(city.name.printable)"
    } + ["\(answer.matchCount) \(answer.matchCount == 1 ? "city" : "cities")"]
  }

  /// An angle with four digits after the point.
  private static func degrees(_ angle: Double) -> String {
    let units = Int((angle.magnitude * 1e4).rounded())
    let digits = String(units % 10_000)
    let fraction = String(repeating: "0", count: 4 - digits.count) + digits
    return "\(angle < 0 ? "-" : "")\(units / 10_000).\(fraction)"
  }
}
