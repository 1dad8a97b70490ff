@testable import ApusSampling
import Testing

@Suite("The choice of stacks")
struct StackPlanTests {
  private func facts(
    concurrency: Bool = true, loader: Bool = true, omits: Bool = false
  ) -> ProgramFacts {
    ProgramFacts(
      hasConcurrency: concurrency, loadsLibraries: loader, omitsFramePointers: omits)
  }

  private func plan(
    _ facts: ProgramFacts?, _ awaits: AwaitChoice = .automatic, _ stacks: StackForm? = nil,
    isAttached: Bool = false
  ) -> StackPlan {
    StackPlan(facts, awaits: awaits, stacks: stacks, isAttached: isAttached)
  }

  @Test("The agent is used if the program has Swift's concurrency and loads libraries")
  func agent() {
    #expect(plan(facts()).usesAgent)
    #expect(!plan(facts(concurrency: false)).usesAgent)
    #expect(!plan(nil).usesAgent)
    #expect(!plan(facts(), .never).usesAgent && plan(facts(), .never).missing == nil)
    #expect(plan(facts(loader: false)).missing == .noLoader)
    #expect(plan(facts(), isAttached: true).missing == .attached)
    #expect(plan(nil, .always).usesAgent)
  }

  @Test("Stacks are copied if the program omits frame pointers, or the user chose it")
  func stacks() {
    #expect(plan(facts(omits: true)).stacks == .copied)
    #expect(plan(facts(omits: true)).missing == .copiedStacks)
    #expect(plan(facts(omits: true), .always).stacks == .chains)
    #expect(plan(facts(omits: true), .automatic, .chains).usesAgent)
    #expect(plan(facts(), .automatic, .copied).stacks == .copied)
    #expect(plan(facts(concurrency: false)).stacks == .chains)
  }

  @Test("Stacks of a script are copied, because the programs that it starts are not known")
  func script() {
    #expect(plan(nil).stacks == .copied && plan(nil).missing == .copiedStacks)
    #expect(plan(nil, .always).stacks == .chains && plan(nil, .always).usesAgent)
    #expect(plan(nil, .never).stacks == .copied && plan(nil, .never).missing == nil)
    #expect(plan(nil, .automatic, .chains).missing == nil)
  }

  #if os(Linux)
    @Test("The file of this program tells that it has Swift's concurrency and keeps frame pointers")
    func ownProgram() throws {
      let facts = try #require(ProgramFacts(ofFile: "/proc/self/exe"))
      #expect(facts == self.facts())
      #expect(ProgramFacts(ofFile: "/proc/self/maps") == nil)
    }
  #endif
}
