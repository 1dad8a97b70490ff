// The declarations of Dispatch that the package uses, for a compilation for another architecture: the
// toolchain has this module only in binary form, for the machine that it runs on. Nothing of it is run.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class DispatchQueue {
  public init(label: String) {}
  public func async(execute work: @escaping @Sendable () -> Void) {}
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}

public enum DispatchTimeoutResult { case success, timedOut }

public enum DispatchTimeInterval {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public struct DispatchTime {
  public static func now() -> DispatchTime { DispatchTime() }
  public var uptimeNanoseconds: UInt64 { 0 }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
}

public protocol DispatchSourceTimer: AnyObject {
  func schedule(deadline: DispatchTime)
  func setEventHandler(handler: (@Sendable () -> Void)?)
  func activate()
  func cancel()
}

public class DispatchSource {
  public static func makeTimerSource() -> any DispatchSourceTimer { fatalError() }
}
