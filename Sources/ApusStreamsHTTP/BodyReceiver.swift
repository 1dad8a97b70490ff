import ApusStreams
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate for a single body: it forwards the received bytes and the end of the
/// body.
///
/// The session calls the delegate from a single thread at a time. On Linux all sessions of the
/// process share that thread. The delegate never waits.
final class BodyReceiver: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var backlog: Backlog?
    var progress = BodyProgress()
    var response: HTTPURLResponse?
  }

  private let state = Mutex(State())
  private let request: BodyRequest

  init(_ request: BodyRequest) { self.request = request }

  /// Takes the pusher of the body. Called once, before the request starts.
  func begin(_ pusher: BytePusher<HTTPError>) { state.withLock { $0.backlog = Backlog(pusher) } }

  /// The head of the response; `nil` before it arrives.
  var response: HTTPURLResponse? { state.withLock { $0.response } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let response = response as? HTTPURLResponse
    let refusal = state.withLock { state in
      state.response = response
      state.progress = BodyProgress(response, to: request)
      return state.progress.refusal
    }
    if let refusal { end(dataTask, with: refusal) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let backlog = state.withLock { state in
      state.progress.received += data.count
      return state.backlog
    }
    do throws(HTTPError) {
      try backlog?.add(data.span)
    } catch {
      end(dataTask, with: error)
    }
  }

  /// Ends the body with an error and cancels the task.
  private func end(_ task: URLSessionTask, with error: HTTPError) {
    state.withLock { $0.backlog.take() }?.finish(error)
    // On Linux `cancel` waits for the thread that calls the delegate, so another thread must call
    // it.
    DispatchQueue.global().async { task.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (backlog, failure) = state.withLock { state in
      let failure = state.progress.failure(after: error)
      let isAnswered = failure != nil || state.response != nil
      return (
        state.backlog.take(), isAnswered ? failure : BodyProgress.failure(without: task.response)
      )
    }
    backlog?.finish(failure)
  }
}
