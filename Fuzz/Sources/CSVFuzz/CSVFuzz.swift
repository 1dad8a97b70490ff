// UNSAFE: the fuzzer passes its input as a pointer

import ApusCSV

/// Compares the scanner with the slow reference of the tests, for any dialect, options and cuts.
///
/// The first three bytes of the input choose the dialect, the options, and the cuts of the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 3, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let trial = Trial(input[0], input[1], input[2], Array(input[3...]))
  trial.compareReader()
  trial.compareParallelReader()
  if input[1] & 0x80 != 0 { trial.checkGrowth() }
  return 0
}
