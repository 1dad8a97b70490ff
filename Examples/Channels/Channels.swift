// Workers share the jobs of one channel and send what they find to another; a select waits for either of two.

import ApusChannels

@main
struct Channels {
  static func main() async throws {
    let numbers = Channel<Int>(capacity: 16)
    let (found, primes) = Channel<Int>.ends(capacity: 16)
    for _ in 0..<4 {
      Task {
        for await number in numbers where isPrime(number) { try await found.send(number) }
      }
    }
    _ = consume found  // the workers' copies are the only ones: the last to go closes the channel
    Task {
      for number in 2...1_000 { try await numbers.send(number) }
      numbers.close()
    }

    let limit = after(.seconds(60))
    var sum = 0
    loop: while true {
      switch try await select(.receive(from: primes.channel), .receive(from: limit.channel)) {
      case .first(let prime?): sum += prime
      case .first(nil): break loop
      case .second: fatalError("too slow")
      }
    }
    print("the primes to 1000 add up to \(sum)")
  }

  static func isPrime(_ number: Int) -> Bool {
    !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
  }
}

// Output:
// the primes to 1000 add up to 76127
