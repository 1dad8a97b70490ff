/// An error of a stream, with the name of the stage that failed.
///
/// All stages throw this type, so every stream has the same type of error. The call that wrote,
/// flushed or closed throws it. `RescueSink` passes it to a handler instead.
///
///     do throws(StreamError) {
///       try stream.write(text)
///     } catch {
///       print(error)  // hex decoding: 'g' at byte 5 is not a digit
///     }
///
/// The error is a single pointer, so a call that might fail costs one test.
public struct StreamError: Error, CustomStringConvertible {
  private final class Storage: Sendable {
    let stage: String
    let cause: any Error

    init(_ stage: String, _ cause: any Error) {
      self.stage = stage
      self.cause = cause
    }
  }

  private let storage: Storage

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - stage: The name of the stage that failed.
  ///   - cause: The error of the stage. If it is a `StreamError`, that error is kept unchanged.
  /// - Complexity: Allocates once.
  public init(stage: String, _ cause: any Error) {
    if let cause = cause as? StreamError {
      self = cause
    } else {
      storage = Storage(stage, cause)
    }
  }

  /// The name of the stage that failed.
  public var stage: String { storage.stage }

  /// The error of the stage, such as a `SystemError`.
  public var cause: any Error { storage.cause }

  /// The stage and the cause in words.
  public var description: String { "\(stage): \(cause)" }
}

/// Errors are equal if one is a copy of the other.
extension StreamError: Hashable {
  /// Whether both are copies of one error.
  public static func == (first: StreamError, second: StreamError) -> Bool {
    first.storage === second.storage
  }

  /// Hashes the identity of the error.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}
