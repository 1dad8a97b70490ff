import ApusBytes
import ApusFlatBuffers

/// A container decoded into values without any object: what remains of a decode with classes is the
/// cost of the objects, which the publication's profile shows as retain, release and dealloc.
struct ContainerValues<Text> {
  /// An element of the container.
  struct Element {
    var sibling: Bar?
    var name: Text?
    var rating = 0.0
    var postfix: UInt8 = 0
  }

  private var first = Element()
  private var second = Element()
  private var third = Element()
  private var initialized = false
  private var fruit: Int16 = 0
  private var location: Text?

  /// Decodes a buffer of three elements.
  @inline(__always)
  init(_ root: borrowing FooBarContainer.Verified, text: (borrowing FlatString) -> Text) {
    initialized = root.initialized
    fruit = root.fruit.rawValue
    if let location = root.location { self.location = text(location) }
    guard let list = root.list, list.count == 3 else { return }
    first = Self.element(list[0], text)
    second = Self.element(list[1], text)
    third = Self.element(list[2], text)
  }

  @inline(__always)
  private static func element(
    _ item: borrowing FooBar.Verified, _ text: (borrowing FlatString) -> Text
  ) -> Element {
    var element = Element(
      sibling: item.sibling, rating: item.rating, postfix: item.postfix)
    if let name = item.name { element.name = text(name) }
    return element
  }

  /// The sum of all fields.
  @inline(__always)
  func sum(count: (Text) -> Int) -> Int {
    var sum = (initialized ? 1 : 0) &+ Int(fruit)
    if let location { sum &+= count(location) }
    return sum &+ Self.sum(first, count) &+ Self.sum(second, count) &+ Self.sum(third, count)
  }

  @inline(__always)
  private static func sum(_ element: Element, _ count: (Text) -> Int) -> Int {
    var sum = Int(element.postfix) &+ Int(element.rating)
    if let name = element.name { sum &+= count(name) }
    if let bar = element.sibling { sum &+= ContainerMessage.sum(of: bar) }
    return sum
  }
}
