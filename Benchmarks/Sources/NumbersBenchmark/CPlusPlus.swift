// UNSAFE: calls the functions of the rival's library

import Foundation

/// A function of the C++ rival, a library that is loaded when the program runs.
///
/// `Scripts/bench numbers` builds the library and puts its path into the environment.
// SAFETY: the function has the type that `Rivals/numbers-cpp/rival.cpp` declares, and keeps no pointer after it
// returns. The library stays loaded.
@safe
struct CPlusPlus: @unchecked Sendable {
  private typealias Work =
    @convention(c) (
      UnsafeRawPointer?, UnsafePointer<UInt8>?, UnsafePointer<UInt32>?, Int,
      UnsafeMutablePointer<UInt8>?
    ) -> Int64

  private let work: Work

  /// Finds a function, or returns `nil` if the library does not have it.
  init?(_ name: String) {
    guard let path = ProcessInfo.processInfo.environment["APUS_NUMBERS_RIVAL"], !path.isEmpty,
      let library = unsafe dlopen(path, RTLD_NOW),
      let function = unsafe dlsym(library, "apus_numbers_\(name)")
    else { return nil }
    unsafe work = unsafeBitCast(function, to: Work.self)
  }

  /// Reads all numbers of a text, and returns the sum of their patterns.
  func read<Number>(_ numbers: Numbers<Number>) throws -> UInt64 {
    let result = unsafe numbers.text.withUnsafeBufferPointer { text in
      unsafe numbers.bounds.withUnsafeBufferPointer { bounds in
        unsafe work(nil, text.baseAddress, bounds.baseAddress, numbers.values.count, nil)
      }
    }
    guard result >= 0 else { throw RivalError() }
    return UInt64(result)
  }

  /// Writes all numbers, each with a comma behind it, and returns the number of bytes.
  func write<Number>(_ numbers: Numbers<Number>, to output: inout [UInt8]) -> Int {
    unsafe numbers.values.withUnsafeBytes { values in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe Int(work(values.baseAddress, nil, nil, numbers.values.count, output.baseAddress))
      }
    }
  }
}

/// The error of a rival that refuses a number.
struct RivalError: Error {}
