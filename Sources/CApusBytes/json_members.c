// Finds the values of an object whose keys are known.
#include "json.h"
#include "masks.h"
#include <stdbool.h>
#include <string.h>

static bool apus_json_is_member(const uint8_t *at, size_t left, const struct apus_json_member *member,
                                const uint8_t *names) {
  size_t length = member->length;
  if (length < 8) {
    if (left < 8) return memcmp(at, names + member->offset, length) == 0;
    return (apus_load_eight(at) & (~0ull >> (64 - 8 * length))) == member->first;
  }
  if (apus_load_eight(at) != member->first || apus_load_eight(at + length - 8) != member->last) return false;
  return length <= 16 || memcmp(at, names + member->offset, length) == 0;
}

// Returns the token after a value.
static size_t apus_json_value_end(int form, const uint8_t *kinds, size_t count, size_t value) {
  if (kinds[value] == '"') return value + 2;
  if ((kinds[value] | 0x20) != '{') return value + 1;
  // An opening bracket and its closing one differ by two.
  if (kinds[value + 1] == kinds[value] + 2) return value + 2;
  int64_t depth = 0;
  return value + apus_json_skip(form, kinds + value, count - value, &depth);
}

size_t apus_json_find_members(int form, const uint8_t *bytes, size_t byte_count, const uint32_t *positions,
                              const uint8_t *kinds, size_t count, size_t object,
                              const struct apus_json_member *members, size_t member_count,
                              const uint8_t *names, uint32_t *values) {
  size_t token = object + 1;
  for (size_t i = 0; i < member_count; i++) {
    if (kinds[token] != '"') return 0;
    size_t start = positions[token];
    if (positions[token + 1] + 1 - start != members[i].length) return 0;
    if (!apus_json_is_member(bytes + start, byte_count - start, &members[i], names)) return 0;
    values[i] = (uint32_t)(token + 3);
    token = apus_json_value_end(form, kinds, count, token + 3);
    if (kinds[token] == ',') token++;
  }
  return kinds[token] == '}' ? token : 0;
}
