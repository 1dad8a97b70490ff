import ApusBenchmark

/// A text that is generated, or real.
struct Document {
  /// The name of the rows.
  let name: String
  /// The shape: `tweets`, `dated tweets`, `catalogue`, `numbers`, `objects`, `lines` or `map`.
  let shape: String
  let bytes: [UInt8]

  /// Objects as in the usual sample of tweets: nested objects, escapes, Chinese text, nulls.
  static func tweets(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    let texts = [
      "日本語のテキスト、二行目\\n@someone http:\\/\\/t.co\\/abc",
      "plain ASCII text of a tweet, with no escapes",
      "RT @name: mixed テキスト &amp; \\\"quotes\\\"",
    ]
    let items = (0..<count).map { index -> String in
      let id = 505_874_900_000_000_000 + Int(random.next() % 100_000_000)
      let user = """
        {
              "id": \(Int(random.next() % 2_000_000_000)),
              "id_str": "\(index)",
              "name": "ユーザー\(index)",
              "screen_name": "user_\(index)",
              "location": "",
              "description": "\(texts[(index + 1) % 3])",
              "url": null,
              "entities": {
                "description": {
                  "urls": []
                }
              },
              "protected": false,
              "followers_count": \(random.next() % 10000),
              "friends_count": \(random.next() % 1000),
              "created_at": "Sun Aug 31 00:29:15 +0000 2014",
              "favourites_count": 0,
              "utc_offset": null,
              "geo_enabled": \(random.next() % 2 == 0),
              "verified": false,
              "lang": "ja",
              "profile_image_url": "http:\\/\\/pbs.twimg.com\\/profile_images\\/\(index)\\/x_normal.jpeg"
            }
        """
      return """
        {
              "metadata": {
                "result_type": "recent",
                "iso_language_code": "ja"
              },
              "created_at": "Sun Aug 31 00:29:15 +0000 2014",
              "id": \(id),
              "id_str": "\(id)",
              "text": "\(texts[index % 3])",
              "source": "<a href=\\"http:\\/\\/twitter.com\\" rel=\\"nofollow\\">Web<\\/a>",
              "truncated": false,
              "in_reply_to_status_id": null,
              "user": \(user),
              "geo": null,
              "retweet_count": \(random.next() % 100),
              "entities": {
                "hashtags": [],
                "user_mentions": [
                  {
                    "id": \(random.next() % 1_000_000_000),
                    "indices": [
                      0,
                      \(random.next() % 140)
                    ]
                  }
                ]
              },
              "favorited": false,
              "lang": "ja"
            }
        """
    }
    return Document(
      "tweets", "{\n  \"statuses\": [\n    \(items.joined(separator: ",\n    "))\n  ]\n}\n")
  }

  /// The tweets with dates of ISO 8601, and an address of every other user, as servers write them today.
  static func datedTweets(_ count: Int, seed: UInt64) -> Document {
    let text = String(decoding: tweets(count, seed: seed).bytes, as: UTF8.self)
      .replacing("Sun Aug 31 00:29:15 +0000 2014", with: "2014-08-31T00:29:15Z")
    let parts = text.split(separator: "\"url\": null", omittingEmptySubsequences: false)
    var dated = String(parts[0])
    for (index, part) in parts.dropFirst().enumerated() {
      let url = index % 2 == 0 ? "null" : "\"https:\\/\\/example.com\\/users\\/\(index)\""
      dated += "\"url\": \(url)" + part
    }
    return Document("dated tweets", dated)
  }

  /// A catalogue of events: each has prices, and categories of seats with many small areas, with indents of
  /// four blanks. Most of an event is in containers within containers, as in catalogues of theatres.
  static func catalogue(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    let events = (0..<count).map { index -> String in
      let categories = (0..<2 + Int(random.next() % 4)).map { _ in
        340_000_000 + Int(random.next() % 1000)
      }
      let prices = categories.map { category in
        """
                        {
                            "amount": \(random.next() % 200_000),
                            "audienceSubCategoryId": 337100890,
                            "seatCategoryId": \(category)
                        }
        """
      }
      return """
                {
                    "eventId": \(138_586_341 + index),
                    "id": \(339_887_544 + index),
                    "logo": null,
                    "name": null,
                    "prices": [
        \(prices.joined(separator: ",\n"))
                    ],
                    "seatCategories": [
        \(categories.map { seats($0, &random) }.joined(separator: ",\n"))
                    ],
                    "seatMapImage": null,
                    "start": \(1_372_701_600_000 + index * 86_400_000),
                    "venueCode": "HALL_\(index % 10)"
                }
        """
    }
    return Document(
      "catalogue",
      "{\n    \"performances\": [\n\(events.joined(separator: ",\n"))\n    ]\n}\n")
  }

  /// The areas of a category of seats.
  private static func seats(_ category: Int, _ random: inout SplitMix64) -> String {
    let areas = (0..<4 + Int(random.next() % 12)).map { _ in
      """
                              {
                                  "areaId": \(205_705_993 + Int(random.next() % 100)),
                                  "blockIds": []
                              }
      """
    }
    return """
                      {
                          "areas": [
      \(areas.joined(separator: ",\n"))
                          ],
                          "seatCategoryId": \(category)
                      }
      """
  }

  /// Pairs of coordinates of 15 to 17 digits.
  static func numbers(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    let pairs = (0..<count).map { _ -> String in
      let x = -140 + Double(random.next() % 80_000_000) / 1_000_000.1
      let y = 40 + Double(random.next() % 40_000_000) / 1_000_000.3
      return "[\(x),\(y)]"
    }
    return Document(
      "numbers",
      "{\"type\":\"FeatureCollection\",\"coordinates\":[[\(pairs.joined(separator: ","))]]}")
  }

  /// The SampleObjects of the book.
  static func objects(_ count: Int) -> Document {
    let items = (0..<count).map { "{\"hi\":\($0),\"there\":1,\"comment\":\"comment \($0)\"}" }
    return Document("objects", "[\(items.joined(separator: ","))]")
  }

  /// A log of JSON lines.
  static func lines(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    var text = ""
    for index in 0..<count {
      text += """
        {"ts":\(1_700_000_000 + index).\(random.next() % 900 + 100),"level":"info","host":"web-\(index % 16)",\
        "pid":\(random.next() % 30000),"path":"/items/\(random.next() % 100_000)","status":\(200 + Int(random.next() % 5)),\
        "ms":\(Double(random.next() % 100_000) / 100),"ua":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML)",\
        "msg":"\(index % 7 == 0 ? "größer \\\"quoted\\\"" : "request done in time")"}\n
        """
    }
    return Document("lines", text)
  }

  private init(_ shape: String, _ text: String) {
    self.init(name: shape, shape, Array(text.utf8))
  }

  init(name: String, _ shape: String, _ bytes: [UInt8]) {
    self.name = name
    self.shape = shape
    self.bytes = bytes
  }

  /// Whether the shape has types of its own for `Codable`.
  var isDecodable: Bool { shape != "lines" && shape != "map" }
  /// Whether two fields of each object are read.
  var hasFields: Bool { shape != "numbers" && shape != "map" }
}
