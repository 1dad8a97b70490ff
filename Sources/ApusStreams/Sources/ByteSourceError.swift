/// Why a source of bytes ended before its end.
public enum ByteSourceError<Cause: Error>: Error {
  /// Somebody cancelled it.
  case cancelled
  /// What it reads from failed.
  case failed(Cause)
  /// No byte came for as long as its reader was ready to wait.
  case stalled
  /// Its producer went away without saying that it was done.
  case abandoned
}

extension ByteSourceError: Equatable where Cause: Equatable {}
