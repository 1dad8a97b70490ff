public import ApusStreams
import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A source of the body of an HTTP response, in constant memory.
///
/// A thread can read the source and block, or a task can read it and suspend. Each body has its own
/// session. So any number of bodies can be read at once, and a failed body does not affect the
/// next.
///
///     var body = HTTPSource(url)
///     while let chunk = try await body.nextChunk() { count += chunk.count }
///     body.response?.statusCode  // 200
///
/// If a body has fewer bytes than the server announced, the source throws `truncated`. To make this
/// check possible, the request asks for uncompressed bytes (`Accept-Encoding: identity`). A request
/// may set this field itself, for example to `gzip`. Then the source has the decoded bytes, and
/// fewer bytes cross the network. But if the server compressed only a part of the body, the body
/// ends early without an error. A body that a server compresses unasked throws `compressed`.
///
/// - Warning: A response with trailer fields (RFC 9112, section 7.1.2) ends the process on Linux: the
///   `URLSession` of Foundation traps in Swift 6.3.1, and no caller can catch that. Use the module only
///   with servers that you know to send none.
///
/// A slow reader does not slow the server: `URLSession` cannot do that on Linux, where all sessions
/// share a thread. Unread bytes that do not fit into the ring go to a temporary file without a
/// name. So memory stays constant, but the disk must have room for the body.
public struct HTTPSource: ~Copyable, ByteSource, AsyncByteSource {
  @usableFromInline var source: PushedSource<HTTPError>
  private let session: URLSession
  private let receiver: BodyReceiver

  /// Creates a source and requests the resource at an address; see
  /// `init(_:capacity:timeout:cancellation:)` with a request.
  public init(
    _ url: URL, capacity: Int = PushedSource<HTTPError>.defaultCapacity,
    timeout: Duration = .seconds(60), cancellation: Cancellation? = nil
  ) {
    self.init(
      URLRequest(url: url), capacity: capacity, timeout: timeout, cancellation: cancellation)
  }

  /// Creates a source and starts a request.
  ///
  /// - Parameters:
  ///   - request: The request. Its own timeout is not used, because it would include the reader's
  ///     time.
  ///   - capacity: The size of the ring of unread bytes, at least 1.
  ///   - timeout: The maximum time that a reader waits for the next byte, including the first. 127
  ///     years or more mean no limit; zero and less mean no wait.
  ///   - cancellation: A cancellation that ends the source.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Complexity: Allocates the ring of `capacity` bytes, and the memory of a session.
  public init(
    _ request: URLRequest, capacity: Int = PushedSource<HTTPError>.defaultCapacity,
    timeout: Duration = .seconds(60), cancellation: Cancellation? = nil
  ) {
    let receiver = BodyReceiver(BodyRequest(request))
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
    // On Linux `invalidateAndCancel` waits for the thread that calls the delegate, so another
    // thread must call it.
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  /// The head of the response; `nil` before it arrives. It arrives before the first chunk.
  public var response: HTTPURLResponse? { receiver.response }

  /// Moves to the next chunk, blocking the thread until the chunk or the end arrives.
  public mutating func advance() throws(HTTPError) -> Bool {
    do throws(ByteSourceError<HTTPError>) {
      return try source.advance()
    } catch {
      throw HTTPError(error)
    }
  }

  /// Moves to the next chunk, suspending the task until the chunk or the end arrives.
  public mutating func advance() async throws(HTTPError) -> Bool {
    do throws(ByteSourceError<HTTPError>) {
      return try await source.advance()
    } catch {
      throw HTTPError(error)
    }
  }

  /// The bytes of this chunk.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}
