#if PostgreSQL
  import ApusStores

  /// The texts between which the references of a container are, in the order of bytes.
  struct ContainerBounds: Sendable {
    /// The least text.
    let first: String
    /// The text behind all.
    let end: String

    init(_ container: Reference) {
      let isEverything = container == .everything
      first = isEverything ? "" : container.description
      // The byte behind the slash at the end of the container.
      end = isEverything ? "\u{10FFFF}" : "\(Substring(container.description.utf8.dropLast()))0"
    }
  }
#endif
