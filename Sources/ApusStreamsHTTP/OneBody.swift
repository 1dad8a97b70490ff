import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration for a session of a single body, without a cache and without timers that
  /// include the reader's time.
  static var ofOneBody: URLSessionConfiguration {
    let configuration = ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = .noTimeout
    configuration.timeoutIntervalForResource = .noTimeout
    return configuration
  }
}

extension URLRequest {
  /// The same request, asking for unencoded bytes unless the request itself sets an encoding.
  ///
  /// A session decodes compressed bodies. It reports neither the number of received bytes nor
  /// whether they were complete.
  var withoutEncoding: URLRequest {
    guard value(forHTTPHeaderField: "Accept-Encoding") == nil else { return self }
    var request = self
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    return request
  }

  /// The same request without a timeout, because the source measures the reader's waiting time.
  var withoutTimeout: URLRequest {
    var request = self
    request.timeoutInterval = .noTimeout
    return request
  }
}

extension TimeInterval {
  /// A timeout longer than any transfer: eleven days.
  fileprivate static let noTimeout: TimeInterval = 1_000_000
}
