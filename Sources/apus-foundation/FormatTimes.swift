// UNSAFE: a call of Foundation has a pointer as an optional parameter

import ApusLab
import Foundation

/// The times of Foundation's formats for the same tasks, and of our lists by dictionaries, by turns.
enum FormatTimes {
  static func report(count: Int) throws -> XMLReport {
    try XMLReport(
      measuring: formats.flatMap { try lanes(of: $0, count) } + XMLWorkload.Lane.trees(count: count)
    )
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
