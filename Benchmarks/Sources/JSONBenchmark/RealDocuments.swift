import Foundation

/// The documents that the authors of simdjson publish, and that most readers of JSON are measured with.
enum RealDocuments {
  /// Their files, and the shapes that they have in common with generated documents.
  private static let shapes = [
    ("twitter.json", "tweets"), ("citm_catalog.json", "catalogue"), ("canada.json", "map"),
  ]

  /// Reads those that are in a folder, and says which are not.
  static func read(from folder: String) throws -> [Document] {
    try shapes.compactMap { file, shape in
      let place = URL(filePath: folder).appending(path: file)
      guard FileManager.default.fileExists(atPath: place.path) else {
        FileHandle.standardError.write(Data("\(file): not in \(folder), skipped\n".utf8))
        return nil
      }
      return Document(name: file, shape, [UInt8](try Data(contentsOf: place)))
    }
  }
}
