// UNSAFE: reads the input of libFuzzer

import ApusImages

/// Decodes pictures in every way: facts, pixels in full and at n/8, thumbnails, and coarse first.
///
/// The first byte of the input chooses the size at which a picture is decoded and the chunks in which it arrives. The
/// checksums of a PNG are made right, because random changes of its chunks would only be refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 1, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let body = Array(input[1...])
  let trial = PictureTrial(
    bytes: input[0] & 128 == 0 ? body.withRightChecksums() : body, eighths: Int(input[0] & 7) + 1)
  trial.decode()
  trial.makeThumbnails()
  trial.decodeCoarse()
  return 0
}
