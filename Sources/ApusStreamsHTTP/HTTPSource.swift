public import ApusStreams
import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The body of an HTTP response, as bytes in chunks, in constant memory.
///
/// It can be read by a thread that blocks or by a task that suspends. Each body has a session of its
/// own, so any number of them may be read at once, and a failed one has no effect on the next.
///
///     var body = HTTPSource(url)
///     while let chunk = try await body.nextChunk() { count += chunk.count }
///     body.response?.statusCode  // 200
///
/// A body of fewer bytes than the server promised is the error `truncated`. So that this can be known, the request
/// asks for bytes that are not compressed (`Accept-Encoding: identity`). A request that sets this field itself, for
/// example to `gzip`, gets what the session has decoded: fewer bytes over the network, and if the server compressed a
/// part of the body only, the body ends early without an error. So it does for a server that compresses unasked;
/// `response` then has the field `Content-Encoding`.
///
/// A server is not held back by a slow reader: `URLSession` has no way to do that on Linux, where all
/// sessions share one thread. What the reader has not taken and the ring has no room for waits in a
/// temporary file without a name, so that memory stays constant; the disk must have room for the body.
public struct HTTPSource: ~Copyable, ByteSource, AsyncByteSource {
  @usableFromInline var source: PushedSource<HTTPError>
  private let session: URLSession
  private let receiver: BodyReceiver

  /// Requests the resource at an address; see the form with a request.
  public init(
    _ url: URL, capacity: Int = PushedSource<HTTPError>.defaultCapacity,
    timeout: Duration = .seconds(60), cancellation: Cancellation? = nil
  ) {
    self.init(
      URLRequest(url: url), capacity: capacity, timeout: timeout, cancellation: cancellation)
  }

  /// Starts a request.
  ///
  /// - Parameters:
  ///   - request: What to ask for. Its own timeout is not used: it would count the reader's time.
  ///   - capacity: How many bytes of the body may wait to be read, at least 1.
  ///   - timeout: For how long a reader waits for the next byte, also for the first; 127 years or more is for ever,
  ///     zero and less not at all.
  ///   - cancellation: A switch that ends it.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Complexity: Allocates the ring of `capacity` bytes, and what a session takes.
  public init(
    _ request: URLRequest, capacity: Int = PushedSource<HTTPError>.defaultCapacity,
    timeout: Duration = .seconds(60), cancellation: Cancellation? = nil
  ) {
    let receiver = BodyReceiver()
    self.receiver = receiver
    source = PushedSource(capacity: capacity, stallLimit: timeout, cancellation: cancellation) {
      receiver.begin($0)
    }
    session = URLSession(
      configuration: .ofOneBody, delegate: receiver, delegateQueue: InlineQueue())
    session.dataTask(with: request.withoutTimeout.withoutEncoding).resume()
  }

  deinit {
    source.cancel()
    // On Linux it waits for the thread that calls the delegate.
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  /// The head of the response, once it came; that is before the first chunk.
  public var response: HTTPURLResponse? { receiver.response }

  /// Moves on to the next chunk, blocking the thread until there is one.
  public mutating func advance() throws(HTTPError) -> Bool {
    do throws(ByteSourceError<HTTPError>) {
      return try source.advance()
    } catch {
      throw HTTPError(error)
    }
  }

  /// Moves on to the next chunk, suspending the task until there is one.
  public mutating func advance() async throws(HTTPError) -> Bool {
    do throws(ByteSourceError<HTTPError>) {
      return try await source.advance()
    } catch {
      throw HTTPError(error)
    }
  }

  /// The bytes that came last.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}
