// Works on the kinds of tokens, 64 at a time: steps over values, and writes the nodes of a tree. The file
// is included once for each kind of processor, after `json_grammar.h`.
#define APUS_INLINE static inline __attribute__((always_inline))

static size_t APUS_FORM(apus_json_skip_tokens)(const uint8_t *kinds, size_t count, int64_t *depth_at) {
  int64_t depth = *depth_at;
  size_t at = 0;
  for (; count - at >= 64; at += 64) {
    struct apus_json_kinds masks = APUS_FORM(apus_json_kinds)(kinds + at);
    int64_t closed = __builtin_popcountll(masks.close);
    // The value cannot end here if more brackets are open than are closed.
    if (depth <= closed) {
      int64_t before = 0;
      for (uint64_t rest = masks.close; rest != 0; rest &= rest - 1, before++) {
        uint64_t below = (rest & -rest) - 1;
        if (depth + __builtin_popcountll(masks.open & below) - before == 1) {
          *depth_at = 0;
          return at + (size_t)__builtin_ctzll(rest) + 1;
        }
      }
    }
    depth += __builtin_popcountll(masks.open) - closed;
  }
  for (; at < count; at++) {
    // Braces and brackets differ in one bit.
    uint8_t kind = kinds[at] | 0x20;
    depth += (kind == '{') - (kind == '}');
    if (kind == '}' && depth == 0) {
      at++;
      break;
    }
  }
  *depth_at = depth;
  return at;
}

// Writes the positions of values four at once. Garbage follows the last one.
APUS_INLINE size_t APUS_FORM(apus_json_write_values)(const uint32_t *positions, uint64_t values,
                                                     uint32_t *nodes, size_t at) {
  int count = __builtin_popcountll(values);
  for (int done = 0; done < count; done += 4) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      // The bit keeps `ctz` defined if no value is left.
      nodes[at + (size_t)(done + i)] = positions[__builtin_ctzll(values | 1ull << 63)];
      values &= values - 1;
    }
  }
  return at + (size_t)count;
}

static size_t APUS_FORM(apus_json_nodes)(const uint32_t *positions, const uint8_t *kinds, size_t count,
                                         struct apus_json_tree *state, uint32_t *nodes, size_t end) {
  uint32_t depth = state->depth, commas = state->commas;
  for (size_t at = 0; at < count; at += 64) {
    int size = count - at < 64 ? (int)(count - at) : 64;
    uint64_t valid = ~0ull >> (64 - size);
    struct apus_json_kinds masks = APUS_FORM(apus_json_kinds)(kinds + at);
    uint64_t strings = (masks.quotes | masks.marks) & valid;
    uint64_t inside = (APUS_FORM(apus_json_prefix_xor)(strings) ^ state->in_string) & valid;
    state->in_string = 0 - (inside >> (size - 1) & 1);
    uint64_t brackets = (masks.open | masks.close) & valid;
    uint64_t values = valid & ~(masks.colons | masks.commas | brackets | (strings & ~inside));
    uint64_t done = 0;
    for (uint64_t rest = brackets; rest != 0; rest &= rest - 1) {
      uint64_t bit = rest & -rest, segment = (bit - 1) & ~done;
      done = bit | (bit - 1);
      end = APUS_FORM(apus_json_write_values)(positions + at, values & segment, nodes, end);
      commas += (uint32_t)__builtin_popcountll(masks.commas & segment);
      if ((masks.open & bit) != 0) {
        state->commas_outside[depth] = commas;
        state->containers[depth++] = (uint32_t)end;
        nodes[end] = positions[at + (size_t)__builtin_ctzll(bit)];
        end += APUS_JSON_CONTAINER_NODES;
        commas = 0;
      } else {
        size_t container = state->containers[--depth];
        nodes[container + 1] = (uint32_t)end;
        nodes[container + 2] = commas + (end != container + APUS_JSON_CONTAINER_NODES);
        commas = state->commas_outside[depth];
      }
    }
    end = APUS_FORM(apus_json_write_values)(positions + at, values & ~done, nodes, end);
    commas += (uint32_t)__builtin_popcountll(masks.commas & valid & ~done);
  }
  state->depth = depth;
  state->commas = commas;
  return end;
}
#undef APUS_INLINE
