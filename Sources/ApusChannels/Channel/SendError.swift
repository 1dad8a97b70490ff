// UNSAFE: an element passes through a lock when its owner changes

internal import Synchronization

/// An error that returns an element that was not sent, with the reason.
///
///     let channel = Channel<Int>(capacity: 1)
///     channel.close()
///     do {
///       try await channel.send(7)
///     } catch {
///       print(error.reason, error.takeElement() ?? 0)  // closed 7
///       print(error)  // the element was not sent: the channel is closed
///     }
///
public struct SendError<Element: ~Copyable>: Error {
  /// A reason why an element was not sent.
  ///
  ///     let channel = Channel<Int>()
  ///     do {
  ///       try await channel.send(7, within: .milliseconds(10))
  ///     } catch {
  ///       print(error.reason)  // timedOut
  ///     }
  ///
  public enum Reason: Sendable {
    /// The channel was closed before a receiver took the element.
    case closed
    /// The task was cancelled before a receiver took the element.
    case cancelled
    /// No receiver took the element in time.
    case timedOut
  }

  // The reference must be the first stored property. If the last stored property is a reference,
  // LLVM merges its store with the store of another error. Swift 6.3 then crashes on any function
  // that throws after a send (CoroSplit, "swifterror").
  private let undelivered: Undelivered<Element>
  /// The reason why the element was not sent.
  public let reason: Reason

  @inlinable
  @inline(__always)
  init(_ reason: Reason, _ element: consuming Element) {
    if isWide(Element.self) {
      self.init(because: reason, WidePlace(element))
    } else {
      self.init(because: reason, element)
    }
  }

  @usableFromInline
  @inline(never)
  init(because reason: Reason, _ element: consuming Element) {
    self.reason = reason
    undelivered = Undelivered(element)
  }

  @usableFromInline
  @inline(never)
  init(because reason: Reason, _ element: WidePlace<Element>) {
    self.init(because: reason, element.take())
  }

  /// Takes the element back. Only the first call gets it, counting calls on every copy of this
  /// error.
  @inlinable
  @inline(__always)
  public func takeElement() -> Element? {
    guard isWide(Element.self) else { return takeByCall() }
    let place = WidePlace<Element?>(nil)
    takeByCall(into: place)
    return place.take()
  }

  @usableFromInline
  func takeByCall() -> Element? { undelivered.take() }

  @usableFromInline
  @inline(never)
  func takeByCall(into place: WidePlace<Element?>) { place.put(takeByCall()) }
}

extension SendError: CustomStringConvertible where Element: ~Copyable {
  /// The reason in words.
  public var description: String {
    switch reason {
    case .closed: "the element was not sent: the channel is closed"
    case .cancelled: "the element was not sent: the task was cancelled"
    case .timedOut: "the element was not sent: no receiver took it in time"
    }
  }
}

extension SendError: ErrorOfWait where Element: ~Copyable {
  var isOfCancellation: Bool { reason == .cancelled }
}

/// An error of an operation that waits, which may have ended because its task was cancelled.
protocol ErrorOfWait: Error {
  /// Whether the task was cancelled.
  var isOfCancellation: Bool { get }
}

// SAFETY: the element is moved in once and out at most once, under the lock.
/// A box that returns an element to its sender.
private final class Undelivered<Element: ~Copyable>: @unchecked Sendable {
  private let element: Mutex<Disconnected<Element>>

  init(_ element: consuming Element) {
    self.element = Mutex(Disconnected(element: element))
  }

  func take() -> Element? {
    element.withLock { $0.take() }
  }
}

// SAFETY: the caller of the initializer gives up its element.
/// An element without other references, in a form that a lock can protect.
private struct Disconnected<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  var element: Element?

  mutating func take() -> Element? {
    let taken = element.take()
    return taken
  }
}
