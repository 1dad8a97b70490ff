import CApusAllocations
import Foundation
import RivalCommandLine

// Compares our channels with those of Go, crossbeam and flume, and with AsyncStream; see Options.
//
// With --lane this program is a lane that is compared; see LaneProgram.

@main
enum ChannelsBenchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--lane", arguments.count > 1 {
      // At this point the process has a single thread.
      if arguments[1] == LaneProgram.counting { _ = apus_allocations_install() }
      await LaneProgram.serve(arguments[1])
    } else {
      try conduct(arguments)
    }
  }

  private static func conduct(_ arguments: [String]) throws {
    let options: Options
    do {
      options = try Options(arguments)
    } catch {
      RivalOptions.refuse("channels", error)
    }
    if try !BenchmarkRunner(options: options).run() { exit(1) }
  }
}
