/// A workload, ready to run with a number of messages.
typealias LaneWork = @Sendable (_ count: Int) async -> Reply
