import ApusLab
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension StreamReport {
  /// Sums the bytes behind an address in this process.
  ///
  /// - Throws: The error of the variant, unless such addresses are not supported here.
  init(_ variant: StreamVariant, _ url: URL) async throws {
    do {
      Stopwatch.restart()
      let sum = try await variant.sum(url)
      Stopwatch.stop()
      let (wall, cpu) = Stopwatch.took
      self = .summed(
        StreamTrial(
          sum: sum, wallNanoseconds: 1e9 * wall, cpuNanoseconds: 1e9 * cpu,
          peakBytes: Self.peakBytes))
    } catch let refusal as UnsupportedError {
      self = .refused(refusal.description)
    } catch let error as URLError where error.code == .unsupportedURL {
      self = .refused("URLSession refuses the address: \(error.localizedDescription)")
    }
  }

  private static var peakBytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return 1024 * (Double(line.filter(\.isNumber)) ?? 0)
  }
}
