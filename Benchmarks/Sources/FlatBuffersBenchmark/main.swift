import ApusBenchmark
import Foundation
import RivalCommandLine

// Compares ApusFlatBuffers, called from this module, with C++ and with Foundation's coders. Every
// benchmark checks its answer.
if CPlusPlus.all.isEmpty {
  FileHandle.standardError.write(Data("flatbuffers: without C++, no rival was built\n".utf8))
}
let comparisons =
  (CPlusPlus.all.isEmpty
    ? []
    : [Reading.traversals] + Reading.verifications + [Building.containers] + Building.strings
      + [Building.vectors, Building.large, Reading.large]) + [
    FoundationCoders.decoding, FoundationCoders.jsonToBuffer, FoundationCoders.bufferToJSON,
  ]
ComparisonFamily.main("flatbuffers", comparisons)
