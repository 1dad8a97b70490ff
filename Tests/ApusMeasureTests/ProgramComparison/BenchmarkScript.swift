import ApusTestSupport
import Foundation

@testable import ApusMeasure

/// A shell script that lists benchmarks like a program, then runs commands for a test.
struct BenchmarkScript {
  let path: String

  /// - Parameter turns: The commands for a request to take turns.
  init(
    _ folder: TemporaryFolder, _ name: String, benchmarks: [Benchmark], turns: String = "exit 0"
  ) throws {
    path = folder.file(name)
    let listing = (Worker.listing(benchmarks, []) + [.done]).map(\.line).joined(separator: "\n")
    let script = """
      #!/bin/sh
      case "$APUS_WORKER" in
      *pass=listing*) cat >&3 <<'END'
      \(listing)
      END
      ;;
      *) \(turns) ;;
      esac

      """
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  func side(_ name: String) throws -> ProgramPair.Side {
    ProgramPair.Side(name: name, program: try BenchmarkExecutable(path: path))
  }
}
