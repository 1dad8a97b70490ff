// The C++ side of the FlatBuffers benchmark: functions of a library that the benchmark loads.
#include <cstdint>
#include <cstring>
#include <vector>

#include "bench_generated.h"

using namespace apus_bench;

namespace {
flatbuffers::FlatBufferBuilder builder(1024);
}

extern "C" {

// Encodes a container with `count` elements; returns its size and, if `out` is not null, a copy.
__attribute__((noinline)) size_t apus_cpp_encode(size_t count, void *out, size_t capacity) {
  builder.Clear();
  static std::vector<flatbuffers::Offset<FooBar>> list;
  list.clear();
  for (size_t i = 0; i < count; i++) {
    auto name = builder.CreateString("Hello, World!");
    Foo foo(0xABADCAFEABADCAFEULL + i, int16_t(10000 + i), int8_t(64 + i), uint32_t(1000000 + i));
    Bar bar(foo, int32_t(123456 + i), 3.14159f + i, uint16_t(10000 + i));
    list.push_back(CreateFooBar(builder, &bar, name, 3.1415432432445543543 + i, uint8_t(33 + i)));
  }
  auto location = builder.CreateString("http://google.com/flatbuffers/");
  auto vector = builder.CreateVector(list.data(), list.size());
  builder.Finish(CreateFooBarContainer(builder, vector, true, Fruit_Bananas, location));
  if (out && capacity >= builder.GetSize()) memcpy(out, builder.GetBufferPointer(), builder.GetSize());
  return builder.GetSize();
}

// Returns three times the sum of the total and of all fields.
__attribute__((noinline)) int64_t apus_cpp_traverse(const void *bytes, int64_t total) {
  auto root = GetFooBarContainer(bytes);
  uint64_t sum = 0;
  sum += root->initialized();
  sum += root->location()->size();
  sum += root->fruit();
  auto list = root->list();
  for (flatbuffers::uoffset_t i = 0; i < list->size(); i++) {
    auto item = list->Get(i);
    sum += item->name()->size();
    sum += item->postfix();
    sum += int64_t(item->rating());
    auto bar = item->sibling();
    sum += int64_t(bar->ratio());
    sum += bar->size();
    sum += bar->time();
    auto &foo = bar->parent();
    sum += foo.count();
    sum += foo.id();
    sum += foo.length();
    sum += foo.prefix();
  }
  return int64_t((uint64_t(total) + sum) * 3);
}

__attribute__((noinline)) int apus_cpp_verify(const void *bytes, size_t size) {
  flatbuffers::Verifier verifier(static_cast<const uint8_t *>(bytes), size, 64, 1000000000);
  return VerifyFooBarContainerBuffer(verifier);
}

// Builds a vector of strings of `length` bytes.
__attribute__((noinline)) size_t apus_cpp_strings(const char *text, size_t length, size_t count) {
  builder.Clear();
  for (size_t i = 0; i < count; i++) builder.CreateString(text, length);
  return builder.GetSize();
}

// Builds vectors of 100 32-bit integers.
__attribute__((noinline)) size_t apus_cpp_vectors(const int32_t *elements, size_t length, size_t count) {
  builder.Clear();
  for (size_t i = 0; i < count; i++) builder.CreateVector(elements, length);
  return builder.GetSize();
}
}
