import ApusChannels
import Testing

@Suite("ParkingSelfTest")
struct ParkingSelfTestTests {
  #if os(Linux)
    @Test("Every suspension strategy works on this system", arguments: SuspensionStrategy.each)
    func forms(_ strategy: SuspensionStrategy) {
      #expect(ParkingSelfTest.works(strategy))
    }

    @Test("The fastest suspension strategy is chosen", .enabled(if: TaskPool.selected == .workers))
    func choice() {
      #expect(Parking.automatic == .noExecutor)
    }
  #endif

  @Test("A channel with the chosen suspension strategy works")
  func automatic() async {
    let channel = Channel<Int>()
    async let received = channel.receive()
    try? await channel.send(1)
    #expect(await received == 1)
  }
}
