// UNSAFE: a call of Foundation has a pointer as an optional parameter

import ApusLab
import Foundation

/// The times of Foundation's formats for the same tasks, and of our lists by dictionaries, by turns.
enum FormatTimes {
  /// Measures the works that have a name in a set, and makes no data for others.
  ///
  /// The archives of Foundation take a time that is quadratic in the count: a minute for a thousand tasks.
  static func report(count: Int, works: Set<String>) throws -> XMLReport {
    let isWanted = { (name: String) in works.contains { $0.hasPrefix("\(name)-") } }
    var lanes = isWanted("tree") ? try XMLWorkload.Lane.trees(count: count) : []
    for format in formats where isWanted(format.name) { lanes += try self.lanes(of: format, count) }
    return try XMLReport(measuring: lanes.filter { works.contains($0.name) })
  }

  /// A format of Foundation, by its calls.
  private struct Format {
    let name: String
    let write: (NSArray) throws -> Data
    let read: (Data) throws -> Any?
  }

  private static var formats: [Format] {
    [
      Format(
        name: "json", write: { try JSONSerialization.data(withJSONObject: $0) },
        read: { try JSONSerialization.jsonObject(with: $0) }),
      list("binary", .binary), list("xml", .xml),
      Format(
        name: "archive",
        write: {
          try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: false)
        },
        read: {
          try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self], from: $0)
        }),
    ]
  }

  private static func list(
    _ name: String, _ format: PropertyListSerialization.PropertyListFormat
  ) -> Format {
    Format(
      name: name,
      write: {
        try PropertyListSerialization.data(fromPropertyList: $0, format: format, options: 0)
      },
      // SAFETY: the call gets no place for the format, and writes none.
      read: { try unsafe PropertyListSerialization.propertyList(from: $0, format: nil) })
  }

  private static func lanes(of format: Format, _ count: Int) throws -> [XMLWorkload.Lane] {
    let tasks = NSArray(
      array: (0..<count).map { number in
        NSDictionary(dictionary: [
          "id": NSNumber(value: number), "list": NSNumber(value: number / 100),
          "title": NSString(string: "Task \(number): buy milk and bread"),
          "revision": NSNumber(value: 0),
        ])
      })
    let data = try format.write(tasks)
    return [
      XMLWorkload.Lane("\(format.name)-write", items: count, answer: data.count) {
        try format.write(tasks).count
      },
      XMLWorkload.Lane("\(format.name)-read", items: count, answer: count) {
        let value = try format.read(data)
        return (value as? NSArray)?.count ?? (value as? [Any])?.count ?? 0
      },
    ]
  }
}
