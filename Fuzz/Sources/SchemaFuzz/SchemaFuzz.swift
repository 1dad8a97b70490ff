// UNSAFE: the fuzzer passes its input as a pointer

import ApusFlatBuffersCompiler

/// Compiles any bytes as a schema. A schema without errors is generated, written as `.bfbs`, and
/// compared with itself; the `.bfbs` buffer and the comparison must have nothing to report.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let result = SchemaCompiler().compile("fuzz.fbs") { $0 == "fuzz.fbs" ? input : nil }
  guard let schema = result.schema else {
    precondition(!result.diagnostics.isEmpty, "a rejected schema must have a diagnostic")
    for diagnostic in result.diagnostics { precondition(!diagnostic.text.isEmpty) }
    return 0
  }
  precondition(SchemaComparison(schema, schema).changes.isEmpty, "a schema must equal itself")
  precondition(!SwiftGenerator(schema).source.isEmpty)
  precondition(ReflectionWriter.buffer(schema).count > 8)
  return 0
}
