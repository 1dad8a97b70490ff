import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The share of huge pages in a mapping, as the kernel reports it; a request does not guarantee
/// them.
package enum HugePages {
  /// Returns the share of a mapping that huge pages back, 0 to 1.
  ///
  /// - Parameter slice: A slice of an arena whose pages have all been touched.
  /// - Returns: The share, or `nil` if the system does not report it.
  /// - Complexity: Reads `/proc/self/smaps`: about a millisecond. Allocates its text.
  package static func grantedShare(of slice: MemorySlice) -> Double? {
    guard let text = text(ofFile: "/proc/self/smaps") else { return nil }
    return grantedShare(of: slice.address, smaps: text)
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

  /// Reads a small file of the kernel, whose size is unknown before it is read.
  private static func text(ofFile path: String) -> String? {
    // SAFETY: Swift passes the string as a null-terminated copy that lives for the call.
    let descriptor = unsafe apus_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the call writes at most `buffer.count` bytes.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += buffer[..<count]
    }
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
