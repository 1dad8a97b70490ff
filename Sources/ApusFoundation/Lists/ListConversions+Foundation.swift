// UNSAFE: copies the bytes of data while they are borrowed

import ApusPropertyList
import Foundation

extension ListConversions {
  /// The types and rules of Foundation's coders of property lists.
  static let foundation = {
    var conversions = ListConversions()
    conversions.followsFoundation = true
    conversions.convert(
      Date.self,
      read: { Date(timeIntervalSinceReferenceDate: try $0.date().secondsSince2001) },
      write: { .date(PropertyListDate(secondsSince2001: $0.timeIntervalSinceReferenceDate)) })
    conversions.convert(
      // SAFETY: the bytes are copied while they are borrowed.
      Data.self,
      read: { unsafe try $0.data().withUnsafeBufferPointer { unsafe Data(buffer: $0) } },
      write: { .data([UInt8]($0)) })
    return conversions
  }()
}
