import CApusAllocations
import Foundation

// Channels beside Go's, crossbeam's and flume's, and AsyncStream; see Options.usage.
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
    } else if let options = Options(arguments) {
      try Conductor(options: options).run()
    } else {
      FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
      exit(2)
    }
  }
}
