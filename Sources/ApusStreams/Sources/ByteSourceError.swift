/// An error of reading a source of bytes.
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
