/// The texts between which the references of a container are, in the order of bytes, for stores in tables of databases.
package struct ContainerBounds: Sendable {
  /// The least text.
  package let first: String
  /// The text behind all.
  package let end: String

  /// Creates the bounds of a container.
  package init(_ container: Reference) {
    first = container.isEverything ? "" : container.description
    // The byte behind the slash at the end of the container.
    end =
      container.isEverything
      ? "\u{10FFFF}" : "\(Substring(container.description.utf8.dropLast()))0"
  }
}
