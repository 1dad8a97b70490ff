// UNSAFE: loads the rival in C++, and calls it with pointers

import Foundation

/// The functions of the C++ rival, a library that is loaded when the program runs.
///
/// `Scripts/bench flatbuffers` builds the library and puts its path into the environment.
// SAFETY: the functions have the types that `Rivals/flatbuffers-cpp/rival.cpp` declares, and keep no
// pointer after they return. The library stays loaded.
@safe
struct CPlusPlus: @unchecked Sendable {
  typealias Encode = @convention(c) (Int, UnsafeMutableRawPointer?, Int) -> Int
  typealias Traverse = @convention(c) (UnsafeRawPointer, Int64) -> Int64
  typealias Verify = @convention(c) (UnsafeRawPointer, Int) -> CInt
  typealias Strings = @convention(c) (UnsafePointer<UInt8>, Int, Int) -> Int
  typealias Vectors = @convention(c) (UnsafePointer<Int32>, Int, Int) -> Int

  let compiler: String
  let encode: Encode
  let traverse: Traverse
  let verify: Verify
  let strings: Strings
  let vectors: Vectors

  /// The rivals of this run, by compiler; empty if none could be built.
  static let all: [CPlusPlus] = ["g++", "clang++"].compactMap { compiler in
    let name = "APUS_FLATBUFFERS_" + (compiler == "g++" ? "GCC" : "CLANG")
    guard let path = ProcessInfo.processInfo.environment[name], !path.isEmpty else { return nil }
    return CPlusPlus(compiler, path)
  }

  private init?(_ compiler: String, _ path: String) {
    guard let library = unsafe dlopen(path, RTLD_NOW),
      let encode = unsafe dlsym(library, "apus_cpp_encode"),
      let traverse = unsafe dlsym(library, "apus_cpp_traverse"),
      let verify = unsafe dlsym(library, "apus_cpp_verify"),
      let strings = unsafe dlsym(library, "apus_cpp_strings"),
      let vectors = unsafe dlsym(library, "apus_cpp_vectors")
    else { return nil }
    self.compiler = compiler
    unsafe self.encode = unsafeBitCast(encode, to: Encode.self)
    unsafe self.traverse = unsafeBitCast(traverse, to: Traverse.self)
    unsafe self.verify = unsafeBitCast(verify, to: Verify.self)
    unsafe self.strings = unsafeBitCast(strings, to: Strings.self)
    unsafe self.vectors = unsafeBitCast(vectors, to: Vectors.self)
  }
}
