import ApusMeasure
import ApusProfile
import CApusSystem
import Foundation
import Testing

@Suite("Growth of reading and of operations", .serialized)
struct GrowthTests {
  /// A text that may be slow to read.
  enum Hostile: String, CaseIterable {
    case deepStack, manyNames, longName, recursion, prefixes, longHeader, manyBrackets, manyDigits

    func text(_ count: Int) -> String {
      switch self {
      case .deepStack: (0..<count / 8).map { "f\($0)" }.joined(separator: ";") + " 1\n"
      case .manyNames: (0..<count / 8).map { "f\($0) 1\n" }.joined()
      case .longName: String(repeating: "x", count: count) + " 1\n"
      case .recursion: String(repeating: "a;b;", count: count / 4) + "c 1\n"
      case .prefixes:
        (0..<count / 32).map { "a\($0);a\($0 + 1);a\($0);" }.joined() + "x 1\n"
      case .longHeader: String(repeating: "1 ", count: count / 2) + "\n 1 f\n"
      case .manyBrackets: "a 1 1.0: e:\n\t1 " + String(repeating: "(", count: count) + ")\n"
      case .manyDigits: String(repeating: "7", count: count) + "/1 1.0: e:\n\t1 f\n"
      }
    }

    func work(_ bytes: [UInt8]) {
      if let tree = try? FoldedStacks.read(bytes.span) {
        #expect(tree.flatteningRecursion().count + tree.inverted().count == 2 * tree.count)
        #expect(tree.charging { $0.name.hasSuffix("1") }.pruned { $0.name == "b" }.nodes.count > 0)
      } else {
        #expect(((try? PerfScript.read(bytes.span))?.samples.count ?? 0) <= 1)
      }
    }
  }

  @Test(
    "Sixteen times a hostile text takes no more than 64 times as long",
    arguments: Hostile.allCases)
  func linear(_ hostile: Hostile) {
    let (small, large) = (Array(hostile.text(65_536).utf8), Array(hostile.text(1 << 20).utf8))
    var best = (small: Int64.max, large: Int64.max)
    // The machine may be busy: the thread's own time counts, and the best of some tries.
    for _ in 0..<8 {
      best.small = min(best.small, time { hostile.work(small) })
      best.large = min(best.large, time { hostile.work(large) })
      if best.large <= max(best.small, 20_000) * 64 { return }
    }
    Issue.record("\(hostile): \(best) ns")
  }

  /// A file of other formats that may be slow to read.
  enum HostileFile: String, CaseIterable {
    case manyStrings, manyFunctions, manyLocations, longStack, manySamples, deepLine, manyLines

    /// A file of about so many bytes.
    func bytes(_ count: Int) -> [UInt8] {
      switch self {
      case .manyStrings: return Self.repeated([0x32, 1, 0x61], count)
      case .manyFunctions: return Self.repeated([0x2A, 4, 8, 1, 16, 0], count) + [0x32, 0]
      case .manyLocations: return Self.repeated([0x22, 2, 8, 1], count)
      case .manySamples: return [0x22, 2, 8, 1] + Self.repeated([0x12, 4, 8, 1, 16, 1], count)
      case .longStack:
        // A length of four bytes, and as many numbers of a location.
        let size = (0..<4).map { UInt8(count >> (7 * $0) & 0x7F) | ($0 < 3 ? 0x80 : 0) }
        let outer = (0..<4).map { UInt8((count + 5) >> (7 * $0) & 0x7F) | ($0 < 3 ? 0x80 : 0) }
        return [0x22, 2, 8, 1, 0x12] + outer + [0x0A] + size + Self.repeated([1], count)
      case .deepLine:
        return Array("{\"stack\":[\"a\"".utf8) + Self.repeated(Array(",\"b\"".utf8), count)
          + Array("]}".utf8)
      case .manyLines: return Self.repeated(Array("{\"stack\":[]}\n".utf8), count)
      }
    }

    private static func repeated(_ part: [UInt8], _ count: Int) -> [UInt8] {
      Array((0..<count / part.count).map { _ in part }.joined())
    }

    func work(_ bytes: [UInt8]) {
      if [.deepLine, .manyLines].contains(self) {
        #expect((try? SampleLines.read(bytes.span)) != nil)
      } else {
        #expect((try? Pprof.read(bytes.span)) != nil)
      }
    }
  }

  @Test(
    "Sixteen times a hostile file of pprof or JSON lines takes no more than 64 times as long",
    arguments: HostileFile.allCases)
  func linearFiles(_ hostile: HostileFile) {
    let (small, large) = (hostile.bytes(65_536), hostile.bytes(1 << 20))
    var best = (small: Int64.max, large: Int64.max)
    for _ in 0..<8 {
      best.small = min(best.small, time { hostile.work(small) })
      best.large = min(best.large, time { hostile.work(large) })
      if best.large <= max(best.small, 20_000) * 64 { return }
    }
    Issue.record("\(hostile): \(best) ns")
  }

  private func time(_ body: () -> Void) -> Int64 {
    let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    body()
    return apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start
  }
}
