import ApusBenchmark
import ApusCities
import ApusCommandLine
import ApusCommands
import ApusSystem

/// The times of many answers, as a user types names letter by letter.
struct CitiesMeasurement {
  private static let nameCount = 400
  private static let longestPrefix = 6
  private var state: UInt64

  init(_ settings: CitiesSettings) { state = settings.seed }

  /// Types names, every second one with a box, and prints the times and the memory.
  func print(_ settings: CitiesSettings, _ cities: borrowing Cities) -> ExitStatus {
    let clock = ContinuousClock()
    let opened = clock.measure { _ = try? Cities(settings.path) }
    var measurement = self
    var times: [Duration] = []
    var matches = 0
    for number in 0..<(cities.count == 0 ? 0 : Self.nameCount) {
      let name = cities.name(measurement.number(below: cities.count))
      let box = number % 2 == 0 ? nil : measurement.box()
      for length in 0...min(Self.longestPrefix, name.count) {
        let query = CityQuery(prefix: String(name.prefix(length)), box: box)
        times.append(
          clock.measure {
            matches += cities.answer(query, limit: max(1, settings.limit)).matchCount
          })
      }
    }
    times.sort()
    var lines = ["\(cities.count) cities opened in \(Self.text(opened))"]
    if let last = times.last {
      lines += [
        "\(times.count) answers with \(matches) matches",
        "median \(Self.text(times[times.count / 2])), 99th percentile "
          + "\(Self.text(times[times.count * 99 / 100])), greatest \(Self.text(last))",
      ]
    }
    if let memory = Self.residentMemory {
      lines.append(
        "resident memory \(memory.total / 1_000_000) MB, of which the pages of files are "
          + "\(memory.shared / 1_000_000) MB")
    }
    for line in lines { StandardStream.output.write(line + "\n") }
    return .success
  }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33).multipliedFullWidth(by: UInt64(limit) << 33).high)
  }

  /// A box of 20 by 30 degrees.
  private mutating func box() -> CityBox? {
    let (south, west) = (Double(number(below: 100) - 50), Double(number(below: 250) - 125))
    return CityBox(south: south, west: west, north: south + 20, east: west + 30)
  }

  private static func text(_ duration: Duration) -> String {
    let nanoseconds = Double(duration.components.attoseconds) / 1e9
    return Quantity.duration(
      nanoseconds: nanoseconds + Double(duration.components.seconds) * 1e9)
  }

  /// The bytes in memory, and those of files among them; `nil` if the system does not have `/proc`.
  private static var residentMemory: (total: Int, shared: Int)? {
    guard let file = try? LoadedFile("/proc/self/statm") else { return nil }
    let span = file.span
    let text = String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    let pages = text.split(separator: " ").compactMap { Int($0) }
    guard pages.count > 2 else { return nil }
    return (pages[1] * Memory.pageSize, pages[2] * Memory.pageSize)
  }
}
