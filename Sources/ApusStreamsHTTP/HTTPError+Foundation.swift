import ApusStreams
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPError {
  /// Creates the error of a session's task.
  init(_ error: any Error) {
    let error = error as NSError
    switch error.code {
    case NSURLErrorCancelled: self = .cancelled
    case NSURLErrorTimedOut: self = .timedOut
    default: self = .connection(code: error.code, reason: error.localizedDescription)
    }
  }

  /// Creates the error of a pushed source.
  init(_ error: ByteSourceError<HTTPError>) {
    switch error {
    case .failed(let cause): self = cause
    case .cancelled: self = .cancelled
    case .stalled: self = .timedOut
    case .abandoned: self = .connection(code: NSURLErrorUnknown, reason: "the session ended")
    }
  }
}
