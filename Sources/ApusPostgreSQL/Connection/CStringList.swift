// UNSAFE: owns the C strings of a call

#if PostgreSQL
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Texts for a call of C: an array of pointers that ends with null. Absent texts are null.
  @safe
  final class CStringList {
    // SAFETY: this object owns the copies, and `deinit` frees each once.
    private let copies: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String?]) {
      // SAFETY: `strdup` returns a new string, or null if there is no memory.
      unsafe copies = texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
    }

    // SAFETY: as above; `free` permits null.
    deinit { unsafe copies.forEach { unsafe free($0) } }

    /// The pointers with a null at the end, valid as long as this object.
    var pointers: [UnsafePointer<CChar>?] {
      // SAFETY: the caller keeps the object alive.
      unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
    }
  }
#endif
