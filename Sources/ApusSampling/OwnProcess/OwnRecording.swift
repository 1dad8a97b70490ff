import ApusMeasure
import ApusProfile
import ApusSystem
import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The events of this process, and the thread that takes their records before the rings are full.
final class OwnRecording: Sendable {
  private struct State {
    var recorder: ProgramRecorder
    let events: SamplingEvents
    /// The libraries that this process had loaded when the mappings were last read.
    var loads: UInt64
    /// The thread that takes the records, which inherits the events and is left out; 0 before it runs.
    var reader: Int32 = 0
  }

  private let state: Mutex<State>
  private let thread = Mutex<PinnedThread?>(nil)
  private let isEnding = Atomic<Bool>(false)
  private let process = getpid()

  /// The microseconds between two readings. A ring holds the samples of a second at the usual rate.
  private static let pause: UInt32 = 10_000

  /// Opens the events of all threads.
  init(rate: Int, source: SourceDetail) throws(SamplingError) {
    var options = RecordingOptions()
    options.rate = rate
    options.source = source
    options.keepsInstructions = true
    options.awaits = .never
    var recorder = ProgramRecorder(options)
    let loads = apus_library_loads()
    let events = try recorder.attach(to: process)
    state = Mutex(State(recorder: recorder, events: events, loads: loads))
  }

  /// Starts the thread that takes the records.
  func startReading() throws(SamplingError) {
    do throws(SystemError) {
      try thread.withLock { thread throws(SystemError) in
        thread = try PinnedThread { [self] in read() }
      }
    } catch { throw .system(error) }
  }

  private func read() {
    state.withLock { $0.reader = apus_thread_number() }
    while !isEnding.load(ordering: .acquiring) {
      // SLEEP: the rings fill meanwhile.
      usleep(Self.pause)
      state.withLock { take(&$0, all: false) }
    }
  }

  /// Continues, with the mappings of libraries that were loaded during the pause: events that stand still do not record them.
  func resume() throws(SamplingError) {
    try state.withLock { state throws(SamplingError) in
      let loads = apus_library_loads()
      if loads != state.loads {
        take(&state, all: true)
        state.recorder.readMappings(of: process)
        state.loads = loads
      }
      try state.events.start()
    }
  }

  func pause() { state.withLock { $0.events.stop() } }

  /// Ends the recording and its thread. A process that was forked meanwhile has neither the thread nor the rings.
  func end() {
    guard getpid() == process else { return }
    pause()
    isEnding.store(true, ordering: .releasing)
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }

  func finish() -> Profile {
    end()
    return state.withLock { state in
      take(&state, all: true)
      return state.recorder.profile
    }
  }

  private func take(_ state: inout State, all: Bool) {
    let (process, reader) = (process, state.reader)
    guard getpid() == process else { return }
    state.recorder.take(from: state.events, of: process, all: all) { record in
      switch record {
      case .sample(let owner, let thread, _), .stack(let owner, let thread, _):
        owner == process && thread != reader
      default: true
      }
    }
  }
}
