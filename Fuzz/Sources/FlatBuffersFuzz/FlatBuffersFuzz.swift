// UNSAFE: the fuzzer passes its input as a pointer

import ApusFlatBuffers

/// Reads any bytes by both contracts. Bytes that the verifier accepts must read the same by both.
///
/// The first byte of the input chooses the root table and whether alignment is required.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 1, let start = unsafe start, let root = unsafe WireFile(rawValue: start[0] % 7)
  else { return 0 }
  // SAFETY: as above.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let limits = unsafe FlatVerifierLimits(requiresAlignment: start[0] & 0x80 == 0)
  let checked = try? root.checkedDigest(bytes)
  if let verified = try? root.verifiedDigest(bytes, limits: limits), verified != checked {
    fatalError("the contracts read different values")
  }
  return 0
}
