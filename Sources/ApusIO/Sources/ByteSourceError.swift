/// An error of reading a source of bytes.
///
///     var source = PushedSource<Never> { pusher in pusher.push([0x31].span) }
///     do {
///       while let chunk = try source.nextChunk() { print(chunk.count) }  // 1
///     } catch {
///       print(error)  // the producer ended before it finished the source
///     }
///
public enum ByteSourceError<Cause: Error>: Error {
  /// The source was cancelled.
  case cancelled
  /// The origin of the bytes failed.
  case failed(Cause)
  /// No byte arrived within the stall limit of the reader.
  case stalled
  /// The producer was destroyed before it called `finish` or `fail`.
  case abandoned
}

extension ByteSourceError: Equatable where Cause: Equatable {}

extension ByteSourceError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .cancelled: "the source was cancelled"
    case .failed(let cause): "\(cause)"
    case .stalled: "no byte arrived within the stall limit"
    case .abandoned: "the producer ended before it finished the source"
    }
  }
}
