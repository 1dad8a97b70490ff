// Loops over the bytes of XML: the ends of texts, values and names, and the check of characters.
//
// The inlined loops have three forms as in `masks.h`: SSE2, NEON, and a portable form. Every loop
// takes a range of a buffer, and reads no byte outside of it.
#ifndef CAPUS_XML_H
#define CAPUS_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "masks.h"

/// The classes of ASCII bytes in XML, as bits. Bytes of other characters count as parts of names.
enum {
  apus_xml_name_start = 1,
  apus_xml_name = 2,
  apus_xml_space = 4,
  apus_xml_colon = 8,
  apus_xml_other = 16,
};

#define APUS_XML_O 0
#define APUS_XML_S apus_xml_space
#define APUS_XML_L (apus_xml_name_start | apus_xml_name)
#define APUS_XML_N apus_xml_name
#define APUS_XML_C (apus_xml_name_start | apus_xml_name | apus_xml_colon)
#define APUS_XML_H (apus_xml_name_start | apus_xml_name | apus_xml_other)
#define APUS_XML_4(x) APUS_XML_##x, APUS_XML_##x, APUS_XML_##x, APUS_XML_##x
#define APUS_XML_16(x) APUS_XML_4(x), APUS_XML_4(x), APUS_XML_4(x), APUS_XML_4(x)
#define APUS_XML_64(x) APUS_XML_16(x), APUS_XML_16(x), APUS_XML_16(x), APUS_XML_16(x)

/// The classes of all bytes: [3] to [4a] of XML 1.0, fifth edition.
static const uint8_t apus_xml_classes[256] = {
    // 0x00: tab, line feed and carriage return are spaces.
    APUS_XML_4(O), APUS_XML_4(O), APUS_XML_O, APUS_XML_S, APUS_XML_S, APUS_XML_O,
    APUS_XML_O, APUS_XML_S, APUS_XML_O, APUS_XML_O, APUS_XML_16(O),
    // 0x20: space, then "-" and "."
    APUS_XML_S, APUS_XML_O, APUS_XML_O, APUS_XML_O, APUS_XML_4(O),
    APUS_XML_4(O), APUS_XML_O, APUS_XML_N, APUS_XML_N, APUS_XML_O,
    // 0x30: digits, then ":"
    APUS_XML_4(N), APUS_XML_4(N), APUS_XML_N, APUS_XML_N, APUS_XML_C, APUS_XML_O, APUS_XML_4(O),
    // 0x40: letters, then "_"
    APUS_XML_O, APUS_XML_L, APUS_XML_L, APUS_XML_L, APUS_XML_4(L), APUS_XML_4(L), APUS_XML_4(L),
    APUS_XML_4(L), APUS_XML_4(L), APUS_XML_L, APUS_XML_L, APUS_XML_L, APUS_XML_O,
    APUS_XML_O, APUS_XML_O, APUS_XML_O, APUS_XML_L,
    // 0x60: letters
    APUS_XML_O, APUS_XML_L, APUS_XML_L, APUS_XML_L, APUS_XML_4(L), APUS_XML_4(L), APUS_XML_4(L),
    APUS_XML_4(L), APUS_XML_4(L), APUS_XML_L, APUS_XML_L, APUS_XML_L, APUS_XML_O,
    APUS_XML_O, APUS_XML_O, APUS_XML_O, APUS_XML_O,
    // 0x80
    APUS_XML_64(H), APUS_XML_64(H)};

/// The class of a byte.
static inline uint8_t apus_xml_class(uint8_t byte) { return apus_xml_classes[byte]; }

/// The end of a name, and the classes of all its bytes together.
typedef struct {
  size_t end;
  uint8_t classes;
} apus_xml_name_run;

/// Finds the end of the name characters from `index` on.
static inline apus_xml_name_run apus_xml_name_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
  uint8_t classes = 0;
  while (index < end) {
    uint8_t class = apus_xml_classes[bytes[index]];
    if (!(class & apus_xml_name)) break;
    classes |= class;
    index++;
  }
  apus_xml_name_run run = {index, classes};
  return run;
}

/// Finds the end of the white space from `index` on.
static inline size_t apus_xml_space_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
  while (index < end && (apus_xml_classes[bytes[index]] & apus_xml_space)) index++;
  return index;
}

static inline bool apus_xml_stops_text(uint8_t byte) {
  return byte == '<' || byte == '&' || byte == ']' || byte == '\r';
}

static inline bool apus_xml_stops_value(uint8_t byte, uint8_t quote) {
  return byte == quote || byte == '<' || byte == '&' || byte <= '\r';
}

static inline size_t apus_xml_portable_text_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
  while (index < end && !apus_xml_stops_text(bytes[index])) index++;
  return index;
}

static inline size_t apus_xml_portable_value_end(const uint8_t *_Nonnull bytes, size_t index, size_t end,
                                                 uint8_t quote) {
  while (index < end && !apus_xml_stops_value(bytes[index], quote)) index++;
  return index;
}

#if defined(__x86_64__)
#define APUS_XML_HAS_LANES 1
/// Bit i is set if lane i is; bit 16 is always set.
static inline uint32_t apus_xml_lane_bits(apus_lanes lanes) { return (uint32_t)_mm_movemask_epi8(lanes) | 0x10000; }
static inline size_t apus_xml_first_lane(apus_lanes lanes) { return (size_t)__builtin_ctz(apus_xml_lane_bits(lanes)); }
static inline size_t apus_xml_first_clear_lane(apus_lanes lanes) {
  return (size_t)__builtin_ctz(~(uint32_t)_mm_movemask_epi8(lanes));
}
static inline apus_lanes apus_xml_lanes_of(uint8_t byte) { return _mm_set1_epi8((char)byte); }
static inline apus_lanes apus_xml_lanes_minus(apus_lanes lanes, uint8_t byte) {
  return _mm_sub_epi8(lanes, apus_xml_lanes_of(byte));
}
#elif defined(__aarch64__)
#define APUS_XML_HAS_LANES 1
static inline size_t apus_xml_first_lane(apus_lanes lanes) {
  uint64_t nibbles = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(lanes), 4)), 0);
  return nibbles == 0 ? 16 : (size_t)__builtin_ctzll(nibbles) / 4;
}
static inline size_t apus_xml_first_clear_lane(apus_lanes lanes) { return apus_xml_first_lane(vmvnq_u8(lanes)); }
static inline apus_lanes apus_xml_lanes_of(uint8_t byte) { return vdupq_n_u8(byte); }
static inline apus_lanes apus_xml_lanes_minus(apus_lanes lanes, uint8_t byte) {
  return vsubq_u8(lanes, apus_xml_lanes_of(byte));
}
#endif

#if defined(APUS_XML_HAS_LANES)
static inline apus_lanes apus_xml_text_stops(const uint8_t *_Nonnull bytes) {
  apus_lanes lanes = apus_lanes_at(bytes, 0);
  return apus_lanes_or(apus_lanes_any(lanes, '<', '&', ']'), apus_lanes_equal(lanes, '\r'));
}

static inline apus_lanes apus_xml_value_stops(const uint8_t *_Nonnull bytes, uint8_t quote) {
  apus_lanes lanes = apus_lanes_at(bytes, 0);
  return apus_lanes_or(apus_lanes_any(lanes, '<', '&', quote), apus_lanes_at_most(lanes, '\r'));
}
#endif

/// Finds the next byte that ends a run of text: "<", "&", "]" or a carriage return.
static inline size_t apus_xml_text_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
#if defined(APUS_XML_HAS_LANES)
  // The branch, unlike an addition of `first`, lets the processor load the next lanes before it has these.
  while (end - index >= 16) {
    size_t first = apus_xml_first_lane(apus_xml_text_stops(bytes + index));
    if (first < 16) return index + first;
    index += 16;
    while (end - index >= 32) {
      apus_lanes stops =
          apus_lanes_or(apus_xml_text_stops(bytes + index), apus_xml_text_stops(bytes + index + 16));
      if (apus_xml_first_lane(stops) < 16) break;
      index += 32;
    }
  }
#endif
  return apus_xml_portable_text_end(bytes, index, end);
}

/// Finds the next byte that ends a run of an attribute value: its quote, "<", "&", or white space
/// other than a space.
static inline size_t apus_xml_value_end(const uint8_t *_Nonnull bytes, size_t index, size_t end, uint8_t quote) {
#if defined(APUS_XML_HAS_LANES)
  while (end - index >= 16) {
    size_t first = apus_xml_first_lane(apus_xml_value_stops(bytes + index, quote));
    if (first < 16) return index + first;
    index += 16;
  }
#endif
  return apus_xml_portable_value_end(bytes, index, end, quote);
}

/// The end of a usual name and its flags, or the end 0 for any other name.
typedef struct {
  size_t end;
  uint32_t flags;
} apus_xml_usual_name;

/// The bytes that the scan of a usual tag may read after any of its offsets.
enum { apus_xml_bytes_behind = 24 };

/// The flags of an attribute, and of all attributes of a tag together.
enum {
  apus_xml_needs_normalising = 4,
  apus_xml_has_colon = 8,
  apus_xml_is_namespace = 16,
};

#if defined(APUS_XML_HAS_LANES)
/// The lanes with ASCII characters of names.
static inline apus_lanes apus_xml_name_lanes(apus_lanes lanes) {
  apus_lanes lower = apus_lanes_or(lanes, apus_xml_lanes_of(0x20));
  apus_lanes letters = apus_lanes_at_most(apus_xml_lanes_minus(lower, 'a'), 'z' - 'a');
  apus_lanes digits = apus_lanes_at_most(apus_xml_lanes_minus(lanes, '0'), ':' - '0');
  apus_lanes marks = apus_lanes_at_most(apus_xml_lanes_minus(lanes, '-'), '.' - '-');
  return apus_lanes_or(apus_lanes_or(letters, digits), apus_lanes_or(marks, apus_lanes_equal(lanes, '_')));
}
#endif

/// The number of name characters at the start of sixteen bytes, all of them ASCII, and their flags.
static inline apus_xml_usual_name apus_xml_name_part(const uint8_t *_Nonnull bytes) {
  apus_xml_usual_name part = {0, 0};
#if defined(APUS_XML_HAS_LANES)
  apus_lanes lanes = apus_lanes_at(bytes, 0);
  part.end = apus_xml_first_clear_lane(apus_xml_name_lanes(lanes));
  if (apus_xml_first_lane(apus_lanes_equal(lanes, ':')) < part.end) part.flags = apus_xml_has_colon;
#else
  while (part.end < 16 && (apus_xml_class(bytes[part.end]) & apus_xml_name) && bytes[part.end] < 0x80) {
    if (bytes[part.end] == ':') part.flags = apus_xml_has_colon;
    part.end++;
  }
#endif
  return part;
}

/// Continues `apus_xml_usual_name_end` for a name of more than sixteen bytes, from `index` on.
apus_xml_usual_name apus_xml_long_name_end(const uint8_t *_Nonnull bytes, size_t index, size_t last,
                                           uint32_t flags);

/// Finds the end of the ASCII name characters from `index` on, which is at most `last`; there are 24
/// bytes from `last` on. A name that may go on behind `last` has the end 0.
static inline apus_xml_usual_name apus_xml_usual_name_end(const uint8_t *_Nonnull bytes, size_t index,
                                                          size_t last) {
  // A branch tells a name of one byte sooner than the lanes do.
  if (!(apus_xml_class(bytes[index + 1]) & apus_xml_name))
    return (apus_xml_usual_name){index + 1, bytes[index] == ':' ? apus_xml_has_colon : 0};
  apus_xml_usual_name part = apus_xml_name_part(bytes + index);
  if (part.end < 16) return (apus_xml_usual_name){index + part.end, part.flags};
  return apus_xml_long_name_end(bytes, index + 16, last, part.flags);
}

/// Finds the end of a usual name of a tag, which has 24 bytes behind it, or returns the end 0.
static inline apus_xml_usual_name apus_xml_tag_name_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
  if (end - index < 2 * apus_xml_bytes_behind) return (apus_xml_usual_name){0, 0};
  return apus_xml_usual_name_end(bytes, index, end - apus_xml_bytes_behind);
}

/// Finds the end of the name of an attribute or a tag that was checked: white space, "=", "/" or ">".
static inline size_t apus_xml_checked_name_end(const uint8_t *_Nonnull bytes, size_t index, size_t end) {
#if defined(APUS_XML_HAS_LANES)
  for (; end - index >= 16; index += 16) {
    apus_lanes lanes = apus_lanes_at(bytes + index, 0);
    size_t first =
        apus_xml_first_lane(apus_lanes_or(apus_lanes_any(lanes, '=', '/', '>'), apus_lanes_at_most(lanes, ' ')));
    if (first < 16) return index + first;
  }
#endif
  while (index < end && bytes[index] > ' ' && bytes[index] != '=' && bytes[index] != '/' && bytes[index] != '>')
    index++;
  return index;
}

/// Finds the next quote from `index` on, or `end`; most are near.
static inline size_t apus_xml_quote(const uint8_t *_Nonnull bytes, size_t index, size_t end, uint8_t quote) {
#if defined(APUS_XML_HAS_LANES)
  for (; end - index >= 16; index += 16) {
    size_t first = apus_xml_first_lane(apus_lanes_equal(apus_lanes_at(bytes + index, 0), quote));
    if (first < 16) return index + first;
  }
#endif
  while (index < end && bytes[index] != quote) index++;
  return index;
}

/// The offsets of an attribute; the end of the name is 0 if there is none.
typedef struct {
  size_t name, name_end, value, value_end;
} apus_xml_attribute_range;

/// Finds the next attribute of a tag that was checked, from the end of its name or of a value on.
static inline apus_xml_attribute_range apus_xml_next_attribute(const uint8_t *_Nonnull bytes, size_t index,
                                                               size_t end) {
  apus_xml_attribute_range none = {0, 0, 0, 0};
  // Most tags have one space before an attribute, and none around the equals sign.
  if (index < end && bytes[index] == ' ') index++;
  index = apus_xml_space_end(bytes, index, end);
  if (index >= end || bytes[index] == '>' || bytes[index] == '/') return none;
  size_t name_end = apus_xml_checked_name_end(bytes, index, end);
  size_t quote = apus_xml_space_end(bytes, name_end, end);
  if (quote < end) quote = apus_xml_space_end(bytes, quote + 1, end);
  if (quote >= end) return none;
  apus_xml_attribute_range range = {index, name_end, quote + 1, apus_xml_quote(bytes, quote + 1, end, bytes[quote])};
  return range;
}

/// Finds the next `byte` from `index` on, or `end`.
size_t apus_xml_find(const uint8_t *_Nonnull bytes, size_t index, size_t end, uint8_t byte);

/// The verdict on the characters of a range.
typedef enum {
  /// All bytes are characters that XML allows.
  apus_xml_characters_valid,
  /// The range ends within a character.
  apus_xml_characters_cut,
  /// The bytes are not UTF-8.
  apus_xml_characters_malformed,
  /// The character is not allowed in XML.
  apus_xml_characters_forbidden,
} apus_xml_characters_verdict;

/// The length of the valid part of a range, and the reason why it ends there.
typedef struct {
  size_t valid;
  apus_xml_characters_verdict verdict;
} apus_xml_characters_check;

/// Checks that bytes are UTF-8 and characters of XML 1.0, [2].
apus_xml_characters_check apus_xml_check_characters(const uint8_t *_Nonnull bytes, size_t count);

/// Line ends of a range: "\n", "\r\n", or a "\r" alone.
typedef struct {
  /// The number of line ends.
  size_t count;
  /// The start of the last line that begins in the range, or `SIZE_MAX`.
  size_t last_start;
  /// The number of characters from there to the end, or of all characters.
  size_t characters;
} apus_xml_lines;

/// Counts the line ends of a range. `after_return` is whether the byte before it is a "\r".
apus_xml_lines apus_xml_count_lines(const uint8_t *_Nonnull bytes, size_t count, bool after_return);

/// An attribute of a start tag; `AttributeRecord` of ApusXML has the same fields.
typedef struct {
  /// The first eight bytes of the name, with zeros after a shorter name.
  uint64_t head;
  uintptr_t name_address, value_address;
  size_t value_count;
  int32_t name_count, local_start, namespace_number;
  uint32_t flags;
} apus_xml_attribute;

/// The greatest number of attributes that `apus_xml_scan_start_tag` compares each with each.
enum { apus_xml_few_attributes = 128 };

/// The end of a usual start tag and its attributes, or the end 0 for any other tag.
typedef struct {
  /// The offset after the tag.
  size_t end;
  uint32_t attribute_count;
  /// The flags of all attributes.
  uint16_t flags;
  bool is_empty;
} apus_xml_start_tag;

/// Scans a usual start tag from the end of its name on: ASCII names, values right after their "=",
/// and all of it in the range, with some bytes behind.
///
/// `name_end` is what `apus_xml_tag_name_end` found. A tag with the end 0 may be malformed,
/// incomplete or only unusual; it must then be scanned by other means. The names of the attributes
/// differ from one another if there are no more than `apus_xml_few_attributes`; those of more are not
/// compared.
apus_xml_start_tag apus_xml_scan_start_tag(const uint8_t *_Nonnull bytes, size_t name_end, size_t end,
                                           bool finds_namespaces, apus_xml_attribute *_Nonnull attributes,
                                           size_t capacity);

/// Returns how many forms of the function this machine can run. The best is last; the first is for all machines.
int apus_xml_start_tag_forms(void);

/// Scans a tag with a form, counted from 0; for tests.
apus_xml_start_tag apus_xml_scan_start_tag_with(int form, const uint8_t *_Nonnull bytes, size_t name_end, size_t end,
                                                bool finds_namespaces, apus_xml_attribute *_Nonnull attributes,
                                                size_t capacity);

/// The first sixteen bytes of a name, with zeros after a shorter name.
typedef struct {
  uint64_t first, second;
} apus_xml_name_head;

#define APUS_XML_EIGHT_ONES 255, 255, 255, 255, 255, 255, 255, 255
static const uint8_t apus_xml_head_masks[32] = {APUS_XML_EIGHT_ONES, APUS_XML_EIGHT_ONES};

/// The head of a name, at which sixteen bytes can be read.
static inline apus_xml_name_head apus_xml_head_of_name(const uint8_t *_Nonnull name, size_t count) {
  const uint8_t *mask = apus_xml_head_masks + 16 - (count < 16 ? count : 16);
  return (apus_xml_name_head){apus_load_eight(name) & apus_load_eight(mask),
                              apus_load_eight(name + 8) & apus_load_eight(mask + 8)};
}

#endif
