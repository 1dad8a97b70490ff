extension Machine {
  /// Stands in for the identifier of `Environment/` until that is merged; delete this file then.
  package var identifier: String {
    let facts =
      [model, architecture, "\(logicalProcessors)", "\(memoryBytes)"]
      + caches.map { "\($0.level)\($0.kind.rawValue)\($0.bytes)" }
    return Checksum.digits(Array(facts.joined(separator: "|").utf8).span)
  }
}
