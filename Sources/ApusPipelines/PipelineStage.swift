/// Something that hands elements on, one after the other, without storing them.
///
/// You do not conform to it: begin with `span.pipeline` or inside `Pipeline`, and call its methods. A
/// stage lives no longer than the memory that it reads.
///
///     [3, 0, 5].span.pipeline.filter { $0 != 0 }.map { $0 * 2 }.sum()  // 16
///
/// Each stage *pushes*: it gives the stage before it a closure to call for each element. All of them are
/// inlined where the last method is called, and become one loop. A stage that was stored or returned on
/// its own would hide its closures from the compiler: store a `Pipeline` instead.
public protocol PipelineStage<Element>: ~Escapable {
  /// What the stage hands on.
  associatedtype Element

  /// Hands elements to `sink` until it returns `false` or there are no more.
  func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure)
}
