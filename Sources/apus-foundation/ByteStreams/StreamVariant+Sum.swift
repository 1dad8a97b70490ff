// UNSAFE: `memcpy`, for comparison

import ApusBytes
import ApusLab
import ApusStreams
import ApusStreamsHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension StreamVariant {
  /// Reads all bytes and returns their sum.
  func sum(_ url: URL) async throws -> Int {
    switch self {
    case .bytes: throw UnsupportedError("not available on this platform")
    case .data(let access): access.sum(try await URLSession.shared.data(from: url).0)
    case .delegate(let access): try await SummingDelegate.sum(url, access)
    case .completion(let access): try await Self.sumOnCompletion(url, access)
    case .source: try await Self.sumSource(url)
    case .spans: try await Self.sumSpans(url)
    case .pipe: try Self.sumPipe(url)
    case .mapped: Self.sum(try MappedSource(path: url.path))
    case .memcpy: Self.copy(try LoadedFile(url.path))
    case .nothing: try Self.open(url)
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

  private static func sumSpans(_ url: URL) async throws -> Int {
    var sum = 0
    if url.isFileURL {
      var source = try DescriptorSource(path: url.path)
      while let chunk = try source.nextChunk() { sum &+= Self.sum(chunk) }
    } else {
      var source = HTTPSource(url)
      while let chunk = try await source.nextChunk() { sum &+= Self.sum(chunk) }
    }
    return sum
  }

  private static func sum(_ chunk: Span<UInt8>) -> Int {
    var sum = 0
    for index in chunk.indices { sum &+= Int(chunk[index]) }
    return sum
  }

  private static func open(_ url: URL) throws -> Int {
    let source = try DescriptorSource(path: url.path)
    return Self.sum(source.chunk)
  }

  private static func sumPipe(_ url: URL) throws -> Int {
    var source = DescriptorSource(try PipedFile.open(url.path))
    var sum = 0
    try source.forEachByte { sum &+= Int($0) }
    return sum
  }

  private static func sum(_ source: consuming MappedSource) -> Int {
    var source = source
    var sum = 0
    source.forEachByte { sum &+= Int($0) }
    return sum
  }

  /// Copies the same bytes in memory, for comparison; the copy is summed outside of the timed part.
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
