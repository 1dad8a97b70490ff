import ApusBenchmark
import ApusBytes
import ApusPropertyList
import Foundation

/// Reads 2000 dictionaries of two integers and a string into structures.
enum ObjectReading {
  static let binary = Comparison(
    "2000 objects from a binary list",
    [decoder(.binary), keys, decodable(.binary)] + rivals(.binary))
  static let xml = Comparison(
    "2000 objects from an XML list", [decoder(.xml), decodable(.xml)] + rivals(.xml))

  private static func decoder(
    _ format: PropertyListSerialization.PropertyListFormat
  ) -> Benchmark {
    Benchmark("2000 objects, \(format == .xml ? "XML" : "binary"): PropertyListDecoder") { run in
      let data = Data(try Samples.list(SampleObject.all, format))
      for _ in run {
        check(try PropertyListDecoder().decode([SampleObject].self, from: data))
      }
    }
  }

  private static func decodable(
    _ format: PropertyListSerialization.PropertyListFormat
  ) -> Benchmark {
    Benchmark("2000 objects, \(format == .xml ? "XML" : "binary"): PropertyList.decode") { run in
      let bytes = try Samples.list(SampleObject.all, format)
      for _ in run { check(try PropertyList.decode([SampleObject].self, from: bytes.span)) }
    }
  }

  private static func rivals(
    _ format: PropertyListSerialization.PropertyListFormat
  ) -> [Benchmark] {
    Rival.all.map { rival in
      Benchmark("2000 objects, \(format == .xml ? "XML" : "binary"): \(rival.name)") { run in
        let bytes = try Samples.list(SampleObject.all, format)
        let read = format == .xml ? rival.xml : rival.objects
        for _ in run { precondition(read(bytes) == SampleObject.checksum, "a wrong answer") }
      }
    }
  }

  private static let keys = Benchmark("2000 objects, binary: PropertyListKeys") { run in
    let bytes = try Samples.list(SampleObject.all)
    var objects: [SampleObject] = []
    for _ in run {
      try read(bytes, into: &objects)
      check(objects)
    }
  }

  private static func read(
    _ bytes: [UInt8], into objects: inout [SampleObject]
  ) throws(PropertyListError) {
    objects.removeAll(keepingCapacity: true)
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    var keys = PropertyListKeys("hi", "there", "comment")
    for index in array.indices {
      var object = SampleObject(hi: 0, there: 0, comment: "")
      try keys.forEach(in: array[index].dictionary()) { (key, value) throws(PropertyListError) in
        switch key {
        case 0: object.hi = try value.integer()
        case 1: object.there = try value.integer()
        default: object.comment = try value.string()
        }
      }
      objects.append(object)
    }
  }

  private static func check(_ objects: [SampleObject]) {
    let sum = objects.reduce(0) { $0 + $1.hi + $1.there + $1.comment.utf8.count }
    precondition(
      objects.count == SampleObject.count && sum == SampleObject.checksum, "a wrong answer")
  }
}
