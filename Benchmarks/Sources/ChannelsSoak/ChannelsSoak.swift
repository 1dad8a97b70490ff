import ApusChannels
import Glibc

// Sends very many messages in every shape, and cancels tasks by the thousand in between.
//
//   channels-soak [MESSAGES]
//
// Exit status: 0 all arrived once, 1 if not.

@main
enum ChannelsSoak {
  static func main() async {
    guard let messages = Int(CommandLine.arguments.dropFirst().first ?? "10000000"), messages > 0
    else {
      fatalError("usage: Scripts/soak-channels [MESSAGES]")
    }
    let start = ContinuousClock.now
    let shapes = Shape.all
    var done = 0
    var failures = 0
    // A hundred rounds or fewer, so that shapes follow each other in one process again and again.
    let rounds = max(1, min(100, messages / (shapes.count * 3000)))
    let each = max(300, (messages / shapes.count / rounds + 299) / 300 * 300)
    for round in 0..<rounds {
      for shape in shapes {
        let (sent, received) = await Exchange(shape).run(each)
        done += received.count
        if sent != received {
          failures += 1
          print("round \(round), \(shape.name): sent \(sent), received \(received)")
        }
      }
      failures += await storm(round)
      print("round \(round + 1) of \(rounds): \(done) messages, \(ContinuousClock.now - start)")
    }
    print(
      "\(done) messages in \(shapes.count) shapes, \(failures) failures, \(ContinuousClock.now - start)"
    )
    exit(failures == 0 ? 0 : 1)
  }

  /// Cancels while 10,000 tasks exchange. Returns the number of failures.
  private static func storm(_ round: Int) async -> Int {
    var failures = 0
    for capacity in [0, 1, 100] {
      for sendersInFour in 1...3 {
        let storm = CancelStorm(tasks: 10_000, capacity: capacity, sendersInFour: sendersInFour)
        let outcome = await storm.run(seed: UInt64(round))
        let isExact = storm.isExact(outcome)
        if !isExact { failures += 1 }
        if round == 0 || !isExact {
          let counts = """
            \(outcome.sent.count) sent, \(outcome.received.count) received, \(outcome.cancelled) cancelled, \
            \(outcome.refused) refused
            """
          print(
            "storm, cap \(capacity), \(sendersInFour) in 4 send: \(counts)\(isExact ? "" : ": WRONG")"
          )
        }
      }
    }
    return failures
  }
}
