// Four workers take jobs from a channel. The first error cancels the other workers and the sender.

import ApusChannels

struct BadJob: Error { var job: Int }

do {
  try await withChannel(of: Int.self, capacity: 16) { jobs in
    for job in 1...1_000_000 { try await jobs.send(job) }
  } receiving: { jobs in
    try await withThrowingTaskGroup(of: Void.self) { workers in
      for _ in 1...4 {
        workers.addTask {
          for await job in jobs where job.isMultiple(of: 500) { throw BadJob(job: job) }
        }
      }
      for try await _ in workers {}
    }
  }
} catch let error as BadJob { print("job \(error.job) failed") }

// Output:
// job <number> failed
