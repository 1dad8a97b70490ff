internal import ApusBytes
internal import ApusFlatBuffers
internal import ApusSystem

/// Cities in a mapped file, searched by the beginnings of their names and by a part of the map.
///
///     let cities = try Cities("cities.bin")
///     cities.answer(CityQuery(prefix: "zur")).cities.first?.name  // "Zürich"
///
/// Opening the file reads a page of it. Every access is checked as it is made, so that a file with
/// changed bytes gives wrong answers at worst.
package struct Cities: ~Copyable {
  private let file: MappedFile
  /// The number of cities.
  package let count: Int

  /// Maps a file.
  ///
  /// - Parameter path: The path of a file that `CitiesFile` wrote.
  /// - Throws: `CitiesError` for a file that is missing, truncated or of another kind.
  /// - Complexity: O(1); does not allocate more than the path.
  package init(_ path: String) throws(CitiesError) {
    let mapped: MappedFile
    do throws(SystemError) {
      mapped = try MappedFile(path)
    } catch {
      throw .system(error)
    }
    count = try Self.count(mapped)
    file = mapped
  }

  /// The number of cities of a file, whose columns are as long.
  private static func count(_ file: borrowing MappedFile) throws(CitiesError) -> Int {
    let buffer: CheckedBuffer<CityList>
    do throws(FlatBufferError) {
      buffer = try CheckedBuffer(sizePrefixed: file.bytes, identifier: CityList.flatIdentifier)
    } catch {
      if case .identifier(_, found: "CITY") = error.kind { throw .earlierVersion }
      throw .buffer(error)
    }
    let list = buffer.root
    let counts = (list.populations.count, list.latitudes.count, list.longitudes.count)
    let count = list.cities.count
    guard counts == (count, count, count) else {
      throw .counts(
        cities: count, populations: counts.0, latitudes: counts.1, longitudes: counts.2)
    }
    return count
  }

  /// Searches the cities.
  ///
  /// - Parameters:
  ///   - query: The beginning of the name, and the part of the map.
  ///   - limit: The greatest number of cities in the answer.
  /// - Returns: The number of all matches, and the cities with the greatest populations.
  /// - Precondition: `limit` is at least 1. Checked in every build.
  /// - Complexity: O(log *n* + *m* + *k* *l*) for *m* cities with the prefix, of which *k* are at
  ///   some time among the *l* greatest; reads 4 bytes of each, and 12 with a box.
  package borrowing func answer(_ query: CityQuery, limit: Int = 10) -> CityAnswer {
    precondition(limit > 0, "limit must be at least 1")
    // The same bytes were opened before, so that this cannot fail.
    guard let buffer = try? CheckedBuffer<CityList>(sizePrefixed: file.bytes) else {
      return CityAnswer(matchCount: 0, cities: [])
    }
    let list = buffer.root
    let prefix = query.foldedPrefix
    let first = Self.firstIndex(list, 0) { Self.order($0, prefix) >= 0 }
    let end = Self.firstIndex(list, first) { Self.order($0, prefix) > 0 }
    var greatest = GreatestCities(limit: limit)
    let populations = list.populations.bytes
    if let box = query.box {
      let (latitudes, longitudes) = (list.latitudes.bytes, list.longitudes.bytes)
      for index in first..<end
      where box.contains(
        latitude: latitudes.littleEndian(at: index &* 4),
        longitude: longitudes.littleEndian(at: index &* 4))
      {
        greatest.insert(populations.littleEndian(at: index &* 4), index)
      }
    } else {
      for index in first..<end { greatest.insert(populations.littleEndian(at: index &* 4), index) }
    }
    return CityAnswer(
      matchCount: greatest.count, cities: greatest.indices.map { Self.city(list, $0) })
  }

  /// The name of a city.
  ///
  /// - Parameter index: The place of the city in the order of the names.
  /// - Precondition: The index is from 0 to `count - 1`. Checked in every build.
  package borrowing func name(_ index: Int) -> String {
    guard let buffer = try? CheckedBuffer<CityList>(sizePrefixed: file.bytes) else { return "" }
    return String(buffer.root.cities[index].name)
  }

  private static func city(_ list: borrowing CityList.Checked, _ index: Int) -> FoundCity {
    let city = list.cities[index]
    let number = Int(city.country)
    let country = number < list.countries.count ? String(list.countries[number].code) : ""
    return FoundCity(
      name: String(city.name), country: country,
      latitude: Double(city.place?.latitude ?? 0) / 1e7,
      longitude: Double(city.place?.longitude ?? 0) / 1e7, population: city.population)
  }

  /// The first city from an index on for which a condition holds, by bisection.
  private static func firstIndex(
    _ list: borrowing CityList.Checked, _ start: Int, _ holds: (Span<UInt8>) -> Bool
  ) -> Int {
    let cities = list.cities
    var (low, high) = (start, cities.count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(cities[middle].name.utf8) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The order of a name to all names that begin with a prefix; 0 if it begins so.
  private static func order(_ name: Span<UInt8>, _ prefix: [UInt8]) -> Int {
    var folded = FoldedName(name)
    for byte in prefix {
      guard let next = folded.next() else { return -1 }
      if next != byte { return next < byte ? -1 : 1 }
    }
    return 0
  }
}

/// The indices of the greatest populations, in their order; of equal ones the first.
private struct GreatestCities {
  let limit: Int
  private var populations: [UInt32] = []
  private(set) var indices: [Int] = []
  private(set) var count = 0
  /// The population that a city must exceed.
  private var least: UInt32 = 0

  init(limit: Int) { self.limit = limit }

  @inline(__always)
  mutating func insert(_ population: UInt32, _ index: Int) {
    count &+= 1
    if population > least || indices.count < limit { insertGreat(population, index) }
  }

  @inline(never)
  private mutating func insertGreat(_ population: UInt32, _ index: Int) {
    var place = populations.count
    while place > 0, populations[place - 1] < population { place -= 1 }
    populations.insert(population, at: place)
    indices.insert(index, at: place)
    guard indices.count >= limit else { return }
    if indices.count > limit {
      populations.removeLast()
      indices.removeLast()
    }
    least = populations[limit - 1]
  }
}
