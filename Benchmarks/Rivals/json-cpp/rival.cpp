// Reads a document with simdjson and RapidJSON, and with yyjson if it is there, and prints a line for each lane:
//
//   LANE OBJECTS ARRAYS BYTES INTEGERS TRUES NULLS NANOSECONDS...
//
//   rival DOCUMENT SHAPE ROUNDS
//
// The first numbers are the checksum of what the lane has read: objects, arrays, bytes of strings
// and keys, the wrapping sum of integers, `true`s and `null`s. Times are processor time.
#include <ctime>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#define RAPIDJSON_SSE2
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <simdjson.h>
#ifdef HAS_YYJSON
#include <yyjson.h>
#endif

namespace {

struct Checksum {
  uint64_t objects = 0, arrays = 0, bytes = 0, integers = 0, trues = 0, nulls = 0;
  void print() const {
    std::printf(" %llu %llu %llu %llu %llu %llu", (unsigned long long)objects, (unsigned long long)arrays,
                (unsigned long long)bytes, (unsigned long long)integers, (unsigned long long)trues,
                (unsigned long long)nulls);
  }
};

int64_t now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

template <class Body> void lane(const char *name, int rounds, Body body) {
  Checksum sum;
  std::vector<int64_t> times;
  for (int round = 0; round < rounds; round++) {
    int64_t start = now();
    sum = body();
    times.push_back(now() - start);
  }
  std::printf("%s", name);
  sum.print();
  for (int64_t time : times) std::printf(" %lld", (long long)time);
  std::printf("\n");
}

void visit(simdjson::dom::element element, Checksum &sum) {
  switch (element.type()) {
  case simdjson::dom::element_type::OBJECT:
    sum.objects++;
    for (auto member : simdjson::dom::object(element)) {
      sum.bytes += member.key.size();
      visit(member.value, sum);
    }
    break;
  case simdjson::dom::element_type::ARRAY:
    sum.arrays++;
    for (auto value : simdjson::dom::array(element)) visit(value, sum);
    break;
  case simdjson::dom::element_type::STRING: sum.bytes += std::string_view(element).size(); break;
  case simdjson::dom::element_type::INT64: sum.integers += uint64_t(int64_t(element)); break;
  case simdjson::dom::element_type::UINT64: sum.integers += uint64_t(element); break;
  case simdjson::dom::element_type::BOOL: sum.trues += bool(element); break;
  case simdjson::dom::element_type::NULL_VALUE: sum.nulls++; break;
  default: break;
  }
}

#ifdef HAS_YYJSON
void visit(yyjson_val *value, Checksum &sum) {
  switch (yyjson_get_type(value)) {
  case YYJSON_TYPE_OBJ: {
    sum.objects++;
    yyjson_obj_iter members = yyjson_obj_iter_with(value);
    while (yyjson_val *key = yyjson_obj_iter_next(&members)) {
      sum.bytes += yyjson_get_len(key);
      visit(yyjson_obj_iter_get_val(key), sum);
    }
    break;
  }
  case YYJSON_TYPE_ARR: {
    sum.arrays++;
    yyjson_arr_iter elements = yyjson_arr_iter_with(value);
    while (yyjson_val *element = yyjson_arr_iter_next(&elements)) visit(element, sum);
    break;
  }
  case YYJSON_TYPE_STR: sum.bytes += yyjson_get_len(value); break;
  case YYJSON_TYPE_NUM: if (!yyjson_is_real(value)) sum.integers += yyjson_get_uint(value); break;
  case YYJSON_TYPE_BOOL: sum.trues += yyjson_get_bool(value); break;
  case YYJSON_TYPE_NULL: sum.nulls++; break;
  default: break;
  }
}

Checksum readTree(const std::string &text, bool visits) {
  Checksum sum;
  yyjson_doc *document = yyjson_read(text.data(), text.size(), 0);
  if (!document) std::exit(1);
  if (visits) visit(yyjson_doc_get_root(document), sum);
  yyjson_doc_free(document);
  return sum;
}
#endif

struct Handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
  Checksum sum;
  bool Null() { sum.nulls++; return true; }
  bool Bool(bool value) { sum.trues += value; return true; }
  bool Int(int value) { sum.integers += uint64_t(int64_t(value)); return true; }
  bool Uint(unsigned value) { sum.integers += value; return true; }
  bool Int64(int64_t value) { sum.integers += uint64_t(value); return true; }
  bool Uint64(uint64_t value) { sum.integers += value; return true; }
  bool Double(double) { return true; }
  bool String(const char *, rapidjson::SizeType size, bool) { sum.bytes += size; return true; }
  bool Key(const char *, rapidjson::SizeType size, bool) { sum.bytes += size; return true; }
  bool StartObject() { sum.objects++; return true; }
  bool StartArray() { sum.arrays++; return true; }
};

// Two fields of each object: strings and integers, by the shape of the document.
Checksum pick(simdjson::ondemand::parser &parser, const simdjson::padded_string &text, const std::string &shape) {
  Checksum sum;
  if (shape == "lines") {
    simdjson::ondemand::document_stream stream = parser.iterate_many(text, 1 << 20);
    for (auto document : stream) {
      sum.integers += uint64_t(document["status"].get_int64());
      sum.bytes += std::string_view(document["path"]).size();
      sum.objects++;
    }
    return sum;
  }
  simdjson::ondemand::document document = parser.iterate(text);
  if (shape == "catalogue") {
    for (auto element : document["performances"].get_array()) {
      simdjson::ondemand::object object = element.get_object();
      sum.integers += uint64_t(int64_t(object["eventId"].get_int64()));
      sum.integers += uint64_t(int64_t(object["start"].get_int64()));
      sum.objects++;
    }
    return sum;
  }
  const char *number = shape == "tweets" ? "id" : "hi", *string = shape == "tweets" ? "text" : "comment";
  simdjson::ondemand::array list =
      shape == "tweets" ? document["statuses"].get_array() : document.get_array();
  for (auto element : list) {
    simdjson::ondemand::object object = element.get_object();
    sum.integers += uint64_t(int64_t(object[number].get_int64()));
    sum.bytes += std::string_view(object[string]).size();
    sum.objects++;
  }
  return sum;
}

// The structures of our lane of keys, whose strings own their bytes as those of Swift do.
struct User {
  int64_t id = 0, followers = 0;
  std::string name, screenName;
};
struct Tweet {
  int64_t id = 0, retweets = 0;
  std::string text;
  User user;
};
struct Sample {
  int64_t hi = 0, there = 0;
  std::string comment;
};

std::string string(simdjson::ondemand::object &object, const char *key) {
  return std::string(std::string_view(object[key]));
}
int64_t integer(simdjson::ondemand::object &object, const char *key) { return object[key].get_int64(); }

Checksum tweets(simdjson::ondemand::parser &parser, const simdjson::padded_string &text) {
  std::vector<Tweet> all;
  simdjson::ondemand::document document = parser.iterate(text);
  for (auto element : document["statuses"].get_array()) {
    simdjson::ondemand::object object = element.get_object();
    Tweet tweet;
    tweet.id = integer(object, "id");
    tweet.text = string(object, "text");
    simdjson::ondemand::object user = object["user"].get_object();
    tweet.user.id = integer(user, "id");
    tweet.user.name = string(user, "name");
    tweet.user.screenName = string(user, "screen_name");
    tweet.user.followers = integer(user, "followers_count");
    tweet.retweets = integer(object, "retweet_count");
    all.push_back(std::move(tweet));
  }
  Checksum sum;
  for (const Tweet &tweet : all) {
    sum.objects++;
    sum.integers += uint64_t(tweet.id + tweet.user.id + tweet.retweets);
    sum.bytes += tweet.text.size() + tweet.user.name.size();
  }
  return sum;
}

Checksum samples(simdjson::ondemand::parser &parser, const simdjson::padded_string &text) {
  std::vector<Sample> all;
  simdjson::ondemand::document document = parser.iterate(text);
  for (auto element : document.get_array()) {
    simdjson::ondemand::object object = element.get_object();
    Sample sample;
    sample.hi = integer(object, "hi");
    sample.there = integer(object, "there");
    sample.comment = string(object, "comment");
    all.push_back(std::move(sample));
  }
  Checksum sum;
  for (const Sample &sample : all) {
    sum.objects++;
    sum.integers += uint64_t(sample.hi + sample.there);
    sum.bytes += sample.comment.size();
  }
  return sum;
}

} // namespace

int main(int count, char **arguments) {
  if (count < 4) return 2;
  std::ifstream file(arguments[1], std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  std::string text = content.str(), shape = arguments[2];
  int rounds = std::atoi(arguments[3]);
  simdjson::padded_string padded(text);
  simdjson::dom::parser parser;
  simdjson::ondemand::parser onDemand;
  if (shape != "lines") {
    lane("simdjson/check", rounds, [&] {
      Checksum sum;
      if (parser.parse(padded).error()) std::exit(1);
      return sum;
    });
    lane("simdjson/all", rounds, [&] {
      Checksum sum;
      visit(parser.parse(padded).value(), sum);
      return sum;
    });
    lane("simdjson/tree, parse", rounds, [&] {
      Checksum sum;
      if (parser.parse(padded).error()) std::exit(1);
      return sum;
    });
    lane("simdjson/tree, parse and read", rounds, [&] {
      Checksum sum;
      visit(parser.parse(padded).value(), sum);
      return sum;
    });
#ifdef HAS_YYJSON
    lane("yyjson/all", rounds, [&] { return readTree(text, true); });
    lane("yyjson/tree, parse", rounds, [&] { return readTree(text, false); });
    lane("yyjson/tree, parse and read", rounds, [&] { return readTree(text, true); });
#endif
    lane("RapidJSON/all", rounds, [&] {
      Handler handler;
      rapidjson::Reader reader;
      rapidjson::StringStream stream(text.c_str());
      const unsigned flags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag;
      if (!reader.Parse<flags>(stream, handler)) std::exit(1);
      return handler.sum;
    });
  } else {
    lane("simdjson/check", rounds, [&] {
      Checksum sum;
      simdjson::dom::document_stream stream;
      if (parser.parse_many(padded).get(stream)) std::exit(1);
      for (auto document : stream) {
        if (document.error()) std::exit(1);
        sum.objects++;
      }
      sum.objects = 0;
      return sum;
    });
    lane("simdjson/all", rounds, [&] {
      Checksum sum;
      simdjson::dom::document_stream stream;
      if (parser.parse_many(padded).get(stream)) std::exit(1);
      for (auto document : stream) visit(document.value(), sum);
      return sum;
    });
  }
  if (shape != "numbers" && shape != "map")
    lane("simdjson/two fields", rounds, [&] { return pick(onDemand, padded, shape); });
  const char *structures = "simdjson, std::string/Decodable";
  if (shape == "tweets") lane(structures, rounds, [&] { return tweets(onDemand, padded); });
  if (shape == "objects") lane(structures, rounds, [&] { return samples(onDemand, padded); });
}
