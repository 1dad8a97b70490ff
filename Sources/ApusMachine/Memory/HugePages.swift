import ApusSystem

/// The share of huge pages in a mapping, as the kernel reports it; a request does not guarantee
/// them.
package enum HugePages {
  /// The largest number of bytes that are read of the kernel's description of all mappings.
  private static let longestMap = 64 << 20

  /// Returns the share of a mapping that huge pages back, 0 to 1.
  ///
  /// - Parameter slice: A slice of an arena whose pages have all been touched.
  /// - Returns: The share, or `nil` if the system does not report it.
  /// - Complexity: Reads `/proc/self/smaps`: about a millisecond. Allocates its text.
  package static func grantedShare(of slice: MemorySlice) -> Double? {
    guard let bytes = try? FactTree.machine.bytes("/proc/self/smaps", limit: longestMap) else {
      return nil
    }
    return grantedShare(of: slice.address, smaps: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the share of huge pages in the mapping around an address, read from an `smaps` text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func grantedShare(of address: UInt, smaps: String) -> Double? {
    var isInside = false
    var size: Int?
    for line in smaps.utf8.split(separator: UInt8(ascii: "\n")) {
      if let range = addresses(line) {
        isInside = range.contains(address)
        size = nil
      } else if isInside, let kilobytes = value(line, of: "Size:") {
        size = kilobytes
      } else if isInside, let kilobytes = value(line, of: "AnonHugePages:") {
        return size.flatMap { $0 > 0 ? min(1, Double(kilobytes) / Double($0)) : nil }
      }
    }
    return nil
  }

  /// Parses the addresses of a line that opens an entry: `7f1200000000-7f1220000000 rw-p ...`.
  private static func addresses(_ line: Substring.UTF8View) -> Range<UInt>? {
    let ends = line.prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "-"))
    guard ends.count == 2, let low = UInt(Substring(ends[0]), radix: 16),
      let high = UInt(Substring(ends[1]), radix: 16), low < high
    else { return nil }
    return low..<high
  }

  /// Parses the number of a line such as `AnonHugePages:    524288 kB`.
  private static func value(_ line: Substring.UTF8View, of name: String) -> Int? {
    guard line.starts(with: name.utf8) else { return nil }
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count >= 2 ? Int(Substring(words[1])) : nil
  }
}

extension HugePages {
  /// The smallest share that counts as running on huge pages.
  package static let leastShare = 0.9

  /// Checks that huge pages back nearly all of a mapping; throws otherwise.
  static func require(_ slice: MemorySlice) throws(MemoryError) {
    guard let share = grantedShare(of: slice) else { throw .hugePagesUnknown }
    guard share >= leastShare else { throw .hugePagesRefused(share: share) }
  }
}
