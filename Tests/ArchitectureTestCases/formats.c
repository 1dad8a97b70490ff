// The scanners of the formats: every form that the processor has, beside the portable form.
#include <stdlib.h>
#include <string.h>

#include "CApusBytes.h"
#include "cases.h"

#define ADD(result, value) ((result) = digest((result), &(value), sizeof(value)))

uint64_t mask_cases(struct text text) {
  uint64_t result = DIGEST_START;
  for (size_t start = 0; start + 64 <= text.count; start += 61) {
    const uint8_t *block = text.bytes + start;
    uint8_t byte = block[7];
    uint64_t portable[] = {
        apus_portable_mask_of(block, byte), apus_portable_mask_of_three(block, byte, '"', '\\'),
        apus_portable_mask_below(block, byte), apus_portable_mask_below(block, 0x20),
        apus_portable_mask_of_top_bits(block)};
    uint64_t vectors[] = {apus_mask_of(block, byte), apus_mask_of_three(block, byte, '"', '\\'),
                          apus_mask_below(block, byte), apus_mask_below(block, 0x20),
                          apus_mask_of_top_bits(block)};
    must_agree("masks", 1, digest(0, vectors, sizeof vectors), digest(0, portable, sizeof portable));
    ADD(result, portable);
  }
  return result;
}

/// The lists of a scan, with the room that its functions ask for.
struct lists {
  uint32_t *positions;
  uint8_t *kinds;
  size_t count;
};

static struct lists make_lists(size_t bytes) {
  return (struct lists){calloc(bytes + 130, sizeof(uint32_t)), calloc(bytes + 260, 1), 0};
}

static void free_lists(struct lists lists) {
  free(lists.positions);
  free(lists.kinds);
}

/// Scans in two calls, as chunks of a stream come, and returns a digest of tokens and state.
static uint64_t scan_json(int form, struct text text, size_t cut, uint32_t options, struct lists *lists) {
  struct apus_json_state state;
  memset(&state, 0, sizeof state);
  struct apus_json_tokens ends = {lists->positions, lists->kinds};
  size_t scanned = apus_json_scan_with(form, text.bytes, cut, 0, options, &state, &ends);
  if (state.fault == APUS_JSON_NO_FAULT)
    scanned += apus_json_scan_with(form, text.bytes + scanned, text.count - scanned, (uint32_t)scanned,
                                   options | APUS_JSON_IS_LAST, &state, &ends);
  lists->count = (size_t)(ends.positions - lists->positions);
  uint64_t result = digest(DIGEST_START, lists->positions, lists->count * sizeof(uint32_t));
  result = digest(result, lists->kinds, lists->count);
  ADD(result, scanned);
  ADD(result, state.fault);
  ADD(result, state.in_string);
  return result;
}

/// Checks the grammar of tokens, makes the nodes of a tree of those that are well-formed, and steps
/// over the first value.
static uint64_t read_tokens(int form, struct text text, struct lists lists, uint64_t result) {
  static struct apus_json_grammar grammar;
  static struct apus_json_tree tree;
  lists.positions[lists.count] = (uint32_t)text.count;
  memset(lists.kinds + lists.count, 0, 65);
  apus_json_begin_grammar(&grammar, 512, false, true);
  bool holds = apus_json_check_grammar(form, text.bytes, text.count, lists.positions, lists.kinds, lists.count, &grammar);
  ADD(result, holds);
  int64_t depth = 0;
  size_t skipped = apus_json_skip(form, lists.kinds, lists.count, &depth);
  ADD(result, skipped);
  ADD(result, depth);
  if (!holds || !apus_json_end_grammar(&grammar)) return result;
  uint64_t *nodes = calloc(lists.count + 8, sizeof(uint64_t));
  memset(&tree, 0, sizeof tree);
  size_t count = apus_json_write_nodes(form, lists.positions, lists.kinds, lists.count, &tree, nodes, 0);
  result = digest(result, nodes, count * sizeof(uint64_t));
  free(nodes);
  return result;
}

uint64_t json_cases(struct text text) {
  uint64_t expected = 0;
  struct lists lists = make_lists(text.count);
  for (int form = 0; form < apus_json_scan_forms(); form++) {
    uint64_t result = scan_json(form, text, text.count / 3, APUS_JSON_ANY_BYTES, &lists);
    uint64_t strict = scan_json(form, text, text.count / 2, 0, &lists);
    ADD(result, strict);
    result = read_tokens(form, text, lists, result);
    if (form == 0) expected = result;
    must_agree("JSON", form, result, expected);
  }
  free_lists(lists);
  uint8_t *target = malloc(text.count + 1);
  // The text between two quotes of a valid string has no escape at its end.
  size_t count = text.count;
  while (count > 0 && text.bytes[count - 1] == '\\') count--;
  if (memchr(text.bytes, '\\', count) == NULL) {
    size_t written = apus_json_unescape(text.bytes, count, target);
    must_hold("a text without escapes is its own value",
              written == count && memcmp(target, text.bytes, count) == 0);
  }
  free(target);
  return expected;
}

uint64_t number_cases(struct text text) {
  uint64_t expected = DIGEST_START;
  for (size_t start = 0; start < text.count; start++) {
    uint8_t first = text.bytes[start];
    if (first != '-' && (first < '0' || first > '9')) continue;
    size_t end = start + 1;
    while (end < text.count && strchr("0123456789.eE+-", text.bytes[end]) != NULL && text.bytes[end] != 0) end++;
    struct apus_json_number number = apus_json_read_number(text.bytes, text.count, start, end);
    ADD(expected, number.bits);
    ADD(expected, number.exponent);
    ADD(expected, number.form);
    for (int form = 0; form < apus_json_number_forms(); form++) {
      struct apus_json_number other = apus_json_read_long_number_with(form, text.bytes, text.count, start, end);
      must_hold("both readers of numbers agree",
                other.form == number.form && (number.form == APUS_JSON_OTHER_NUMBER || other.bits == number.bits));
    }
    start = end;
  }
  return expected;
}

/// Scans a table block by block, and steps over the blocks at which the scan stops.
static uint64_t scan_table(int form, struct text text, struct apus_table_bytes meaning) {
  uint32_t *fields = calloc(text.count + 64, sizeof(uint32_t)), *lines = calloc(text.count + 64, sizeof(uint32_t));
  struct apus_table_lists ends = {fields, lines};
  uint64_t result = DIGEST_START;
  for (size_t start = 0; start + 64 <= text.count;) {
    struct apus_table_state state = {0, 0, 1, 1};
    uint64_t inside = 0;
    size_t scanned = apus_scan_table_with(form, text.bytes + start, text.count - start, (uint32_t)start + 1,
                                          meaning, &state, &ends, &inside);
    ADD(result, scanned);
    ADD(result, state);
    ADD(result, inside);
    start += scanned == 0 ? 64 : scanned;
  }
  result = digest(result, fields, (size_t)(ends.fields - fields) * sizeof(uint32_t));
  result = digest(result, lines, (size_t)(ends.lines - lines) * sizeof(uint32_t));
  free(fields);
  free(lines);
  return result;
}

uint64_t table_cases(struct text text) {
  static const struct apus_table_bytes meanings[] = {{',', {'\n', '\r'}, '"', 1, {0, 0}, 0},
                                                     {';', {'\n', '\n'}, 0, 0, {'\\', '#'}, 1}};
  uint64_t all = DIGEST_START;
  for (size_t i = 0; i < 2; i++) {
    uint64_t expected = scan_table(0, text, meanings[i]);
    for (int form = 1; form < apus_scan_table_forms(); form++)
      must_agree("tables", form, scan_table(form, text, meanings[i]), expected);
    ADD(all, expected);
  }
  return all;
}

uint64_t base64_cases(struct text text) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  static uint32_t shifted[4 * 256];
  memset(shifted, 0xff, sizeof shifted);
  for (uint32_t digit = 0; digit < 64; digit++)
    for (uint32_t part = 0; part < 4; part++)
      shifted[256 * part + (uint8_t)alphabet[digit]] = digit << (18 - 6 * part);
  struct apus_base64_digits digits = {shifted, {'+', '/'}};
  size_t groups = text.count / 4;
  // Half of the text as digits, so that whole groups are decoded before the first fault.
  uint8_t *source = malloc(4 * groups + 1), *target = malloc(3 * groups + 8);
  for (size_t i = 0; i < 4 * groups; i++)
    source[i] = i < 2 * groups ? (uint8_t)alphabet[text.bytes[i] & 63] : text.bytes[i];
  uint64_t expected = 0;
  for (int form = 0; form < apus_decode_base64_forms(); form++) {
    size_t done = apus_decode_base64_with(form, source, groups, digits, target);
    uint64_t result = digest(DIGEST_START, target, 3 * done);
    ADD(result, done);
    if (form == 0) expected = result;
    must_agree("base64", form, result, expected);
  }
  free(source);
  free(target);
  return expected;
}

uint64_t checksum_cases(struct text text) {
  uint64_t all = DIGEST_START;
  for (size_t start = 0; start < 8 && start <= text.count; start++) {
    uint32_t expected = apus_crc32c_with(0, (uint32_t)start, text.bytes + start, text.count - start);
    for (int form = 1; form < apus_crc32c_forms(); form++) {
      uint32_t found = apus_crc32c_with(form, (uint32_t)start, text.bytes + start, text.count - start);
      must_agree("crc32c", form, found, expected);
    }
    ADD(all, expected);
  }
  return all;
}

/// Scans the start tags of a text, and returns a digest of their attributes.
static uint64_t scan_tags(struct text text) {
  static apus_xml_attribute attributes[256];
  uint64_t result = DIGEST_START;
  for (size_t start = 0; start + 1 < text.count; start++) {
    if (text.bytes[start] != '<') continue;
    apus_xml_usual_name name = apus_xml_tag_name_end(text.bytes, start + 1, text.count);
    ADD(result, name.end);
    ADD(result, name.flags);
    if (name.end == 0) continue;
    apus_xml_start_tag tag = apus_xml_scan_start_tag(text.bytes, name.end, text.count, true, attributes, 256);
    ADD(result, tag.end);
    ADD(result, tag.attribute_count);
    ADD(result, tag.flags);
    for (uint32_t i = 0; tag.end != 0 && i < tag.attribute_count; i++) {
      size_t offset = attributes[i].value_address - (uintptr_t)text.bytes;
      ADD(result, attributes[i].head);
      ADD(result, attributes[i].name_count);
      ADD(result, attributes[i].value_count);
      ADD(result, offset);
    }
  }
  return result;
}

uint64_t xml_cases(struct text text) {
  uint64_t result = DIGEST_START;
  for (size_t start = 0; start < text.count; start += 5) {
    size_t end = apus_xml_text_end(text.bytes, start, text.count);
    must_agree("ends of texts", 1, end, apus_xml_portable_text_end(text.bytes, start, text.count));
    size_t value = apus_xml_value_end(text.bytes, start, text.count, '"');
    must_agree("ends of values", 1, value, apus_xml_portable_value_end(text.bytes, start, text.count, '"'));
    size_t found = apus_xml_find(text.bytes, start, text.count, '>');
    ADD(result, end);
    ADD(result, value);
    ADD(result, found);
  }
  apus_xml_characters_check check = apus_xml_check_characters(text.bytes, text.count);
  ADD(result, check.valid);
  ADD(result, check.verdict);
  apus_xml_lines lines = apus_xml_count_lines(text.bytes, text.count, false);
  ADD(result, lines.count);
  ADD(result, lines.last_start);
  ADD(result, lines.characters);
  uint64_t tags = scan_tags(text);
  ADD(result, tags);
  return result;
}
