import ApusBytes
import ApusStreams
import ApusStreamsHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One way to sum the bytes behind an address: those of the post "Reading a byte stream", and ours.
enum Variant: Hashable {
  case data(Access)
  case delegate(Access)
  case completion(Access)
  case source
  case mapped
  case memcpy

  static let all: [Variant] =
    Access.allCases.map(Variant.data) + Access.allCases.map(Variant.delegate)
    + Access.allCases.map(Variant.completion) + [.source, .mapped, .memcpy]

  var name: String {
    switch self {
    case .data(let access): "data-\(access)"
    case .delegate(let access): "delegate-\(access)"
    case .completion(let access): "completion-\(access)"
    case .source: "source"
    case .mapped: "mapped-source"
    case .memcpy: "memcpy"
    }
  }

  /// Whether it is for addresses of this kind.
  func takes(_ url: URL) -> Bool {
    switch self {
    case .mapped, .memcpy: url.isFileURL
    default: true
    }
  }

  /// Reads all bytes and returns their sum.
  func sum(_ url: URL) async throws -> Int {
    switch self {
    case .data(let access): access.sum(try await URLSession.shared.data(from: url).0)
    case .delegate(let access): try await SummingDelegate.sum(url, access)
    case .completion(let access): try await Self.sumOnCompletion(url, access)
    case .source: try await Self.sumSource(url)
    case .mapped: Self.sum(try MappedSource(path: url.path))
    case .memcpy: Self.copy(try LoadedFile(url.path))
    }
  }

  private static func sumOnCompletion(_ url: URL, _ access: Access) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      URLSession.shared.dataTask(with: url) { data, _, error in
        continuation.resume(
          with: error.map { .failure($0) } ?? .success(access.sum(data ?? Data())))
      }.resume()
    }
  }

  private static func sumSource(_ url: URL) async throws -> Int {
    var sum = 0
    if url.isFileURL {
      var source = try DescriptorSource(path: url.path)
      try source.forEachByte { sum &+= Int($0) }
    } else {
      var source = HTTPSource(url)
      try await source.forEachByte { sum &+= Int($0) }
    }
    return sum
  }

  private static func sum(_ source: consuming MappedSource) -> Int {
    var source = source
    var sum = 0
    source.forEachByte { sum &+= Int($0) }
    return sum
  }

  /// The yardstick: a copy of the same bytes in memory; the copy is summed outside of the timed part.
  private static func copy(_ file: LoadedFile) -> Int {
    let span = file.span
    var target = [UInt8](repeating: 1, count: span.count)
    Stopwatch.restart()
    // SAFETY: both have `span.count` bytes.
    unsafe span.withUnsafeBytes { bytes in
      unsafe target.withUnsafeMutableBytes { unsafe $0.copyMemory(from: bytes) }
    }
    Stopwatch.stop()
    return target.reduce(0) { $0 &+ Int($1) }
  }
}
