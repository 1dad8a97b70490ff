// Scans start tags: by `xml_tag_blocks.h` if the processor can, and by a loop, which also reads what the blocks leave
// to it.
#include "xml.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// The text of a tag, and the list of its attributes.
struct tag_text {
  const uint8_t *bytes;
  size_t end;
  bool finds_namespaces;
  apus_xml_attribute *attributes, *limit;
};

/// The first eight bytes of a name, of which eight can be read.
static inline uint64_t head_of(const uint8_t *name, size_t count) {
  uint64_t head;
  memcpy(&head, name, sizeof head);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  head = __builtin_bswap64(head);
#endif
  return count >= 8 ? head : head & ~(~(uint64_t)0 << (8 * count));
}

/// Finds the closing quote of a value that has at least 16 bytes behind it, or returns 0.
static inline size_t value_end(const uint8_t *bytes, size_t index, size_t end, uint8_t quote, uint32_t *flags) {
  for (;;) {
    index = apus_xml_value_end(bytes, index, end, quote);
    if (index >= end) return 0;
    uint8_t byte = bytes[index];
    if (byte == quote) return index;
    if (byte == '<') return 0;
    *flags |= apus_xml_needs_normalising;
    index++;
  }
}

/// Whether the name of an attribute, whose head is known, is "xmlns" or has this prefix.
static inline bool is_namespace(uint64_t head, const uint8_t *name, size_t count) {
  return (head & 0xffffffffff) == 0x736e6c6d78 && (count == 5 || name[5] == ':');
}

static inline apus_xml_attribute attribute_of(uint64_t head, const uint8_t *name, size_t name_count,
                                              const uint8_t *value, size_t value_count, uint32_t flags) {
  return (apus_xml_attribute){head, (uintptr_t)name, (uintptr_t)value, value_count, (int32_t)name_count, 0, 0, flags};
}

/// Whether an attribute before may have the same name; only few attributes are compared.
static inline bool is_repeated(const apus_xml_attribute *attributes, const apus_xml_attribute *attribute) {
  if (attribute - attributes >= apus_xml_few_attributes) return false;
  for (const apus_xml_attribute *other = attributes; other < attribute; other++)
    if (other->head == attribute->head) return true;
  return false;
}

/// Scans the rest of a tag, from the end of its name or of an attribute on.
__attribute__((always_inline)) static inline apus_xml_start_tag scan_loop(const struct tag_text *text, size_t index,
                                                                          apus_xml_attribute *attribute,
                                                                          uint32_t flags) {
  const apus_xml_start_tag unusual = {0, 0, 0, false};
  const uint8_t *bytes = text->bytes;
  apus_xml_attribute *attributes = text->attributes;
  // A name ends before the end of the bytes that may be scanned, because the byte there is checked.
  size_t end = text->end, last = end - apus_xml_bytes_behind;
  // A long name may end behind the last place at which a name can be read, and a short text has no such place.
  if (end - index <= apus_xml_bytes_behind) return unusual;
  for (;;) {
    uint8_t byte = bytes[index];
    if (byte == '>')
      return (apus_xml_start_tag){index + 1, (uint32_t)(attribute - attributes), (uint16_t)flags, false};
    if (!(apus_xml_class(byte) & apus_xml_space)) {
      if (byte != '/' || bytes[index + 1] != '>') return unusual;
      return (apus_xml_start_tag){index + 2, (uint32_t)(attribute - attributes), (uint16_t)flags, true};
    }
    size_t name = index + 1;
    uint8_t class = apus_xml_class(bytes[name]);
    if (!(class & apus_xml_name_start)) {
      if (!(class & apus_xml_space)) {
        if (bytes[name] != '>' && bytes[name] != '/') return unusual;
        index = name;
        continue;
      }
      name = apus_xml_space_end(bytes, name, end);
      if (name >= last) return unusual;
      class = apus_xml_class(bytes[name]);
      if (!(class & apus_xml_name_start)) {
        if (bytes[name] != '>' && bytes[name] != '/') return unusual;
        index = name;
        continue;
      }
    }
    apus_xml_usual_name run = apus_xml_usual_name_end(bytes, name, last);
    index = run.end;
    if (index == 0) return unusual;
    uint8_t quote = bytes[index + 1];
    if (bytes[index] != '=' || (quote != '"' && quote != '\'') || attribute == text->limit) return unusual;
    size_t value = index + 2, name_count = index - name;
    uint32_t own = run.flags;
    uint64_t head = head_of(bytes + name, name_count);
    if (text->finds_namespaces && is_namespace(head, bytes + name, name_count)) own |= apus_xml_is_namespace;
    index = quote == '"' ? value_end(bytes, value, end, '"', &own) : value_end(bytes, value, end, '\'', &own);
    if (index == 0) return unusual;
    *attribute = attribute_of(head, bytes + name, name_count, bytes + value, index - value, own);
    flags |= own;
    if (is_repeated(attributes, attribute)) return unusual;
    attribute++;
    index++;
    if (index >= last) return unusual;
  }
}

#if defined(__x86_64__)
/// The loop for what the blocks leave to it.
static apus_xml_start_tag scan_rest(const struct tag_text *text, size_t index, apus_xml_attribute *attribute,
                                    uint32_t flags) {
  return scan_loop(text, index, attribute, flags);
}

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#include "xml_tag_blocks.h"
#pragma clang attribute pop

int apus_xml_start_tag_forms(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? 2 : 1; }
#else
int apus_xml_start_tag_forms(void) { return 1; }
#endif

apus_xml_start_tag apus_xml_scan_start_tag_with(int form, const uint8_t *bytes, size_t name_end, size_t end,
                                                bool finds_namespaces, apus_xml_attribute *attributes,
                                                size_t capacity) {
  struct tag_text text = {bytes, end, finds_namespaces, attributes, attributes + capacity};
#if defined(__x86_64__)
  if (form == 1) return scan_blocks(&text, name_end);
#endif
  return scan_loop(&text, name_end, attributes, 0);
}

apus_xml_start_tag apus_xml_scan_start_tag(const uint8_t *bytes, size_t name_end, size_t end, bool finds_namespaces,
                                           apus_xml_attribute *attributes, size_t capacity) {
#if defined(__x86_64__)
  // A branch finds the end of a name of one byte sooner than the masks do.
  bool has_short_name = end - name_end >= 3 && bytes[name_end + 2] == '=';
  if (!has_short_name && apus_xml_start_tag_forms() == 2) {
    struct tag_text text = {bytes, end, finds_namespaces, attributes, attributes + capacity};
    return scan_blocks(&text, name_end);
  }
#endif
  struct tag_text text = {bytes, end, finds_namespaces, attributes, attributes + capacity};
  return scan_loop(&text, name_end, attributes, 0);
}
