import ApusChannels
import Glibc

// Sends very many messages in every shape, and cancels thousands of tasks in between.
//
//   channels-soak [MESSAGES]
//   channels-soak selects [RUNS [SECONDS]]    only selects, beside four busy threads
//
// Exit status: 0 if all arrived once, 1 if not, 2 if an argument is out of its range.

@main
enum ChannelsSoak {
  private static let usage = """
    usage: Scripts/soak-channels [MESSAGES]
           Scripts/soak-channels selects [RUNS [SECONDS]]
      MESSAGES  from 1 to 1000000000000
      RUNS      from 1 to 1000000
      SECONDS   from 1 to 86400
    """

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "selects" {
      let runs = number(arguments.dropFirst().first ?? "100", atMost: 1_000_000)
      let seconds = number(arguments.dropFirst(2).first ?? "10", atMost: 86_400)
      exit(await selects(runs: runs, seconds: seconds))
    }
    let messages = number(arguments.first ?? "10000000", atMost: 1_000_000_000_000)
    let start = ContinuousClock.now
    let shapes = Shape.all
    var done = 0
    var failures = 0
    // A hundred rounds or fewer, so that shapes follow each other repeatedly in one process.
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

  /// Reads a number of the command line; an invalid number ends the program with its usage and
  /// status 2.
  private static func number(_ text: String, atMost most: Int) -> Int {
    if let number = Int(text), 1...most ~= number { return number }
    print("channels-soak: '\(text)' is not a number from 1 to \(most).\n" + usage)
    exit(2)
  }

  /// Runs storms of selects beside busy threads. Returns the exit status.
  private static func selects(runs: Int, seconds: Int) async -> Int32 {
    var failures = 0
    let neighbours = BusyThreads(4)
    for run in 0..<runs {
      let storm = SelectStorm.all[run % SelectStorm.all.count]
      let (sent, received) = await storm.run(for: .seconds(seconds), seed: UInt64(run))
      if sent != received { failures += 1 }
      print(
        "run \(run + 1) of \(runs), \(storm.name): \(sent.count) sent, \(received.count) received"
          + (sent == received ? "" : ": WRONG"))
    }
    neighbours.stop()
    print("\(runs) runs of \(seconds) s, \(failures) failures")
    return failures == 0 ? 0 : 1
  }

  /// Cancels tasks while 10,000 tasks exchange messages. Returns the number of failures.
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
