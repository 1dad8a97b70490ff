// A vector of 64 bytes lives across an `await`. The frame of `count` is too small for it in Swift 6.3.1, so that the
// program ends by a signal instead of printing 100.
final class Source<Element: Sendable>: Sendable {
  private let element: Element

  init(_ element: Element) { self.element = element }

  @inline(never) func now() -> Element { element }
  @inline(never) func perhaps() -> Element? { element }
}

@inline(never)
func equal<Element: Equatable>(_ left: Element, _ right: Element) -> Bool { left == right }

@inline(never)
func next<Element: Sendable>(_ source: Source<Element>) async -> Element? {
  await Task.yield()
  return source.perhaps()
}

@inline(never)
func count<Element: Equatable & Sendable>(_ source: Source<Element>) async -> Int {
  var count = 0
  for _ in 0..<100 {
    if let element = await next(source), equal(element, source.now()) { count += 1 }
  }
  return count
}

let source = Source(SIMD8<Double>(repeating: 3))
print(await Task.detached { await count(source) }.value)
