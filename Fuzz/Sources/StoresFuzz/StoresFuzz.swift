// UNSAFE: reads the bytes that libFuzzer gives

import ApusBytes
import ApusStores
import Foundation

/// A folder store that each input empties again.
private let folder: (store: FolderStore, path: String) = {
  let path = FileManager.default.temporaryDirectory.path + "/apus-stores-fuzz-\(getpid())"
  do {
    return (try FolderStore(path: path), path)
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// Reads any bytes as a reference and as values of codecs, and checks the laws of references, also those of their files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, count <= 4200, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  checkCodecs(input)
  let text = String(decoding: input, as: UTF8.self)
  do throws(ReferenceError) {
    check(try Reference(text), text)
  } catch {
    precondition((0...text.utf8.count).contains(error.offset), "\(error)")
  }
  return 0
}

private func check(_ reference: Reference, _ text: String) {
  precondition(reference.description.utf8.elementsEqual(text.utf8), "a reference is its text")
  precondition(!text.utf8.contains(0) && !reference.parts.contains(".."))
  if reference != .everything {
    precondition(reference.container.isContainer && reference.container.contains(reference))
    precondition(reference.container == .everything || reference.container < reference)
    precondition(Reference.everything.contains(reference))
  }
  precondition(!(reference < reference))
  if !reference.isContainer, text.utf8.count < 1000 { checkFile(reference) }
}

/// A reference has one file below the folder, whose name gives the reference back.
private func checkFile(_ reference: Reference) {
  do {
    try folder.store.put(reference, [7])
    let value = try folder.store.get(reference)?.bytes
    let all = try folder.store.list().all()
    let members = try folder.store.list(reference.container).all()
    let isRemoved = try folder.store.delete(reference)
    let rest = try folder.store.list().all()
    precondition(value == [7] && all == [reference] && members == [reference], "\(reference)")
    precondition(isRemoved && rest == [], "\(reference)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in left where name != ".lock" {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
  } catch {
    preconditionFailure("\(reference): \(error)")
  }
}

private func checkCodecs(_ input: [UInt8]) {
  let bytes = input.span.rawBytes
  if let number = try? IntegerStoreCodec<UInt64>().decode(bytes) {
    precondition(IntegerStoreCodec<UInt64>().encode(number) == input)
  }
  if let text = try? TextStoreCodec().decode(bytes) {
    precondition(TextStoreCodec().encode(text) == input, "a text is its bytes")
  }
  if let numbers = try? JSONStoreCodec<[Int]>().decode(bytes) {
    let encoded = (try? JSONStoreCodec<[Int]>().encode(numbers)) ?? []
    precondition((try? JSONStoreCodec<[Int]>().decode(encoded.span.rawBytes)) == numbers)
  }
}
