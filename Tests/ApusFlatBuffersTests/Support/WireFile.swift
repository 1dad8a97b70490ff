import Foundation
import Testing

/// A buffer that another implementation wrote; see `Data/README.md`.
enum WireFile: String, CaseIterable, CustomTestStringConvertible {
  case monster = "monsterdata_test.mon"
  case pythonMonster = "monsterdata_python_wire.mon"
  case unicodeMonster = "unicode_test.mon"
  case arrays = "arrays_test.mon"
  case optionalScalars = "optional_scalars.mon"
  case movie = "movie.bin"
  case fooBarContainer = "foobarcontainer.bin"

  var testDescription: String { rawValue }

  var bytes: [UInt8] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Data")
      return try Array(Data(contentsOf: folder.appending(path: rawValue)))
    }
  }
}
