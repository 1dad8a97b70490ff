// UNSAFE: loads a rival in C or C++, and calls it with pointers

import ApusBenchmark
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

    /// The environment variable with the path of the library.
    fileprivate var variable: String {
      switch self {
      case .cPlusPlus: "APUS_FLATBUFFERS_GCC"
      case .flatcc: "APUS_FLATBUFFERS_FLATCC"
      }
    }

    /// The command that builds the library and prints its path.
    fileprivate var command: String {
      switch self {
      case .cPlusPlus: "Benchmarks/Rivals/flatbuffers-cpp/build"
      case .flatcc: "Benchmarks/Rivals/flatbuffers-flatcc/build"
      }
    }

    fileprivate var symbol: String {
      switch self {
      case .cPlusPlus: "apus_cpp_traverse"
      case .flatcc: "apus_flatcc_traverse"
      }
    }
  }

  private typealias Traverse = @convention(c) (UnsafeRawPointer, Int64) -> Int64
  private let traverse: Traverse

  /// Loads a library, whose path is in the environment.
  ///
  /// - Throws: `UnavailableError` with the command that builds the library.
  init(_ kind: Kind) throws(UnavailableError) {
    guard let path = HostProcess.variable(kind.variable),
      let library = unsafe dlopen(path, RTLD_NOW),
      let function = unsafe dlsym(library, kind.symbol)
    else {
      throw UnavailableError(
        "the rival is not loaded: set \(kind.variable) to the path that \(kind.command) prints")
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

extension ClaimRequirement {
  /// The library of a reader in another language.
  static func rival(_ kind: MessageRival.Kind) -> ClaimRequirement {
    .library(inVariable: kind.variable, from: kind.command)
  }
}
