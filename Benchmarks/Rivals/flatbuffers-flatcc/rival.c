// The flatcc side of the experiment with FlatBuffers: a function of a library that the program loads.
#include <stddef.h>
#include <stdint.h>

#include "bench_reader.h"

#undef ns
#define ns(name) FLATBUFFERS_WRAP_NAMESPACE(apus_bench, name)

// Returns three times the sum of the total and of all fields.
__attribute__((noinline)) int64_t apus_flatcc_traverse(const void *bytes, int64_t total) {
  ns(FooBarContainer_table_t) root = ns(FooBarContainer_as_root(bytes));
  uint64_t sum = 0;
  sum += ns(FooBarContainer_initialized(root));
  sum += flatbuffers_string_len(ns(FooBarContainer_location(root)));
  sum += ns(FooBarContainer_fruit(root));
  ns(FooBar_vec_t) list = ns(FooBarContainer_list(root));
  size_t count = ns(FooBar_vec_len(list));
  for (size_t i = 0; i < count; i++) {
    ns(FooBar_table_t) item = ns(FooBar_vec_at(list, i));
    sum += flatbuffers_string_len(ns(FooBar_name(item)));
    sum += ns(FooBar_postfix(item));
    sum += (int64_t)ns(FooBar_rating(item));
    ns(Bar_struct_t) bar = ns(FooBar_sibling(item));
    sum += (int64_t)ns(Bar_ratio(bar));
    sum += ns(Bar_size(bar));
    sum += ns(Bar_time(bar));
    ns(Foo_struct_t) foo = ns(Bar_parent(bar));
    sum += ns(Foo_count(foo));
    sum += ns(Foo_id(foo));
    sum += ns(Foo_length(foo));
    sum += ns(Foo_prefix(foo));
  }
  return (int64_t)(((uint64_t)total + sum) * 3);
}
