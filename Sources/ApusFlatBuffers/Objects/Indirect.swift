/// An optional value on the heap, for tables that contain themselves.
///
///     struct Monster {
///       @Indirect var enemy: Monster?
///     }
///
/// Copies share the value until one of them is changed.
@propertyWrapper
public struct Indirect<Value> {
  private var box: Box<Value>?

  /// The value; a new value allocates.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  /// Creates a wrapper.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value? = nil) {
    box = wrappedValue.map(Box.init)
  }
}

private final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Box: Sendable where Value: Sendable {}

extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether both values are absent, or equal.
  public static func == (left: Indirect, right: Indirect) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}

extension Indirect: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
