// UNSAFE: the fuzzer passes its input as a pointer

/// Compares the ways of reading a document with one another, and the verdict with that of libxml2.
///
/// The first byte of the input chooses the sizes of chunks and parts.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 1, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let trial = Trial(document: Array(input[1...]), size: Int(input[0] % 80) + 1)
  trial.compareChunks()
  trial.compareTree()
  trial.compareTags()
  trial.compareDecoder()
  trial.compareParts()
  trial.compareSoup()
  trial.compareLibXML2()
  return 0
}
