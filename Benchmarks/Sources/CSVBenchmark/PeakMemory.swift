// UNSAFE: `getrusage` fills a structure

import Foundation

/// The most memory that this process has had.
enum PeakMemory {
  static var megabytes: Int {
    var usage = rusage()
    // The value of RUSAGE_SELF, which is imported as another type than that of the parameter on Linux.
    let ownProcess: Int32 = 0
    // SAFETY: the call fills the structure.
    guard unsafe getrusage(ownProcess, &usage) == 0 else { return 0 }
    #if os(Linux)
      return usage.ru_maxrss * 1024 / 1_000_000
    #else
      return usage.ru_maxrss / 1_000_000
    #endif
  }
}
