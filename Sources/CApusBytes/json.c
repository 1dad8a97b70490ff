// Compiles the code of `json_scan.h` for several kinds of processor.
#include "json.h"

#include <stdatomic.h>

#define APUS_IS_PORTABLE
#define APUS_FORM(name) name##_portable
#include "json_scan.h"
#include "json_grammar.h"
#include "json_kinds.h"
#undef APUS_FORM
#undef APUS_IS_PORTABLE

#if defined(__x86_64__) || defined(__aarch64__)
#define APUS_FORM(name) name##_128
#include "json_scan.h"
#include "json_grammar.h"
#include "json_kinds.h"
#undef APUS_FORM
#endif

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,pclmul,lzcnt"))), apply_to = function)
#define APUS_HAS_256
#define APUS_FORM(name) name##_avx2
#include "json_scan.h"
#include "json_grammar.h"
#include "json_kinds.h"
#undef APUS_FORM
#undef APUS_HAS_256
#pragma clang attribute pop

#pragma clang attribute push(                                                                            \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt,pclmul,lzcnt"))),       \
    apply_to = function)
#define APUS_HAS_512
#define APUS_FORM(name) name##_avx512
#include "json_scan.h"
#include "json_grammar.h"
#include "json_kinds.h"
#undef APUS_FORM
#undef APUS_HAS_512
#pragma clang attribute pop
#endif

static int apus_json_known_forms(void) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("pclmul"))
    return 2;
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                 __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2")
             ? 4
             : 3;
#elif defined(__aarch64__)
  return 2;
#else
  return 1;
#endif
}

static atomic_int apus_json_form_limit = 4;

void apus_json_limit_forms(int count) {
  atomic_store_explicit(&apus_json_form_limit, count, memory_order_relaxed);
}

int apus_json_scan_forms(void) {
  int known = apus_json_known_forms();
  int limit = atomic_load_explicit(&apus_json_form_limit, memory_order_relaxed);
  return known < limit ? known : limit;
}

static size_t apus_json_blocks_with(int form, const uint8_t *bytes, size_t count, uint32_t position,
                                    uint32_t options, struct apus_json_state *state,
                                    struct apus_json_tokens *lists) {
#if defined(__x86_64__)
  if (form == 3) return apus_json_blocks_avx512(bytes, count, position, options, state, lists);
  if (form == 2) return apus_json_blocks_avx2(bytes, count, position, options, state, lists);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (form == 1) return apus_json_blocks_128(bytes, count, position, options, state, lists);
#endif
  (void)form;
  return apus_json_blocks_portable(bytes, count, position, options, state, lists);
}

void apus_json_begin_grammar(struct apus_json_grammar *state, int64_t depth_limit, bool has_lines,
                             bool replaces_surrogates) {
  memset(state, 0, sizeof *state);
  state->depth_limit = depth_limit < APUS_JSON_GRAMMAR_DEPTH ? depth_limit : APUS_JSON_GRAMMAR_DEPTH;
  state->has_lines = has_lines;
  state->replaces_surrogates = replaces_surrogates;
  state->roots = 1;
  state->containers[0] = 2;
}

bool apus_json_end_grammar(const struct apus_json_grammar *state) {
  return state->depth == 0 && (state->has_lines || state->root_count == 1);
}

bool apus_json_check_grammar(int form, const uint8_t *bytes, size_t byte_count, const uint32_t *positions,
                             const uint8_t *kinds, size_t count, struct apus_json_grammar *state) {
#if defined(__x86_64__)
  if (form == 3) return apus_json_grammar_tokens_avx512(bytes, byte_count, positions, kinds, count, state);
  if (form == 2) return apus_json_grammar_tokens_avx2(bytes, byte_count, positions, kinds, count, state);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (form == 1) return apus_json_grammar_tokens_128(bytes, byte_count, positions, kinds, count, state);
#endif
  (void)form;
  return apus_json_grammar_tokens_portable(bytes, byte_count, positions, kinds, count, state);
}

// The number of bytes at the end that begin a character and do not end it.
static size_t apus_json_cut(const uint8_t *bytes, size_t count) {
  for (size_t back = 1; back <= 3 && back <= count; back++) {
    uint8_t byte = bytes[count - back];
    if ((byte & 0xc0) == 0x80) continue;
    size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

static uint32_t apus_json_fault_in_string(uint8_t byte, bool is_escaped) {
  if (byte < 0x20) return APUS_JSON_CONTROL_CHARACTER;
  if (is_escaped && (byte == 0 || strchr("\"\\/bfnrtu", byte) == NULL)) return APUS_JSON_INVALID_ESCAPE;
  return APUS_JSON_NO_FAULT;
}

// Finds the fault at or after `start`, byte by byte; `start` begins a character.
static size_t apus_json_find_fault(const uint8_t *bytes, size_t start, size_t count, uint32_t options,
                                   const struct apus_json_state *state, uint32_t *fault) {
  bool in_string = state->in_string != 0, is_escaped = state->escaped != 0;
  size_t at = start;
  for (*fault = APUS_JSON_NO_FAULT; at < count;) {
    uint8_t byte = bytes[at];
    size_t length = byte < 0x80 || (options & APUS_JSON_ANY_BYTES) != 0
                        ? 1
                        : apus_json_character(bytes + at, count - at);
    bool is_blank = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
    if (in_string) {
      *fault = apus_json_fault_in_string(byte, is_escaped);
    } else if (byte < 0x20 && !is_blank) {
      *fault = APUS_JSON_CONTROL_CHARACTER;
    }
    if (*fault == APUS_JSON_NO_FAULT && (length == 0 || length > count - at)) *fault = APUS_JSON_INVALID_UTF8;
    if (*fault != APUS_JSON_NO_FAULT) break;
    if (byte == '"' && !is_escaped) in_string = !in_string;
    is_escaped = byte == '\\' && !is_escaped;
    at += length;
  }
  return at;
}

size_t apus_json_scan_with(int form, const uint8_t *bytes, size_t count, uint32_t position, uint32_t options,
                           struct apus_json_state *state, struct apus_json_tokens *lists) {
  size_t cut = (options & APUS_JSON_ANY_BYTES) != 0 ? 0 : apus_json_cut(bytes, count);
  // If the character before the cut one is not complete, the blocks must see the byte that proves it.
  if (cut != 0 && apus_json_cut(bytes, count - cut) != 0) cut = 0;
  size_t whole = count - cut;
  const uint32_t *first = lists->positions;
  size_t scanned = apus_json_blocks_with(form, bytes, whole, position, options, state, lists);
  if (scanned < whole) {
    // A character that the block before cuts may be invalid.
    size_t start = scanned - (scanned == 0 ? 0 : apus_json_cut(bytes, scanned));
    size_t end = apus_json_find_fault(bytes, start, whole, options, state, &state->fault);
    if (end > scanned)
      apus_json_blocks_with(form, bytes + scanned, end - scanned, position + (uint32_t)scanned,
                            options | APUS_JSON_ANY_BYTES, state, lists);
    // An invalid character begins no token.
    while (lists->positions > first && lists->positions[-1] >= position + end) {
      lists->positions--;
      lists->kinds--;
    }
    return end;
  }
  if (cut != 0 && (options & APUS_JSON_IS_LAST) != 0) state->fault = APUS_JSON_INVALID_UTF8;
  return scanned;
}

size_t apus_json_scan(const uint8_t *bytes, size_t count, uint32_t position, uint32_t options,
                      struct apus_json_state *state, struct apus_json_tokens *lists) {
  return apus_json_scan_with(apus_json_scan_forms() - 1, bytes, count, position, options, state, lists);
}

size_t apus_json_skip(int form, const uint8_t *kinds, size_t count, int64_t *depth) {
#if defined(__x86_64__)
  if (form == 3) return apus_json_skip_tokens_avx512(kinds, count, depth);
  if (form == 2) return apus_json_skip_tokens_avx2(kinds, count, depth);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (form == 1) return apus_json_skip_tokens_128(kinds, count, depth);
#endif
  (void)form;
  return apus_json_skip_tokens_portable(kinds, count, depth);
}

size_t apus_json_write_nodes(int form, const uint32_t *positions, const uint8_t *kinds, size_t count,
                             struct apus_json_tree *state, uint64_t *nodes, size_t node_count) {
#if defined(__x86_64__)
  if (form == 3) return apus_json_nodes_avx512(positions, kinds, count, state, nodes, node_count);
  if (form == 2) return apus_json_nodes_avx2(positions, kinds, count, state, nodes, node_count);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (form == 1) return apus_json_nodes_128(positions, kinds, count, state, nodes, node_count);
#endif
  (void)form;
  return apus_json_nodes_portable(positions, kinds, count, state, nodes, node_count);
}
