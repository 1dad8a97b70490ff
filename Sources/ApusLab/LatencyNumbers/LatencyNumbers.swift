package import ApusBenchmark

/// "Latency numbers on iPhones": caches, threads, semaphores and files, compared with the list of
/// 2012.
package enum LatencyNumbers {
  /// The document.
  package static let source = ClaimSource(
    key: "p7", collection: "posts", author: "Dmitry Kurkin",
    title: "Latency numbers on iPhone",
    address: "https://habr.com/en/articles/437590", date: "2019")

  /// Its claims, in the order of the publication.
  package static let claims = memory + bandwidth + switches + threads + files
}
