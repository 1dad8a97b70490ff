// UNSAFE: `withUnsafeBytes`, a form of access that is compared

import ApusLab
import Foundation

extension StreamVariant.Access {
  /// Returns the sum of the bytes of a `Data`, read with this kind of access.
  @inline(never)
  func sum(_ data: Data) -> Int {
    switch self {
    case .forLoop:
      var sum = 0
      for byte in data { sum &+= Int(byte) }
      return sum
    case .raw:
      // SAFETY: the bytes are only read, within the call.
      return unsafe data.withUnsafeBytes { bytes in
        var sum = 0
        for index in bytes.indices { unsafe sum &+= Int(bytes[index]) }
        return sum
      }
    case .forEach:
      var sum = 0
      data.forEach { sum &+= Int($0) }
      return sum
    case .reduce: return data.reduce(0) { $0 &+ Int($1) }
    }
  }
}
