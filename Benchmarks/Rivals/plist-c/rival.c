// Reads and writes property lists with libplist, through its tree.
//
// Every function returns a sum or a number of bytes, by which the benchmark checks the work, or -1.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <plist/plist.h>

static plist_t parsed(const char *bytes, size_t size) {
  plist_t list = NULL;
  plist_from_memory(bytes, (uint32_t)size, &list);
  return list;
}

// The sum of the lengths of the strings of an array.
int64_t apus_plist_words(const char *bytes, size_t size) {
  plist_t list = parsed(bytes, size);
  if (!list) return -1;
  int64_t sum = 0;
  plist_array_iter elements = NULL;
  plist_array_new_iter(list, &elements);
  plist_t word = NULL;
  for (plist_array_next_item(list, elements, &word); word; plist_array_next_item(list, elements, &word)) {
    uint64_t length = 0;
    plist_get_string_ptr(word, &length);
    sum += (int64_t)length;
  }
  free(elements);
  plist_free(list);
  return sum;
}

// The sum of the numbers and of the lengths of the texts of an array of dictionaries.
int64_t apus_plist_objects(const char *bytes, size_t size) {
  plist_t list = parsed(bytes, size);
  if (!list) return -1;
  int64_t sum = 0;
  plist_array_iter elements = NULL;
  plist_array_new_iter(list, &elements);
  plist_t object = NULL;
  for (plist_array_next_item(list, elements, &object); object; plist_array_next_item(list, elements, &object)) {
    uint64_t hi = 0, there = 0, length = 0;
    plist_get_uint_val(plist_dict_get_item(object, "hi"), &hi);
    plist_get_uint_val(plist_dict_get_item(object, "there"), &there);
    plist_get_string_ptr(plist_dict_get_item(object, "comment"), &length);
    sum += (int64_t)(hi + there + length);
  }
  free(elements);
  plist_free(list);
  return sum;
}

static int64_t written(plist_t list, char *output, size_t capacity) {
  char *bytes = NULL;
  uint32_t size = 0;
  plist_to_bin(list, &bytes, &size);
  plist_free(list);
  if (!bytes || size > capacity) return -1;
  memcpy(output, bytes, size);
  free(bytes);
  return size;
}

// Writes the objects of the benchmark as a binary list.
int64_t apus_plist_write_objects(size_t count, char *output, size_t capacity) {
  plist_t list = plist_new_array();
  for (size_t index = 0; index < count; index++) {
    char comment[32];
    snprintf(comment, sizeof comment, "comment %zu", index);
    plist_t object = plist_new_dict();
    plist_dict_set_item(object, "hi", plist_new_uint(index));
    plist_dict_set_item(object, "there", plist_new_uint(2 * index));
    plist_dict_set_item(object, "comment", plist_new_string(comment));
    plist_array_append_item(list, object);
  }
  return written(list, output, capacity);
}

// Writes words that each end with 0 as a binary list.
int64_t apus_plist_write_words(const char *words, size_t size, char *output, size_t capacity) {
  plist_t list = plist_new_array();
  for (const char *word = words; word < words + size; word += strlen(word) + 1)
    plist_array_append_item(list, plist_new_string(word));
  return written(list, output, capacity);
}
