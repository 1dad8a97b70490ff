import Synchronization

/// The readings of all parts, each written by the thread that read the part.
@usableFromInline
final class PartReadings<Value: Sendable, Cause: Error>: Sendable {
  private let readings: Mutex<[PartReading<Value, Cause>?]>

  @usableFromInline
  init(count: Int) { readings = Mutex(Array(repeating: nil, count: count)) }

  @usableFromInline
  subscript(part: Int) -> PartReading<Value, Cause>? {
    get { readings.withLock { $0[part] } }
    set { readings.withLock { $0[part] = newValue } }
  }
}
