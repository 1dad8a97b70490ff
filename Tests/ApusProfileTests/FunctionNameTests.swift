@testable import ApusProfile
import Testing

@Suite("Names of functions")
struct FunctionNameTests {
  @Test(
    "Symbols of Swift have a full and a short name",
    arguments: [
      ("$s4main3foo1xS2i_tF", "main.foo(x: Swift.Int) -> Swift.Int", "foo(x:)"),
      ("$sSa6appendyyxnF", "Swift.Array.append(__owned A) -> ()", "Array.append(_:)"),
      (
        "$sSi1loiySbSi_SitFZ", "static Swift.Int.< infix(Swift.Int, Swift.Int) -> Swift.Bool",
        "static Int.<(_:_:)"
      ),
    ])
  func swift(_ symbol: String, _ full: String, _ short: String) {
    let name = FunctionName(symbol: symbol)
    #expect(name.full == full)
    #expect(name.short == short)
  }

  @Test(
    "The short name drops modules, types and parts",
    arguments: [
      ("main.Foo.bar.getter : Swift.Int", "Foo.bar.getter"),
      (
        "closure #1 (Swift.Int) -> Swift.Bool in main.foo(x: Swift.Int) -> ()",
        "closure #1 in foo(x:)"
      ),
      ("(1) suspend resume partial function for main.work(n: Swift.Int) async -> ()", "work(n:)"),
      (
        "(2) await resume partial function for main.work(n: Swift.Int) async throws -> ()",
        "work(n:)"
      ),
      (
        "generic specialization <Swift.Int, [Swift.String : Swift.Int]> of Swift.Array.append(__owned A) -> ()",
        "Array.append(_:)"
      ),
      ("function signature specialization <Arg[0] = Owned To Guaranteed> of main.f() -> ()", "f()"),
      ("merged main.S.f(_: Swift.Int, key: [Swift.Int : (Swift.Int) -> ()]) -> ()", "S.f(_:key:)"),
      ("(extension in main):Swift.Array< where A: Swift.Equatable>.f() -> ()", "Array.f()"),
      ("main.(hidden in _12AB34)(x: Swift.Int) -> ()", "hidden(x:)"),
      ("main.S.(hidden in _12AB34).getter : Swift.Int", "S.hidden.getter"),
      (
        "protocol witness for Swift.IteratorProtocol.next() -> A.Element? in conformance main.It : Swift.IteratorProtocol in main",
        "IteratorProtocol.next() in It"
      ),
      ("type metadata accessor for main.Foo", "type metadata accessor for Foo"),
      (
        "reabstraction thunk helper from @escaping () -> () to @escaping () -> ()",
        "reabstraction thunk"
      ),
      ("main.f<A where A: Swift.Sequence>(A) -> ()", "f(_:)"),
      ("main.f(_: inout Swift.Int) throws -> () with unmangled suffix \".llvm.12\"", "f(_:)"),
      ("static main.Foo.== infix(main.Foo, main.Foo) -> Swift.Bool", "static Foo.==(_:_:)"),
      ("main.Foo.subscript.getter : (Swift.Int) -> Swift.Int", "Foo.subscript.getter"),
      ("main.Foo.init(x: Swift.Int) -> main.Foo", "Foo.init(x:)"),
      ("main.level@Sendable (Swift.Int) async -> Swift.Int", "level(_:)"),
      ("main.f@", "f"),
      (
        "function signature specialization <Arg[3] = [Closure Propagated : $s4main, Argument Types : []> of main.f() -> ()",
        "f()"
      ),
      ("outlined copy of main.Foo<Swift.Int>", "outlined copy of Foo"),
      (
        "partial apply forwarder for closure #2 () -> () in closure #1 () -> () in main.f() -> ()",
        "closure #2 in closure #1 in f()"
      ),
    ])
  func short(_ full: String, _ short: String) {
    #expect(ShortName.of(full) == short)
  }

  @Test("The parts of an asynchronous function have one short name")
  func asynchronous() {
    let names = ["$s4main4workyyYaF", "$s4main4workyyYaFTQ0_", "$s4main4workyyYaFTY1_"]
      .map { FunctionName(symbol: $0) }
    #expect(Set(names.map(\.full)).count == 3)
    #expect(Set(names.map(\.short)) == ["work()"])
  }

  @Test("Symbols of C are their own names", arguments: ["main", "__libc_start_call_main", "", "$"])
  func plain(_ symbol: String) {
    #expect(FunctionName(symbol: symbol).full == symbol)
    #expect(FunctionName(symbol: symbol).short == symbol)
  }

  @Test("Symbols of C++ are spelled out, because Swift's runtime loads that of C++")
  func cPlusPlus() {
    #expect(FunctionName(symbol: "_ZN3foo3barEi").full == "foo::bar(int)")
  }

  @Test("Broken symbols and names are kept", arguments: ["$s", "$s4ma", "_Z", "_ZN3", "$s\0"])
  func broken(_ symbol: String) {
    #expect(FunctionName(symbol: symbol).full == symbol)
  }

  @Test(
    "Unbalanced brackets end with the name",
    arguments: ["(", "a<", "main.f(", "a.(b", "f)>", " in "])
  func unbalanced(_ full: String) { _ = ShortName.of(full) }
}
