// UNSAFE: reads a message that a builder wrote by a pointer without checks, as the publication does

import ApusMeasure

// SAFETY: the creator of the reader keeps the bytes alive, and the bytes are those of a container
// that a builder wrote, so that every offset is within them.
/// A reader of a pointer without a check: the publication's last form, plain functions.
@safe
struct PointerReader: ContainerReader {
  private let bytes: UnsafeRawPointer

  @unsafe
  init(_ bytes: UnsafeRawPointer) { unsafe self.bytes = bytes }

  @inline(__always)
  func load(_ offset: Int, size: Int) -> Int {
    switch size {
    case 1: unsafe Int(bytes.load(fromByteOffset: offset, as: UInt8.self))
    case 2: unsafe Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    case 4: unsafe Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    default:
      unsafe Int(
        bitPattern: bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self))
    }
  }

  /// The text at an offset: its length, then its bytes.
  @inline(__always)
  func text(_ offset: Int) -> String {
    let count = load(offset, size: 4)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes + offset + 4, count: count), as: UTF8.self)
  }
}

/// The representations of strings that the functions over a pointer were measured with.
enum PointerText {
  /// Makes a String of each text.
  case made
  /// Makes a String of each text, and counts its bytes one by one.
  case counted
}

/// The sum of all fields through a pointer; the texts become strings as well.
@inline(never)
func sumOfContainer(pointer reader: PointerReader, _ text: PointerText) -> Int {
  var sum = sumOfContainer(generic: reader)
  forEachText(reader) { offset in
    let string = reader.text(offset)
    // The count is known already, so that the sum stays that of all other forms.
    if text == .counted {
      sum &+= string.utf8.reduce(0) { count, _ in count + 1 } &- reader.load(offset, size: 4)
    }
    blackHole(string)
  }
  return sum
}

/// The sum of all fields through a pointer; the flag becomes a number by a call.
@inline(never)
func sumOfContainer(convertingFlagOf reader: PointerReader) -> Int {
  let flag = flagOfContainer(reader)
  let number = ConversionCaseStudies.number(of: flag)
  return sumOfContainer(generic: reader) &+ number &- (flag ? 1 : 0)
}
