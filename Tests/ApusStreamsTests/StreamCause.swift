import ApusStreams

/// Returns the cause of the error that `body` throws, or `nil` if it does not throw.
func streamCause(_ body: () throws(StreamError) -> Void) -> (any Error)? {
  do throws(StreamError) {
    try body()
    return nil
  } catch {
    return error.cause
  }
}
