import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A session for one body: nothing is kept, and no timer counts the reader's time.
  static var ofOneBody: URLSessionConfiguration {
    let configuration = ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = .noTimeout
    configuration.timeoutIntervalForResource = .noTimeout
    return configuration
  }
}

extension URLRequest {
  /// The same request, which asks for bytes as they are unless it says itself how they may be encoded.
  ///
  /// A session decodes what is compressed, and tells neither how many bytes it has got nor whether they were all.
  var withoutEncoding: URLRequest {
    guard value(forHTTPHeaderField: "Accept-Encoding") == nil else { return self }
    var request = self
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    return request
  }

  /// The same request; the source counts the time in which its reader waits.
  var withoutTimeout: URLRequest {
    var request = self
    request.timeoutInterval = .noTimeout
    return request
  }
}

extension TimeInterval {
  /// Longer than any transfer: eleven days.
  fileprivate static let noTimeout: TimeInterval = 1_000_000
}
