/// A value whose description has begun, with its parts that are still to come.
struct OpenValue {
  /// What is written of it.
  enum Kind {
    /// The text that it has of itself.
    case leaf
    /// What is in it, if something is.
    case optional
    /// Its parts between brackets.
    case list
    /// Its parts, which are pairs, between brackets.
    case pairs
    /// A key and a value.
    case pair
    /// Its parts with their names between parentheses.
    case record
  }

  let kind: Kind
  /// What stands before the parts.
  let name: String
  /// The object, where it is one.
  let object: AnyObject?
  let parts: Mirror.Children.Iterator
  /// Whether some of the parts were written.
  var hasParts = false
  /// Whether the value around it has something in it.
  var outerHasElements = false

  /// Looks at a value.
  ///
  /// - Parameter isPair: Whether it is an element of a dictionary.
  init(_ value: Any, isPair: Bool) {
    let mirror = Mirror(reflecting: value)
    // Not what the mirror says: an object may have one of its own, which says that it is a list or nothing at all.
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
    // Several associated values are one tuple.
    let values = Mirror(reflecting: payload)
    if values.displayStyle == .tuple { return values.children }
    return Mirror.Children([(label: nil, value: payload)])
  }

  /// What stands around the parts.
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
