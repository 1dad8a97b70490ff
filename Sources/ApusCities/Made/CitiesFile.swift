internal import ApusBytes
internal import ApusFlatBuffers
package import ApusSystem

/// A file of made cities: a FlatBuffer in the order of the folded names, with columns for searches.
///
///     try CitiesFile.make("cities.bin", count: 3_000_000, seed: 1)  // 191 MB
///
package enum CitiesFile {
  /// The greatest number of cities, for which the buffer is less than 2 GiB.
  package static let largestCount = 16_000_000

  /// Makes cities and writes them to a file that replaces the previous one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - count: The number of cities.
  ///   - seed: The seed; the same seed and count give the same bytes.
  /// - Returns: The number of bytes of the file.
  /// - Throws: The error of the file.
  /// - Precondition: `count` is from 0 to `largestCount`. Checked in every build.
  /// - Complexity: O(*n* log *n*); allocates about three times the size of the file.
  @discardableResult
  package static func make(
    _ path: String, count: Int, seed: UInt64
  ) throws(SystemError) -> Int {
    precondition((0...largestCount).contains(count), "count must be from 0 to largestCount")
    var builder = FlatBufferBuilder(capacity: count * 72 + 8192)
    build(count: count, seed: seed, in: &builder)
    var file = try AtomicFileWriter(replacing: path)
    let size = builder.byteCount
    file.reserve(size)
    try file.write(builder.bytes)
    try file.commit()
    return size
  }

  private static func build(count: Int, seed: UInt64, in builder: inout FlatBufferBuilder) {
    let made = MadeCities(count: count, seed: seed)
    var offsets: [FlatOffset<City>] = []
    var (populations, latitudes, longitudes) = ([UInt32](), [Int32](), [Int32]())
    offsets.reserveCapacity(count)
    populations.reserveCapacity(count)
    latitudes.reserveCapacity(count)
    longitudes.reserveCapacity(count)
    for index in made.order {
      let city = made.cities[Int(index)]
      let name = builder.string(made.name(Int(index)))
      offsets.append(
        City.create(
          in: &builder, name: name, country: UInt16(city.country),
          place: Place(latitude: city.latitude, longitude: city.longitude),
          population: city.population))
      populations.append(city.population)
      latitudes.append(city.latitude)
      longitudes.append(city.longitude)
    }
    let countries = CountryModel.all.map { model in
      let (code, name) = (builder.string(model.code), builder.string(model.name))
      return Country.create(in: &builder, code: code, name: name)
    }
    let list = CityList.create(
      in: &builder, countries: builder.vector(countries), cities: builder.vector(offsets),
      populations: builder.vector(populations), latitudes: builder.vector(latitudes),
      longitudes: builder.vector(longitudes))
    builder.finish(list, identifier: CityList.flatIdentifier, isSizePrefixed: true)
  }
}

/// The cities of a generator, and their order by folded names.
private struct MadeCities {
  private(set) var cities: [CityGenerator.MadeCity] = []
  /// The indices of the cities in the order of their folded names.
  private(set) var order: [UInt32] = []
  /// The bytes of all names, and the end of each.
  private var names: [UInt8] = []
  private var ends: [Int] = []

  init(count: Int, seed: UInt64) {
    var generator = CityGenerator(seed: seed)
    cities.reserveCapacity(count)
    ends.reserveCapacity(count)
    for _ in 0..<count {
      cities.append(generator.next(name: &names))
      ends.append(names.count)
    }
    sort()
  }

  @_lifetime(borrow self)
  func name(_ index: Int) -> Span<UInt8> {
    names.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  /// Sorts by the first eight folded bytes, and compares whole names only if these are equal.
  private mutating func sort() {
    var keys: [(key: UInt64, index: UInt32)] = []
    keys.reserveCapacity(cities.count)
    for index in cities.indices {
      var folded = FoldedName(name(index))
      var key: UInt64 = 0
      for _ in 0..<8 { key = key << 8 | UInt64(folded.next() ?? 0) }
      keys.append((key, UInt32(index)))
    }
    keys.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      let order = self.order(Int(left.index), Int(right.index))
      return order == 0 ? left.index < right.index : order < 0
    }
    order = keys.map(\.index)
  }

  private func order(_ left: Int, _ right: Int) -> Int {
    var (first, second) = (FoldedName(name(left)), FoldedName(name(right)))
    while true {
      let (a, b) = (first.next(), second.next())
      guard let a, let b else { return (a == nil ? 0 : 1) - (b == nil ? 0 : 1) }
      if a != b { return a < b ? -1 : 1 }
    }
  }
}
