import ApusBenchmark
import ApusBytes
import ApusPropertyList
import ApusStreams
import Foundation

/// Writes 2000 structures as dictionaries of a binary list.
enum ObjectWriting {
  static let binary = Comparison(
    "2000 objects to a binary list", [encoder, writer, encodable] + rivals)

  private static let encoder = Benchmark("2000 objects: PropertyListEncoder") { run in
    let objects = SampleObject.all
    for _ in run { try check(Samples.encoded(objects)) }
  }

  private static let writer = Benchmark("2000 objects: BinaryPropertyListWriter") { run in
    let objects = SampleObject.all
    for _ in run { try check(write(objects)) }
  }

  private static let encodable = Benchmark("2000 objects: PropertyList.encode") { run in
    let objects = SampleObject.all
    for _ in run { try check(PropertyList.encode(objects)) }
  }

  private static let rivals = Rival.all.map { rival in
    Benchmark("2000 objects: \(rival.name), written") { run in
      for _ in run {
        precondition(rival.writeObjects() > 20 * SampleObject.count, "a wrong answer")
      }
    }
  }

  private static func write(_ objects: [SampleObject]) throws(StreamError) -> [UInt8] {
    var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: 4 * objects.count + 4)
    let (hi, there) = (try writer.string("hi"), try writer.string("there"))
    let comment = try writer.string("comment")
    var list: [PropertyListObject] = []
    list.reserveCapacity(objects.count)
    for object in objects {
      let pairs: InlineArray<6, PropertyListObject> = [
        hi, try writer.integer(object.hi), there, try writer.integer(object.there), comment,
        try writer.string(object.comment),
      ]
      list.append(try writer.dictionary(pairs.span))
    }
    return try writer.finish(root: writer.array(list.span))
  }

  /// Checks the number of objects and the last of them.
  private static func check(_ bytes: [UInt8]) throws(PropertyListError) {
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    precondition(array.count == SampleObject.count, "a wrong answer")
    let last = try array[array.count - 1].dictionary().value(forKey: "there")?.integer(as: Int.self)
    precondition(last == 2 * (SampleObject.count - 1), "a wrong answer")
  }
}
