import ApusStreams
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate for one body: hands on what arrives and says how it ended.
///
/// The session calls it from one thread at a time, and on Linux from the one thread that all sessions
/// of the process share. It never waits.
final class BodyReceiver: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var backlog: Backlog?
    var progress = BodyProgress()
    var response: HTTPURLResponse?
  }

  private let state = Mutex(State())

  /// Takes the producer's end of the body; called once, before the request starts.
  func begin(_ pusher: BytePusher<HTTPError>) { state.withLock { $0.backlog = Backlog(pusher) } }

  /// The head of the response, once it came.
  var response: HTTPURLResponse? { state.withLock { $0.response } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let response = response as? HTTPURLResponse
    let refusal = state.withLock { state in
      state.response = response
      state.progress = BodyProgress(response)
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

  /// Takes no more bytes, says why, and ends the task.
  private func end(_ task: URLSessionTask, with error: HTTPError) {
    state.withLock { $0.backlog.take() }?.finish(error)
    // From another thread: on Linux `cancel` waits for the one that calls the delegate.
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
