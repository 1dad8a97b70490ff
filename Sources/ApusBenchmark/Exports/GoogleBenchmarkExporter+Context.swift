extension GoogleBenchmarkExporter {
  /// Returns the place and time of the session; the frequency is omitted if the clock is not the
  /// processor's.
  func context(_ session: Session) -> [JSONValue.Member] {
    let machine = session.machine
    var members = [
      JSONValue.Member("date", .string(date(session.startedAt))),
      JSONValue.Member("host_name", .string(machine.identifier)),
      JSONValue.Member("executable", .string("apus")),
      JSONValue.Member("num_cpus", .integer(machine.logicalProcessors)),
    ]
    let megahertz = session.clock.ticksPerNanosecond * 1000
    if session.clock.source == .timeStampCounter, let rounded = Int(exactly: megahertz.rounded()) {
      members.append(.init("mhz_per_cpu", .integer(rounded)))
    }
    return members + [
      JSONValue.Member("caches", .array(machine.caches.map(cache))),
      // Google Benchmark writes an empty list if the load is not known.
      JSONValue.Member("load_avg", .array([])),
      JSONValue.Member("library_build_type", .string(build(session.toolchain))),
      JSONValue.Member("json_schema_version", .integer(1)),
      JSONValue.Member("apus_session", .string(session.identifier)),
      JSONValue.Member("apus_toolchain", .string(session.toolchain)),
      JSONValue.Member("apus_machine", .string(machine.model)),
      JSONValue.Member("apus_grade", .string(session.verdict?.grade.rawValue ?? "cut short")),
    ]
  }

  /// Returns an RFC 3339 date with a numeric offset, as Google Benchmark writes it.
  private func date(_ text: String) -> String {
    text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }

  private func build(_ toolchain: String) -> String {
    toolchain.hasSuffix("debug") ? "debug" : "release"
  }

  private func cache(_ cache: Machine.Cache) -> JSONValue {
    let type =
      switch cache.kind {
      case .data: "Data"
      case .instruction: "Instruction"
      case .unified: "Unified"
      }
    return .object([
      JSONValue.Member("type", .string(type)),
      JSONValue.Member("level", .integer(cache.level)),
      JSONValue.Member("size", .integer(cache.bytes)),
      JSONValue.Member("num_sharing", .integer(cache.sharedBy)),
    ])
  }
}
