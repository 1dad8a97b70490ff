import ApusBytes

/// The hash of keys, with a secret number: whoever chooses keys cannot choose their hashes.
///
/// Source: SipHash-1-3, from Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012.
struct KeyHash: Sendable, Hashable {
  let secret: (UInt64, UInt64)

  init(_ first: UInt64, _ second: UInt64) { secret = (first, second) }

  static func == (left: KeyHash, right: KeyHash) -> Bool { left.secret == right.secret }

  func hash(into hasher: inout Hasher) { hasher.combine(secret.0) }

  /// Returns the hash of bytes.
  func callAsFunction(_ bytes: RawSpan) -> UInt64 {
    var state = State(secret.0, secret.1)
    var offset = 0
    while bytes.byteCount - offset >= 8 {
      state.add(bytes.littleEndian(at: offset))
      offset += 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.byteCount) << 56
    var shift: UInt64 = 0
    while offset < bytes.byteCount {
      last |= UInt64(bytes.byte(at: offset)) << shift
      shift += 8
      offset += 1
    }
    state.add(last)
    return state.finish()
  }

  /// A number that two hashes with other secrets have with a chance of 2^-32; never 0.
  var fingerprint: UInt32 { max(1, UInt32(truncatingIfNeeded: self(RawSpan()) >> 32)) }

  private struct State {
    var a, b, c, d: UInt64

    init(_ first: UInt64, _ second: UInt64) {
      a = 0x736F_6D65_7073_6575 ^ first
      b = 0x646F_7261_6E64_6F6D ^ second
      c = 0x6C79_6765_6E65_7261 ^ first
      d = 0x7465_6462_7974_6573 ^ second
    }

    mutating func add(_ word: UInt64) {
      d ^= word
      mix()
      a ^= word
    }

    mutating func finish() -> UInt64 {
      c ^= 0xFF
      for _ in 0..<3 { mix() }
      return a ^ b ^ c ^ d
    }

    private mutating func mix() {
      a &+= b
      b = b << 13 | b >> 51
      b ^= a
      a = a << 32 | a >> 32
      c &+= d
      d = d << 16 | d >> 48
      d ^= c
      a &+= d
      d = d << 21 | d >> 43
      d ^= a
      c &+= b
      b = b << 17 | b >> 47
      b ^= c
      c = c << 32 | c >> 32
    }
  }
}
