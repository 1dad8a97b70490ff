// UNSAFE: the fuzzer passes its input as a pointer

import ApusBytes
import ApusJSON

/// Compares the engine with the slow reference of the tests, and the cursor, the tree, the copier
/// and the decoder with the engine, for any text and cuts.
///
/// The first byte of the input chooses the cuts of the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 1, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let trial = Trial(text: Array(input[1...]), chunkSize: Int(input[0] % 80) + 1)
  trial.compareReference()
  trial.compareChunks()
  trial.compareReaders()
  trial.compareDecoder()
  return 0
}
