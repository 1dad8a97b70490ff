// UNSAFE: `unlink` takes a C string

import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A counter of the instructions of an iteration, which uses callgrind.
///
/// The count is the same on every machine and under any load.
///
/// A process runs the loop a number of times, and another runs it three times as often. The
/// instructions of start and set-up are in both and cancel out. Hashing has the same seed in both.
/// The counted program is a copy without debugging information, because valgrind fails on that of a
/// compiler newer than valgrind.
///
/// Source: Valgrind User Manual, chapter 6, "Callgrind".
final class InstructionCounter {
  private let program: BenchmarkExecutable
  private let valgrind: String
  /// The prefix of the paths of temporary files.
  private let prefix: String

  /// The least number of instructions between two counts; for fewer, loops are run more often.
  private static let enough = 200_000.0
  private static let most = 100_000

  /// The factor of the usual time limit for a process under callgrind.
  static let slowdown = 5.0

  /// - Parameter folder: The folder of the copy and of callgrind's file; `deinit` removes both.
  /// - Throws: `CallgrindError` if a tool is not installed or the copy cannot be made.
  init(_ program: BenchmarkExecutable, folder: String) throws {
    guard let valgrind = ExecutableSearch.path(of: "valgrind") else {
      throw CallgrindError(reason: "valgrind is not installed")
    }
    guard let strip = ExecutableSearch.path(of: "strip") else {
      throw CallgrindError(reason: "strip (of binutils) is not installed")
    }
    self.program = program
    self.valgrind = valgrind
    prefix = "\(folder)/apus-callgrind.\(getpid())"
    let call = [strip, "--strip-debug", "-o", copy, program.path]
    do throws(MeasuringProcessError) {
      _ = try MeasuringProcess.run(.listing, program: strip, arguments: call, deadlineSeconds: 60)
    } catch {
      throw CallgrindError(reason: "strip: \(error)")
    }
  }

  deinit {
    // SAFETY: the paths outlive the calls.
    _ = unsafe unlink(copy)
    _ = unsafe unlink(counts)
  }

  private var copy: String { prefix + ".program" }
  private var counts: String { prefix + ".counts" }

  /// Returns the instructions of an iteration of a case.
  ///
  /// - Throws: The error of a process or of callgrind's file.
  func count(_ request: WorkerRequest) throws -> Double {
    let few = try slope(request, iterations: 10)
    guard few * 20 < Self.enough else { return few }
    let iterations = min(Self.most, Int(Self.enough / max(few, 1)))
    return try slope(request, iterations: iterations)
  }

  private func slope(_ request: WorkerRequest, iterations: Int) throws -> Double {
    let once = try total(request, iterations: iterations)
    let thrice = try total(request, iterations: 3 * iterations)
    return (thrice - once) / Double(2 * iterations)
  }

  /// Returns the instructions of a whole process.
  private func total(_ request: WorkerRequest, iterations: Int) throws -> Double {
    var request = request
    request.pass = .instructions
    request.iterations = iterations
    // Without a debugger's gate, callgrind leaves no pipes in TMPDIR when it is killed.
    let call = [
      valgrind, "-q", "--tool=callgrind", "--vgdb=no", "--callgrind-out-file=\(counts)", copy,
    ]
    for message in try program.launch(request, as: call) {
      switch message {
      case .fault(let reason): throw CallgrindError(reason: reason)
      case .absent(_, let reason): throw UncountableLoopError(reason: reason)
      default: continue
      }
    }
    let text = String(decoding: try LoadedFile(counts).contents, as: UTF8.self)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    guard let total = line.flatMap({ Double(String($0.dropFirst(7)).trimmed) }) else {
      throw CallgrindError(reason: "callgrind's file has no line of totals")
    }
    return total
  }
}

/// An error: the loop has work that a counter around its process cannot leave out.
struct UncountableLoopError: Error, Sendable, Hashable {
  let reason: String
}

/// An error: instructions could not be counted.
struct CallgrindError: Error, Sendable, Hashable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
