import ApusChannelWorkloads
import Testing

@Suite("ChannelWorkload")
struct ChannelWorkloadTests {
  @Test(
    "Each workload delivers all of its messages, and other names are none",
    arguments: [
      "int/spsc/0", "string/contention/100", "value/sync", "ref/select", "int/mpmc/unbounded",
    ])
  func workloads(name: String) async throws {
    #expect(await ChannelWorkload(name)?.messages(of: 6000) == 6000)
    for other in ["", "int", "float/sync", "int/ring/0", "int/spsc"] {
      #expect(ChannelWorkload(other) == nil, "\(other)")
    }
  }
}
