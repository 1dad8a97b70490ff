/// The element that has the elements of a key.
struct KeyParent {
  let node: Int
  /// The values of all names, if they are known.
  let index: ElementIndex?

  /// All elements with the name of a key.
  func elements(_ name: String, _ context: DecodingContext, _ keys: DecodingKeys?)
    -> DecodedElements
  {
    if let index { return DecodedElements(context, index.elements(name), in: node, keys) }
    return DecodedElements(context, named: name, in: node, keys)
  }

  /// Whether another element than the first has the name of a key.
  func hasSeveral(_ name: String, _ first: Int, _ context: DecodingContext) -> Bool {
    if let index { return index.elements(name).count > 1 }
    let (rest, end) = (context.storage.end(of: first), context.storage.end(of: node))
    return context.element(name, from: rest, to: end) != nil
  }
}
