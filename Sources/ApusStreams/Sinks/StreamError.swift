/// What went wrong in a stream, and in which of its stages.
///
/// All stages throw this type, so a stream of any stages has one kind of error, and it comes out at one
/// place: the call that wrote, flushed or closed. `RescueSink` takes it from there to a handler.
///
///     do throws(StreamError) {
///       try stream.write(text)
///     } catch {
///       print(error)  // hex decoding: 'g' at byte 4 is no digit
///     }
///
/// It is one pointer, so that a call which might fail costs one test.
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
  ///   - cause: What failed in it. Where it is a `StreamError` already, that error is kept as it is.
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

  /// What failed in it, such as a `FileError`.
  public var cause: any Error { storage.cause }

  /// The stage and the cause.
  public var description: String { "\(stage): \(cause)" }
}
