import CCSVRival

/// The kind of time that is measured.
enum Clock {
  /// The processor time of this thread, on which other processes have less effect.
  case thread
  /// The processor time of all threads of this process.
  case process
  case wall

  var nanoseconds: Int {
    switch self {
    case .thread: Int(csv_rival_processor_time())
    case .process: Int(csv_rival_process_time())
    case .wall: Int(csv_rival_wall_time())
    }
  }
}
