/// A workload that can be run with a number of messages.
typealias LaneWork = @Sendable (_ count: Int) async -> Reply
