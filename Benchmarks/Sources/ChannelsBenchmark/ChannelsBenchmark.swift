import CApusAllocations
import Foundation
import RivalCommandLine

// Channels beside Go's, crossbeam's and flume's, and AsyncStream; see Options.
//
// With --lane it is one of those who are compared, see LaneProgram.

@main
enum ChannelsBenchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--lane", arguments.count > 1 {
      // Here the process has one thread.
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
    if try !Conductor(options: options).run() { exit(1) }
  }
}
