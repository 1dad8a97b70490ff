// The claims of a package about its speed, tested on the machines of its users. A claim names its
// source and the expected result. Each benchmark is measured in its own processes.
// Run: --quick --no-history

import ApusBenchmark

@main
struct Claims {
  static let readme = ClaimSource(
    key: "readme", collection: "ours", title: "The README of this package", date: "2026")

  static let claims = [
    Claim(
      "readme-sorted", from: readme, section: "Speed",
      says: "Finding a number in a sorted array is at least 10 times as fast as in any array",
      published: PublishedResult("60 times", machine: "our machine", value: 60, origin: .target),
      holdsWhen: .atLeast(times: 10, .benchmark("linear"), than: .benchmark("binary")),
      ifItFails: "Another machine: it compares many numbers at a time."),
    Claim(
      "readme-allocations", from: readme, section: "Memory",
      says: "Finding a number allocates nothing",
      published: PublishedResult("0 allocations", value: 0),
      holdsWhen: .exactly(0, .metric(.allocations, of: "binary")),
      ifItFails: "A newer compiler: it no longer keeps the array's storage where it is."),
  ]

  static func main() {
    ClaimProgram.main(
      claims,
      measuring: [
        Benchmark("linear") { run in
          let numbers = Array(0..<10_000)
          for _ in run { blackHole(numbers.firstIndex(of: identity(9_000))) }
        },
        Benchmark("binary") { run in
          let numbers = Array(0..<10_000)
          for _ in run { blackHole(index(of: identity(9_000), in: numbers)) }
        },
      ])
  }

  static func index(of wanted: Int, in numbers: [Int]) -> Int {
    var range = 0..<numbers.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = numbers[middle] <= wanted ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

// Output:
// readme: "The README of this package", 2026
// claim                                    published       here            verdict
// readme-sorted <text> holds
// ...
// readme-allocations                       0 allocations   0               holds
// Finding a number allocates nothing
//
// 2 claims: 2 hold, 0 fail, 0 undecided. Their intervals hold all at once.
// grade <text>
