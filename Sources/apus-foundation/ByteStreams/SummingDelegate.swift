import ApusLab
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The delegate of the published post: sums the bytes as they arrive.
final class SummingDelegate: NSObject, URLSessionDataDelegate {
  private let access: StreamVariant.Access
  private let continuation: CheckedContinuation<Int, any Error>
  private let total = Mutex(0)

  private init(_ access: StreamVariant.Access, _ continuation: CheckedContinuation<Int, any Error>)
  {
    self.access = access
    self.continuation = continuation
  }

  /// Reads all bytes behind an address and returns their sum.
  static func sum(_ url: URL, _ access: StreamVariant.Access) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let session = URLSession(
        configuration: .default, delegate: SummingDelegate(access, continuation),
        delegateQueue: nil)
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let sum = access.sum(data)
    total.withLock { $0 &+= sum }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    continuation.resume(with: error.map { .failure($0) } ?? .success(total.withLock { $0 }))
  }
}
