// UNSAFE: copies the input of libFuzzer

import ApusPropertyList

/// Compares binary, XML and OpenStep property lists with one another, and the decoder with the visit.
///
/// The first byte of the input chooses its use: the bytes of a list, as they are, or a script that
/// writes a well-formed list.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 1, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let body = Array(input[1...])
  let trial = Trial(bytes: input[0] & 1 == 0 ? body : ListScript(body).binaryList())
  trial.compareBinary()
  trial.compareXML()
  trial.compareDecoder()
  return 0
}
