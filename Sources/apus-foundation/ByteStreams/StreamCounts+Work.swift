// UNSAFE: gets counts from the system through C

import ApusLab
import CApusAllocations
import Foundation

extension StreamCounts {
  /// Prepares the counting of allocations; call it while the process has a single thread.
  static func prepare() { _ = countsAllocations }

  private static let countsAllocations = apus_allocations_install() > 0

  /// Sums the bytes behind an address in this process, and counts the operations of that.
  init(_ variant: StreamVariant, _ url: URL) async throws {
    apus_allocations_count(1)
    let before = Self.process
    let sum = try await variant.sum(url)
    let after = Self.process
    apus_allocations_count(0)
    self.init(sum: sum, counts: after.merging(before) { $0 - $1 })
  }

  /// The counts of the process so far, as far as the system has them.
  private static var process: [Kind: Double] {
    var counts: [Kind: Double] = [:]
    if countsAllocations {
      let read = apus_allocations_read()
      counts[.allocations] = Double(read.allocations)
      counts[.allocated] = Double(read.bytes)
    }
    let lines = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "syscr:": counts[.reads] = words.last.flatMap { Double($0) }
      case "syscw:": counts[.writes] = words.last.flatMap { Double($0) }
      default: break
      }
    }
    var usage = rusage()
    // SAFETY: the variable outlives the call that fills it.
    #if canImport(Glibc)
      let isKnown = unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0
    #else
      let isKnown = unsafe getrusage(RUSAGE_SELF, &usage) == 0
    #endif
    if isKnown {
      (counts[.faults], counts[.switches]) = (Double(usage.ru_minflt), Double(usage.ru_nvcsw))
    }
    return counts
  }
}
