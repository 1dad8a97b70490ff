import ApusBytes
import ApusFlatBuffers

/// A container decoded into objects, as the first readers of the publication did.
final class ContainerObject<Text> {
  var list: [ElementObject<Text>] = []
  var initialized = false
  var fruit: Int16 = 0
  var location: Text?

  init() {}
}

/// An element of the container.
final class ElementObject<Text> {
  var sibling: Bar?
  var name: Text?
  var rating = 0.0
  var postfix: UInt8 = 0

  init() {}
}

/// The decoder of containers into objects; objects may come from pools.
struct ContainerDecoder<Text>: ~Copyable {
  /// Makes the value of a string.
  let text: (borrowing FlatString) -> Text
  /// The number of bytes of a string.
  let count: (Text) -> Int
  private var containers: ObjectPool<ContainerObject<Text>>
  private var elements: ObjectPool<ElementObject<Text>>
  private let isPooled: Bool

  init(
    pooled isPooled: Bool, text: @escaping (borrowing FlatString) -> Text,
    count: @escaping (Text) -> Int
  ) {
    (self.text, self.count, self.isPooled) = (text, count, isPooled)
    containers = ObjectPool(capacity: 4) {
      ContainerObject()
    } reset: {
      $0.list.removeAll(keepingCapacity: true)
    }
    elements = ObjectPool(capacity: 8) {
      ElementObject()
    } reset: { _ in
    }
  }

  /// Decodes a buffer, and adds the fields of the objects.
  mutating func sum(_ root: borrowing FooBarContainer.Verified) -> Int {
    let container = decode(root)
    var sum = (container.initialized ? 1 : 0) &+ Int(container.fruit)
    if let location = container.location { sum &+= count(location) }
    for element in container.list {
      if let name = element.name { sum &+= count(name) }
      sum &+= Int(element.postfix) &+ Int(element.rating)
      if let bar = element.sibling { sum &+= ContainerMessage.sum(of: bar) }
    }
    return sum
  }

  private mutating func decode(
    _ root: borrowing FooBarContainer.Verified
  ) -> ContainerObject<Text> {
    let container = isPooled ? containers.next() : ContainerObject()
    container.initialized = root.initialized
    container.fruit = root.fruit.rawValue
    if let location = root.location { container.location = text(location) }
    guard let list = root.list else { return container }
    for index in 0..<list.count {
      let item = list[index]
      let element = isPooled ? elements.next() : ElementObject()
      element.sibling = item.sibling
      element.rating = item.rating
      element.postfix = item.postfix
      if let name = item.name { element.name = text(name) }
      container.list.append(element)
    }
    return container
  }
}
