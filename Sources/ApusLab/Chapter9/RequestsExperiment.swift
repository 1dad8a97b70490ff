import ApusBenchmark
import ApusMeasure
import ApusSystem

extension CaseStudyExperiment {
  /// A parser of HTTP requests in Swift beside libhttp-parser: chapter 9.
  static let requests = CaseStudyExperiment(
    .requests, from: Chapter9.source,
    measures: "a parser of HTTP requests in Swift, as a port and inlined, beside libhttp-parser",
    how: """
      The same requests, with fields and bodies. ported: a machine that is called for each byte of an array, \
      and calls a closure for each part. inlined: the same machine in a loop over a span. requests-in-c: a \
      program with libhttp-parser. A digest of the kind and the place of each part must be the same. A \
      measurement is the time of all requests.
      """,
    seconds: 2, published: []
  ) {
    [
      CaseStudyGroup("requests") { experiment in
        CaseStudyPlan(
          [parsers(experiment.scaled(20, atLeast: 1))],
          counts: CaseStudyPlan.Count.times(of: [TimedProgram.cRequests], experiment))
      }
    ]
  }

  private static func parsers(_ repeats: Int) -> CaseStudy {
    var bytes = Array(RequestSample.text.utf8)
    return CaseStudy(
      .requests, items: repeats,
      variants: [
        Variant(.inlined) {
          var digest: UInt64 = 0
          for _ in 0..<repeats {
            launder(&bytes)
            digest = RequestSample.digest(bytes.span)
          }
          return Int(bitPattern: UInt(digest))
        },
        Variant(.ported) {
          var digest: UInt64 = 0
          for _ in 0..<repeats {
            launder(&bytes)
            digest = PortedParser.digest(bytes)
          }
          return Int(bitPattern: UInt(digest))
        },
      ])
  }
}

/// Requests, and the digest of their parts.
enum RequestSample {
  static let text = (0..<20).map { number in
    let body = number % 4 == 3 ? String(repeating: "name=value&", count: 10 + number) : ""
    return (number % 4 == 3 ? "POST" : "GET")
      + " /articles/\(number * 37)/page.html?from=\(number) HTTP/1.1\r\n"
      + "Host: www.example.org\r\nAccept: text/html,application/xml;q=0.9,*/*;q=0.8\r\n"
      + "User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\nAccept-Language: en-us,en;q=0.5\r\n"
      + "Cookie: session=\(number * 7919); theme=light\r\nConnection: keep-alive\r\n"
      + (body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n") + "\r\n" + body
  }.joined()

  /// Returns the digest of the parts of requests, or 0 if they are wrong or not complete.
  @inline(never)
  static func digest(_ bytes: Span<UInt8>) -> UInt64 {
    var parser = RequestParser(RequestDigest())
    for index in bytes.indices { parser.read(bytes[index], at: index) }
    return parser.isComplete ? parser.receiver.value : 0
  }
}

/// A digest of the kind and the place of each part.
private struct RequestDigest: RequestReceiver {
  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func take(_ part: RequestPart, from start: Int, to end: Int) {
    value = value &* 31 &+ part.rawValue &+ UInt64(start) << 3 &+ UInt64(end &- start) << 24
  }
}

/// The machine as a port of C has it: an object with a call for each byte and closures for the parts.
private final class PortedParser {
  private struct Settings: RequestReceiver {
    let onParts: [(Int, Int) -> Void]
    func take(_ part: RequestPart, from start: Int, to end: Int) {
      onParts[Int(part.rawValue) - 1](start, end)
    }
  }

  private var machine: RequestParser<Settings>

  private init(_ settings: Settings) { machine = RequestParser(settings) }

  @inline(never)
  private func read(_ byte: UInt8, at index: Int) { machine.read(byte, at: index) }

  @inline(never)
  static func digest(_ bytes: [UInt8]) -> UInt64 {
    var digest = RequestDigest()
    let parts: [RequestPart] = [.target, .field, .value, .headersEnd, .body, .end]
    let parser = PortedParser(
      Settings(onParts: parts.map { part in { digest.take(part, from: $0, to: $1) } }))
    for index in bytes.indices { parser.read(bytes[index], at: index) }
    return parser.machine.isComplete ? digest.value : 0
  }
}

extension TimedProgram {
  /// The requests by libhttp-parser.
  static let cRequests = TimedProgram(
    study: "requests", name: "c", command: "cc", repeats: 2000,
    file: (
      "requests.c",
      requestsText.replacing(
        "REQUESTS", with: RequestSample.text.replacing("\r\n", with: "\\r\\n"))
    ), compile: ["cc", "-O2", "-o", "PROGRAM", "FILE", "-lhttp_parser"], run: ["PROGRAM"], runs: 3,
    answer: "\(RequestSample.digest(Array(RequestSample.text.utf8).span))")

  private static let requestsText = """
    #include <http_parser.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    static const char requests[] = "REQUESTS";
    static uint64_t digest;
    static int take(uint64_t part, uint64_t start, uint64_t size) {
      digest = digest * 31 + part + (start << 3) + (size << 24);
      return 0;
    }
    static int target(http_parser *p, const char *at, size_t n) { return take(1, at - requests, n); }
    static int field(http_parser *p, const char *at, size_t n) { return take(2, at - requests, n); }
    static int value(http_parser *p, const char *at, size_t n) { return take(3, at - requests, n); }
    static int headers(http_parser *p) {
      return take(4, p->content_length == UINT64_MAX ? 0 : p->content_length, 0);
    }
    static int body(http_parser *p, const char *at, size_t n) { return take(5, at - requests, n); }
    static int end(http_parser *p) { return take(6, 0, 0); }
    int main(int count, char **words) {
      http_parser_settings settings = {
          .on_url = target, .on_header_field = field, .on_header_value = value,
          .on_headers_complete = headers, .on_body = body, .on_message_complete = end};
      for (long repeat = atol(words[1]); repeat > 0; repeat--) {
        http_parser parser;
        http_parser_init(&parser, HTTP_REQUEST);
        digest = 0;
        if (http_parser_execute(&parser, &settings, requests, sizeof requests - 1) != sizeof requests - 1) digest = 1;
      }
      printf("%llu\\n", (unsigned long long)digest);
    }
    """
}

extension ClaimRequirement {
  /// libhttp-parser with its header, where a compiler finds it.
  static let httpParser: ClaimRequirement = {
    let folders = (HostProcess.variable("C_INCLUDE_PATH") ?? "").split(separator: ":").map(
      String.init)
    let isThere = (folders + ["/usr/include", "/usr/local/include"]).contains {
      ExistingFile.isThere($0 + "/http_parser.h")
    }
    return isThere
      ? .command(TimedProgram.cRequests.command)
      : .elsewhere("http_parser.h is not installed: apt-get install libhttp-parser-dev")
  }()
}

extension ProbeKey {
  /// The key of the experiment.
  static let requests = ProbeKey("http-requests")
}

extension StudyKey {
  static let requests = StudyKey("requests")
}

extension VariantKey {
  static let ported = VariantKey("ported")
  static let inlined = VariantKey("inlined")
}
