// UNSAFE: the names of kernel and hypervisor fill arrays

import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Facts that system calls give without any file.
extension Machine {
  static var systemProcessors: Int { max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static var systemMemory: Int {
    let pages = max(0, sysconf(Int32(_SC_PHYS_PAGES)))
    let (bytes, overflow) = pages.multipliedReportingOverflow(
      by: max(0, sysconf(Int32(_SC_PAGESIZE))))
    return overflow ? 0 : bytes
  }

  static var systemKernel: String? {
    var text = [CChar](repeating: 0, count: textSize)
    // SAFETY: the call writes a text with its zero byte into `textSize` bytes at most.
    return unsafe apus_kernel_name(&text, textSize) == 0 ? string(text) : nil
  }

  /// The hypervisor's signature; `nil` on bare metal, or if the processor cannot give it.
  static var hypervisorSignature: String? {
    var text = [CChar](repeating: 0, count: textSize)
    // SAFETY: the call writes 13 bytes, and the array has more.
    return unsafe apus_hypervisor_signature(&text) == 1 ? string(text) : nil
  }

  static let textSize = 256

  /// Returns the text before the first zero byte.
  static func string(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).trimmed
  }
}
