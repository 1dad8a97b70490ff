// Workers receive jobs from one channel and send their results to another. A `select` waits for
// either of two channels.

import ApusChannels

@main
struct Channels {
  static func main() async throws {
    let sum = try await withChannel(of: Int.self, capacity: 16) { found in
      try await withChannel(of: Int.self, capacity: 16) { numbers in
        for number in 2...1_000 { try await numbers.send(number) }
      } receiving: { numbers in
        try await search(numbers, sendingTo: found)
      }
    } receiving: { primes in
      try await add(primes)
    }
    print("the primes to 1000 add up to \(sum)")
  }

  /// Runs four workers and returns when all of them have ended.
  static func search(_ numbers: Channel<Int>, sendingTo found: Channel<Int>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { workers in
      for _ in 0..<4 {
        workers.addTask {
          for await number in numbers where isPrime(number) { try await found.send(number) }
        }
      }
      try await workers.waitForAll()
    }
  }

  static func add(_ primes: Channel<Int>) async throws -> Int {
    let limit = after(.seconds(60)).channel
    var sum = 0
    while true {
      switch try await select(.receive(from: primes), .receive(from: limit)) {
      case .first(let prime?): sum += prime
      case .first(nil): return sum
      case .second: fatalError("too slow")
      }
    }
  }

  static func isPrime(_ number: Int) -> Bool {
    !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
  }
}

// Output:
// the primes to 1000 add up to 76127
