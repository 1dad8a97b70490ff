// Checks the grammar of JSON over the tokens of `json_scan.h`, 64 tokens at a time. The file is
// included once for each kind of processor; APUS_FORM then names its functions. They are:
//
//   apus_json_kinds            finds the masks of the kinds of 64 tokens
//   apus_json_grammar_faults   finds tokens that may not follow the tokens before them
//   apus_json_brackets         matches brackets, and compares commas and colons with their container
//   apus_json_grammar_tokens   is the loop
//
// All rules but one are rules of at most four neighbours, which masks compare at once: a bit of a
// mask that was shifted by one belongs to the token before. A single rule needs the container: what
// follows a comma. So only brackets are read one by one.
#ifndef APUS_JSON_GRAMMAR_TYPES
#define APUS_JSON_GRAMMAR_TYPES
#include "json_scalars.h"

struct apus_json_kinds {
  uint64_t quotes, marks, unicode, colons, commas, open, close, objects;
};

// The token that is `distance` before each token.
#define APUS_BEFORE(name, distance) (now.name << (distance) | state->last.name >> (64 - (distance)))
#endif

#define APUS_INLINE static inline __attribute__((always_inline))

#if defined(APUS_HAS_512)
APUS_INLINE struct apus_json_kinds APUS_FORM(apus_json_kinds)(const uint8_t *bytes) {
  const __m512i kinds = _mm512_loadu_si512(bytes), bit = _mm512_set1_epi8(0x20);
  const __m512i braces = _mm512_or_si512(kinds, bit);
  struct apus_json_kinds masks;
  masks.quotes = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8('"'));
  masks.unicode = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8('u'));
  masks.marks = masks.unicode | _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8('\\'));
  masks.colons = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8(':'));
  masks.commas = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8(','));
  masks.open = _mm512_cmpeq_epi8_mask(braces, _mm512_set1_epi8('{'));
  masks.close = _mm512_cmpeq_epi8_mask(braces, _mm512_set1_epi8('}'));
  masks.objects = _mm512_test_epi8_mask(kinds, bit);
  return masks;
}
#elif defined(APUS_HAS_256)
APUS_INLINE struct apus_json_kinds APUS_FORM(apus_json_kinds)(const uint8_t *bytes) {
  const __m256i bit = _mm256_set1_epi8(0x20);
  const __m256i a = _mm256_loadu_si256((const void *)bytes);
  const __m256i b = _mm256_loadu_si256((const void *)(bytes + 32));
  struct apus_json_kinds masks;
#define APUS_EQUAL(a, b, byte)                                                                              \
  APUS_FORM(apus_json_gather)(_mm256_cmpeq_epi8(a, _mm256_set1_epi8(byte)),                                 \
                              _mm256_cmpeq_epi8(b, _mm256_set1_epi8(byte)))
  masks.quotes = APUS_EQUAL(a, b, '"');
  masks.unicode = APUS_EQUAL(a, b, 'u');
  masks.marks = masks.unicode | APUS_EQUAL(a, b, '\\');
  masks.colons = APUS_EQUAL(a, b, ':');
  masks.commas = APUS_EQUAL(a, b, ',');
  masks.open = APUS_EQUAL(_mm256_or_si256(a, bit), _mm256_or_si256(b, bit), '{');
  masks.close = APUS_EQUAL(_mm256_or_si256(a, bit), _mm256_or_si256(b, bit), '}');
  masks.objects = APUS_FORM(apus_json_gather)(_mm256_slli_epi16(a, 2), _mm256_slli_epi16(b, 2));
#undef APUS_EQUAL
  return masks;
}
#else
#if defined(APUS_IS_PORTABLE)
#define APUS_MASK(name) apus_portable_##name
#define APUS_JSON_NUMBER(mask)
#else
#define APUS_MASK(name) apus_##name
#define APUS_JSON_NUMBER(mask) APUS_JSON_OPAQUE(mask)
#endif
APUS_INLINE uint64_t APUS_FORM(apus_json_kind)(const uint8_t *bytes, uint8_t kind) {
  uint64_t mask = APUS_MASK(mask_of)(bytes, kind);
  APUS_JSON_NUMBER(mask);
  return mask;
}

APUS_INLINE struct apus_json_kinds APUS_FORM(apus_json_kinds)(const uint8_t *bytes) {
  struct apus_json_kinds masks;
  masks.quotes = APUS_FORM(apus_json_kind)(bytes, '"');
  masks.unicode = APUS_FORM(apus_json_kind)(bytes, 'u');
  masks.marks = masks.unicode | APUS_FORM(apus_json_kind)(bytes, '\\');
  masks.colons = APUS_FORM(apus_json_kind)(bytes, ':');
  masks.commas = APUS_FORM(apus_json_kind)(bytes, ',');
  uint64_t opening = APUS_FORM(apus_json_kind)(bytes, '{');
  uint64_t closing = APUS_FORM(apus_json_kind)(bytes, '}');
  masks.open = opening | APUS_FORM(apus_json_kind)(bytes, '[');
  masks.close = closing | APUS_FORM(apus_json_kind)(bytes, ']');
  masks.objects = opening | closing;
  return masks;
}
#undef APUS_MASK
#undef APUS_JSON_NUMBER
#endif

// Returns the tokens that may not follow the tokens before them. `wrong` receives, for arrays and
// for objects, the tokens that may not be in such a container.
APUS_INLINE uint64_t APUS_FORM(apus_json_grammar_faults)(const struct apus_json_grammar *state,
                                                         struct apus_json_classes now, uint64_t quotes,
                                                         uint64_t inside, uint64_t *wrong) {
  uint64_t ends = now.closing | now.scalars | now.close;
  uint64_t last_ends = state->last.closing | state->last.scalars | state->last.close;
  uint64_t after_end = ends << 1 | last_ends >> 63;
  uint64_t after_brace = APUS_BEFORE(braces, 1), after_comma = APUS_BEFORE(commas, 1);
  uint64_t starts = now.opening | now.scalars | now.braces | now.brackets;
  uint64_t may_start =
      APUS_BEFORE(colons, 1) | after_comma | APUS_BEFORE(brackets, 1) | (after_brace & now.opening);
  uint64_t third_comma = APUS_BEFORE(commas, 3);
  // The third token after a brace is the colon of its first key, unless the object is empty.
  uint64_t first_colons = APUS_BEFORE(braces, 3) & APUS_BEFORE(opening, 2);
  uint64_t faults = (now.opening & ~quotes) | (inside & ~now.opening);
  faults |= starts & ~may_start & ~state->roots;
  faults |= now.commas & ~after_end;
  faults |= now.close & ~(after_end | (now.objects & after_brace) | (~now.objects & APUS_BEFORE(brackets, 1)));
  faults |= now.colons & ~(APUS_BEFORE(closing, 1) & (first_colons | third_comma));
  faults |= first_colons & ~now.colons;
  // In an array no value after a comma is a key; in an object all are.
  wrong[0] = now.colons;
  wrong[1] = (after_comma & (now.scalars | now.braces | now.brackets)) |
             (third_comma & APUS_BEFORE(opening, 2) & ~now.colons);
  return faults;
}

#if defined(APUS_HAS_512) || defined(APUS_HAS_256)
// Returns whether a scalar is a number without an exponent that ends within 31 bytes; false decides nothing.
// No branch depends on the sign, the number of digits or the point, which differ from one number to the next.
APUS_INLINE bool APUS_FORM(apus_json_is_number)(const uint8_t *bytes, size_t byte_count, size_t at, size_t next) {
  at += bytes[at] == '-';
  // The byte after 32 digits is read as well.
  if (byte_count - at < 33) return false;
  __m256i values = _mm256_sub_epi8(_mm256_loadu_si256((const void *)(bytes + at)), _mm256_set1_epi8('0'));
  __m256i are_digits = _mm256_cmpeq_epi8(_mm256_min_epu8(values, _mm256_set1_epi8(9)), values);
  // The bit keeps `ctz` defined if there are only digits.
  uint64_t others = (uint32_t)~_mm256_movemask_epi8(are_digits) | 1ull << 32;
  size_t whole = (size_t)__builtin_ctzll(others);
  uint64_t after_point = others & (others - 1);
  uint64_t ends = bytes[at + whole] == '.' ? after_point | 1ull << 32 : others;
  size_t count = (size_t)__builtin_ctzll(ends);
  bool has_digits = whole != 0 && count != whole + 1 && (whole == 1 || bytes[at] != '0');
  return has_digits && count < 32 && apus_json_ends(bytes, at + count, next);
}
#endif

// Matches the brackets of a block. Returns whether they match, and all tokens belong to their
// containers. A container's brackets belong to the container around it and to itself.
APUS_INLINE bool APUS_FORM(apus_json_brackets)(const uint8_t *kinds, uint64_t brackets, uint64_t valid,
                                               const uint64_t *wrong, struct apus_json_grammar *state,
                                               uint64_t *roots) {
  uint64_t done = 0, faults = 0;
  int64_t depth = state->depth;
  const int64_t limit = state->depth_limit;
  for (uint64_t rest = brackets; rest != 0; rest &= rest - 1) {
    uint64_t bit = rest & -rest, segment = (bit | (bit - 1)) & ~done;
    done |= segment;
    uint8_t kind = kinds[__builtin_ctzll(rest)];
    unsigned container = state->containers[depth], is_open = kind >> 1 & 1, is_object = kind >> 5 & 1;
    faults |= segment & wrong[container];
    faults |= (is_open ^ 1) & (is_object ^ container);
    state->containers[depth + 1] = (uint8_t)is_object;
    depth += is_open ? 1 : -1;
    if (__builtin_expect(depth <= 0 || depth > limit, 0)) {
      if (depth != 0) return false;
      *roots |= bit;
    }
  }
  faults |= ~done & valid & wrong[state->containers[depth]];
  state->depth = depth;
  return faults == 0;
}

static bool APUS_FORM(apus_json_grammar_tokens)(const uint8_t *bytes, size_t byte_count,
                                                const uint32_t *positions, const uint8_t *kinds,
                                                size_t count, struct apus_json_grammar *state) {
  for (size_t at = 0; at < count; at += 64) {
    const uint8_t *block = kinds + at;
    int size = count - at < 64 ? (int)(count - at) : 64;
    uint64_t valid = ~0ull >> (64 - size);
    struct apus_json_kinds masks = APUS_FORM(apus_json_kinds)(block);
    uint64_t strings = (masks.quotes | masks.marks) & valid;
    uint64_t inside = (APUS_FORM(apus_json_prefix_xor)(strings) ^ state->in_string) & valid;
    struct apus_json_classes now;
    now.opening = strings & inside;
    now.closing = strings & ~inside;
    now.colons = masks.colons & valid;
    now.commas = masks.commas & valid;
    now.close = masks.close & valid;
    now.objects = masks.objects;
    now.braces = masks.open & masks.objects & valid;
    now.brackets = masks.open & ~masks.objects & valid;
    now.scalars = valid & ~(strings | now.colons | now.commas | masks.open | masks.close);
    uint64_t wrong[3] = {0, 0, ~(now.braces | now.brackets)}, roots = 0;
    uint64_t faults =
        APUS_FORM(apus_json_grammar_faults)(state, now, masks.quotes, inside, wrong) & valid;
    if (!APUS_FORM(apus_json_brackets)(block, (now.close | now.braces | now.brackets), valid, wrong, state,
                                       &roots))
      return false;
    if (__builtin_expect(roots != 0, 0)) {
      if (!apus_json_check_roots(bytes, byte_count, positions + at, roots, state)) return false;
      // The token after a line may begin another one.
      if (state->has_lines) faults &= ~((roots << 1) & (now.braces | now.brackets));
    }
    if (faults != 0) return false;
    for (uint64_t rest = now.scalars; rest != 0; rest &= rest - 1) {
      const uint32_t *position = positions + at + __builtin_ctzll(rest);
#if defined(APUS_HAS_512) || defined(APUS_HAS_256)
      // Digits and the sign are below letters.
      if (bytes[position[0]] <= '9' && APUS_FORM(apus_json_is_number)(bytes, byte_count, position[0], position[1]))
        continue;
#endif
      if (!apus_json_check_scalar(bytes, byte_count, position[0], position[1])) return false;
    }
    for (uint64_t rest = now.closing & masks.unicode; rest != 0; rest &= rest - 1) {
      int place = __builtin_ctzll(rest);
      uint32_t open = at + (size_t)place == 0 ? state->last_position : positions[at + (size_t)place - 1];
      if (!apus_json_check_unicode(bytes, open + 1, positions[at + (size_t)place], state->replaces_surrogates))
        return false;
    }
    state->roots = state->has_lines ? roots >> (size - 1) & 1 : 0;
    state->in_string = 0 - (inside >> (size - 1) & 1);
    apus_json_keep(&state->last, now, size);
  }
  if (count > 0) state->last_position = positions[count - 1];
  return true;
}
#undef APUS_INLINE
