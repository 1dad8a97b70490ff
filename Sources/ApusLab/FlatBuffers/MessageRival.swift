import ApusMachine
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// SAFETY: the function has the type that `Benchmarks/Rivals/flatbuffers-cpp/rival.cpp` and
// `flatbuffers-flatcc/rival.c` declare, and keeps no pointer after it returns. The library stays loaded.
/// A reader of the container in another language: a library that is loaded when the experiment runs.
@safe
struct MessageRival {
  /// The readers for which there is a library.
  enum Kind {
    /// Google's C++.
    case cPlusPlus
    /// flatcc, a rival where the user has it.
    case flatcc
  }

  private typealias Traverse = @convention(c) (UnsafeRawPointer, Int64) -> Int64
  private let traverse: Traverse

  /// Loads a library, whose path is in the environment.
  ///
  /// - Throws: `Unavailable` with the command that builds the library.
  init(_ kind: Kind) throws(Unavailable) {
    let (name, variable, symbol) =
      switch kind {
      case .cPlusPlus: ("flatbuffers-cpp", "APUS_FLATBUFFERS_GCC", "apus_cpp_traverse")
      case .flatcc: ("flatbuffers-flatcc", "APUS_FLATBUFFERS_FLATCC", "apus_flatcc_traverse")
      }
    guard let path = HostProcess.variable(variable), let library = unsafe dlopen(path, RTLD_NOW),
      let function = unsafe dlsym(library, symbol)
    else {
      throw Unavailable(
        "the rival is not loaded: set \(variable) to the path that Benchmarks/Rivals/\(name)/build prints"
      )
    }
    unsafe traverse = unsafeBitCast(function, to: Traverse.self)
  }

  /// Three times the sum of a number and of all fields.
  @inline(__always)
  func sum(_ bytes: UnsafeRawBufferPointer, adding total: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    return unsafe Int(traverse(base, Int64(total)))
  }
}
