import ApusBenchmark
import ApusBytes

/// Looks up 1024 names per iteration in an order that no predictor knows. They are from a set of
/// 24, as in an XML vocabulary; one name in eight is not in the set.
enum NameLookup {
  static let comparison = Comparison("name lookup", [dictionary, table])

  private static let dictionary = Benchmark("1024 names: String and Dictionary") { run in
    let input = Input()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    for _ in run {
      var sum = 0
      for range in input.ranges {
        sum += numbers[input.bytes.span.extracting(range).text] ?? -1
      }
      precondition(sum == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let table = Benchmark("1024 names: SmallStringTable") { run in
    let input = Input()
    let table = StringIndex(names)
    for _ in run {
      var sum = 0
      for range in input.ranges {
        sum += table.index(of: input.bytes.span.extracting(range)) ?? -1
      }
      precondition(sum == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let names = [
    "id", "ref", "name", "type", "value", "version", "node", "way", "relation", "member", "tag",
    "changeset", "timestamp", "user", "uid", "lat", "lon", "visible", "bounds", "minlat", "minlon",
    "maxlat", "maxlon", "generator",
  ]
  private static let strangers = ["nodes", "k", "generators", "relatiom"]

  /// The bytes of all names, the range of each, and the sum of their numbers.
  private struct Input {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var sum = 0

    init() {
      var random = SplitMix64(seed: 1)
      for _ in 0..<1024 {
        let isStranger = random.next() % 8 == 0
        let choices = isStranger ? strangers : names
        let number = Int(random.next() % UInt64(choices.count))
        ranges.append(bytes.count..<bytes.count + choices[number].utf8.count)
        bytes.append(contentsOf: choices[number].utf8)
        sum += isStranger ? -1 : number
      }
    }
  }
}
