extension ImageFacts {
  /// Returns the facts of the embedded thumbnail if thumbnails can be made of it.
  ///
  /// It must show the same picture: its sides must have the same ratio to 2 %. It must be as large as each thumbnail.
  ///
  /// - Parameters:
  ///   - bytes: The file of which the facts are.
  ///   - sizes: The sizes of the thumbnails.
  func embedded(in bytes: Span<UInt8>, for sizes: [ThumbnailSize]) -> ImageFacts? {
    guard let embeddedThumbnail,
      var facts = try? ImageFacts(of: bytes.extracting(embeddedThumbnail)), facts.format == .jpeg
    else { return nil }
    let ratio = Double(facts.width * height) / Double(facts.height * width)
    guard abs(ratio - 1) < 0.02 else { return nil }
    facts.orientation = orientation
    let isLargeEnough = sizes.allSatisfy { size in
      let small = ThumbnailFrame(size, of: facts)
      let large = ThumbnailFrame(size, of: self)
      return small.columns.count == large.columns.count && small.rows.count == large.rows.count
        && small.columns.scale >= 1 && small.rows.scale >= 1
    }
    return isLargeEnough ? facts : nil
  }
}
