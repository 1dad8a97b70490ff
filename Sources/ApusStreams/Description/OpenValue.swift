/// A value whose description has begun, with the remaining parts.
struct OpenValue {
  /// The form of the description.
  enum Kind {
    /// The text of `String(reflecting:)`.
    case leaf
    /// The wrapped value, or `nil`.
    case optional
    /// The parts between brackets.
    case list
    /// The parts, which are pairs, between brackets.
    case pairs
    /// A key and a value.
    case pair
    /// The parts with their names between parentheses.
    case record
  }

  let kind: Kind
  /// The text before the parts.
  let name: String
  /// The object, or `nil` if the value is not an object.
  let object: AnyObject?
  let parts: Mirror.Children.Iterator
  /// Whether some of the parts were written.
  var hasParts = false
  /// Whether the enclosing value already has elements.
  var outerHasElements = false

  /// Reflects a value.
  ///
  /// - Parameter isPair: Whether the value is an element of a dictionary.
  init(_ value: Any, isPair: Bool) {
    let mirror = Mirror(reflecting: value)
    // The mirror's display style is not reliable for this: an object may have a custom mirror of
    // any style.
    object = type(of: value) is AnyClass ? value as AnyObject : nil
    kind =
      isPair && mirror.displayStyle == .tuple
      ? .pair : Self.kind(of: mirror, isObject: object != nil)
    name = kind == .record ? Self.name(of: mirror) : ""
    parts = Self.parts(of: mirror).makeIterator()
  }

  private static func parts(of mirror: Mirror) -> Mirror.Children {
    if mirror.superclassMirror != nil { return withInherited(mirror) }
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value else {
      return mirror.children
    }
    // `Mirror` presents several associated values as a single tuple.
    let values = Mirror(reflecting: payload)
    if values.displayStyle == .tuple { return values.children }
    return Mirror.Children([(label: nil, value: payload)])
  }

  /// The brackets around the parts.
  var brackets: (UInt8, UInt8) {
    kind == .record
      ? (UInt8(ascii: "("), UInt8(ascii: ")")) : (UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  private static func kind(of mirror: Mirror, isObject: Bool) -> Kind {
    switch mirror.displayStyle {
    case .collection, .set: .list
    case .dictionary: .pairs
    case .optional where !isObject: .optional
    case .class: .record
    default: mirror.children.isEmpty ? .leaf : .record
    }
  }

  private static func name(of mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .tuple: ""
    case .enum: mirror.children.first?.label ?? ""
    default: String(describing: mirror.subjectType)
    }
  }

  private static func withInherited(_ mirror: Mirror) -> Mirror.Children {
    var all: [Mirror.Child] = []
    var next: Mirror? = mirror
    while let mirror = next {
      all.insert(contentsOf: mirror.children, at: 0)
      next = mirror.superclassMirror
    }
    return Mirror.Children(all)
  }
}
