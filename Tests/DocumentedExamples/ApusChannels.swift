// The names that the examples of ApusChannels use and do not declare.
//
// given channel: Channel<Int>
// given channels: [Channel<Int>]
// given connection: Int
// given jobs: Channel<Job>
// given work: [Job]
// given price: Price
// given keys: Channel<Int>
// given mouse: Channel<Int>
// given network: Channel<Int>
// given urls: [String]
// given uploads: Channel<Int>
// given frame: Int
// given frames: Channel<Int>
// given connections: Channel<Connection>
// given file: consuming File
// given files: Channel<File>
// given sources: [Channel<Int>]
// given numbers: Channel<Int>
// given reply: inout Int
// given replies: Channel<Int>
import ApusChannels

struct Job: Sendable {
  func run() async {}
}

struct ReadError: Error {}

struct Price: Sendable {}

struct Connection: ~Copyable, Sendable {}

struct File: ~Copyable, Sendable {}

enum Event: Sendable {
  case key(Int?)
  case shown
}

func run(_ job: Job) {}
func read() throws(ReadError) -> String? { nil }
func show<Value>(_ value: Value) {}
func handle<Value>(_ event: Value) {}
func load(_ url: String) async {}
func encode(_ value: Int) async -> Int { value }
func next() -> Int { 0 }
func serve(_ connection: consuming Connection) {}
func keep(_ file: consuming File) {}
func add(_ number: Int) {}
func nextReply() -> Int { 0 }
func refresh() {}
