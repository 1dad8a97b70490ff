import CApusSystem

extension EnvironmentInspector {
  var build: Finding {
    guard BuildDescription.isDebug else { return .fine("debug-build", BuildDescription.current) }
    return Finding(
      name: "debug-build", grade: .c, headline: "debug build", detail: "the optimiser was off",
      remedy: "Build with `-c release`.")
  }

  var sanitizers: Finding {
    let present = apus_sanitizers()
    guard present != 0 else { return .fine("sanitizers", "no sanitizer") }
    let names = [
      present & Int32(APUS_SANITIZER_ADDRESS.rawValue) != 0 ? "address" : nil,
      present & Int32(APUS_SANITIZER_THREAD.rawValue) != 0 ? "thread" : nil,
    ].compactMap(\.self).joined(separator: " and ")
    return Finding(
      name: "sanitizers", grade: .c, headline: "\(names) sanitizer",
      detail: "every access is checked",
      remedy: "Build without `--sanitize`.")
  }
}
