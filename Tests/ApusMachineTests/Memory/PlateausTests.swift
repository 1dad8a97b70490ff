import ApusMachine
import ApusMeasure
import Testing

@Suite("Plateaus")
struct PlateausTests {
  /// Sizes from 4 KiB to 512 MiB, four an octave.
  private static let sizes =
    [4096] + (13...29).flatMap { power in [5, 6, 7, 8].map { (1 << power) / 8 * $0 } }

  /// A curve of caches with random replacement: the share of hits is the share that fits.
  private func curve(
    _ levels: [(bytes: Int, nanoseconds: Double)], memory: Double, sizes: [Int] = sizes
  ) -> [Plateaus.Point] {
    sizes.map { size in
      var left = 1.0
      var total = 0.0
      for level in levels {
        let hits = min(1, Double(level.bytes) / Double(size))
        // A larger cache also holds the lines of the smaller caches.
        let share = max(0, hits - (1 - left))
        total += share * level.nanoseconds
        left -= share
      }
      return Plateaus.Point(bytes: size, nanoseconds: total + left * memory)
    }
  }

  /// A curve that jumps at the end of a level, as with a cycle longer than an LRU cache.
  private func steps(
    _ levels: [(bytes: Int, nanoseconds: Double)], memory: Double, sizes: [Int] = sizes
  ) -> [Plateaus.Point] {
    sizes.map { size in
      let level = levels.first { size <= $0.bytes }
      return Plateaus.Point(bytes: size, nanoseconds: level?.nanoseconds ?? memory)
    }
  }

  private static let server = [
    (bytes: 48 << 10, nanoseconds: 1.1), (bytes: 1 << 20, nanoseconds: 3.9),
    (bytes: 32 << 20, nanoseconds: 14.0),
  ]

  @Test("A curve with sharp steps gives each level with its exact ends")
  func sharp() {
    let plateaus = Plateaus.detect(points: steps(Self.server, memory: 90))
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus.map(\.to) == [48 << 10, 1 << 20, 32 << 20, 512 << 20])
    #expect(plateaus.map(\.nanoseconds) == [1.1, 3.9, 14, 90])
  }

  @Test("A curve that climbs slowly from level to level gives all levels")
  func gradual() {
    let plateaus = Plateaus.detect(points: curve(Self.server, memory: 90))
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus.first?.to == 48 << 10)
    #expect(zip(plateaus, plateaus.dropFirst()).allSatisfy { $0.to < $1.from })
  }

  @Test("The early cliff of a shared host is found at its actual size, not at the advertised size")
  func earlyCliff() {
    var levels = Self.server
    levels[2].bytes = 7 << 19
    let plateaus = Plateaus.detect(points: steps(levels, memory: 145))
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus[2].to == 7 << 19)
  }

  @Test("A machine without a third cache has no third level")
  func noThirdLevel() {
    let plateaus = Plateaus.detect(points: steps(Array(Self.server.prefix(2)), memory: 90))
    #expect(plateaus.map(\.level) == ["L1", "L2", "memory"])
  }

  @Test("A curve that ends inside the caches has no memory level")
  func noMemory() {
    let sizes = Self.sizes.filter { $0 <= 512 << 10 }
    let plateaus = Plateaus.detect(points: steps(Self.server, memory: 90, sizes: sizes))
    #expect(plateaus.map(\.level) == ["L1", "L2"])
  }

  @Test("With a single point an octave, levels of two points are found")
  func coarse() {
    let sizes = (12...26).map { 1 << $0 }
    let plateaus = Plateaus.detect(points: steps(Self.server, memory: 90, sizes: sizes))
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3"])
  }

  @Test(
    "Noise of some per cent and disturbed points do not move a level",
    arguments: 1...40 as ClosedRange<UInt64>)
  func noisy(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var points = steps(Self.server, memory: 90)
    for index in points.indices {
      points[index].nanoseconds *= Double.random(in: 0.97...1.05, using: &random)
      if Int.random(in: 0..<15, using: &random) == 0 { points[index].nanoseconds *= 2.1 }
    }
    let plateaus = Plateaus.detect(points: points)
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    for (plateau, level) in zip(plateaus, Self.server) {
      #expect(abs(plateau.nanoseconds / level.nanoseconds - 1) < 0.1)
      #expect(plateau.to <= level.bytes && plateau.to * 2 >= level.bytes)
    }
  }

  @Test("The measurements of lmbench on a shared machine give four levels, the third of 2 MB")
  func lmbench() {
    let measurements: [(Double, Double)] = [
      (0.5, 1.1), (1, 1.1), (2, 1.1), (4, 1.1), (8, 1.1), (16, 1.1), (32, 1.2), (48, 2.1),
      (64, 4.1), (96, 4.2), (128, 4.3), (192, 4.4), (256, 4.6), (512, 6.3), (768, 9.1),
      (1024, 12.2), (1536, 16.1), (2048, 17.1), (3072, 27), (4096, 156), (8192, 159),
      (16_384, 162), (32_768, 167), (65_536, 172),
    ]
    let points = measurements.map { Plateaus.Point(bytes: Int($0 * 1024), nanoseconds: $1) }
    let plateaus = Plateaus.detect(points: points)
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus.map(\.from) == [512, 64 << 10, 1536 << 10, 4 << 20])
    #expect(plateaus.map(\.to) == [32 << 10, 256 << 10, 2 << 20, 64 << 20])
  }

  @Test("A short flat stretch between a cache and memory is not a fourth level")
  func rest() {
    var points = steps(Self.server, memory: 145)
    for index in points.indices where (40 << 20...64 << 20).contains(points[index].bytes) {
      points[index].nanoseconds = 40
    }
    #expect(Plateaus.detect(points: points, caches: 4).count == 5)
    let plateaus = Plateaus.detect(points: points, caches: 3)
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus.map(\.to) == [48 << 10, 1 << 20, 32 << 20, 512 << 20])
  }

  @Test("A long flat stretch just below memory is not a level, and the short third level remains")
  func longRest() {
    var levels = Self.server
    levels[2].bytes = 5 << 19
    levels.append((bytes: 12 << 20, nanoseconds: 47.0))
    let plateaus = Plateaus.detect(points: steps(levels, memory: 105))
    #expect(plateaus.map(\.level) == ["L1", "L2", "L3", "memory"])
    #expect(plateaus[2].to == 5 << 19)
  }

  @Test(
    "A curve that only climbs has no level, and neither has an empty curve", arguments: [0, 1, 30])
  func climbing(count: Int) {
    let points = (0..<count).map { Plateaus.Point(bytes: 4096 << $0, nanoseconds: Double(1 << $0)) }
    #expect(Plateaus.detect(points: points).isEmpty)
  }
}
