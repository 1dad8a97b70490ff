// Scans the attributes of a start tag by masks of 64 bytes, for processors with AVX2 and BMI2.
//
// A block begins at the end of a name or of a value. All attributes that end in the block are found by its masks; the
// next block begins behind the last of them. `scan_rest` reads whatever the masks do not decide: names and values that
// are longer than a block, values with references or line ends, and names that are not ASCII.

/// The bytes of a block that are no ASCII characters of names, those that end a run of a value, and the colons.
struct tag_masks {
  uint64_t others, stops, colons;
};

// A byte belongs to a kind if both of its halves do; the kinds are bits:
//
//     1, 2, 4, 8    names: "0" to ":", "p" to "z" and "P" to "Z"; "a" to "o" and "A" to "O"; "_"; "-" and "."
//     16, 32, 64    stops: quotes and "&"; "<"; control characters up to the carriage return
//     128           the colon
#define APUS_XML_LOW_HALVES                                                                                   \
  1 | 64, 3 | 64, 3 | 64 | 16, 3 | 64, 3 | 64, 3 | 64, 3 | 64 | 16, 3 | 64 | 16, 3 | 64, 3 | 64,              \
      3 | 64 | (char)128, 2 | 64, 2 | 64 | 32, 2 | 64 | 8, 2 | 8, 2 | 4
#define APUS_XML_HIGH_HALVES 64, 0, 8 | 16, 1 | 32 | (char)128, 2, 1 | 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0
enum { tag_names = 15, tag_stops = 112 };

static inline struct tag_masks tag_masks_of(const uint8_t *bytes) {
  const __m128i low_halves = _mm_setr_epi8(APUS_XML_LOW_HALVES), high_halves = _mm_setr_epi8(APUS_XML_HIGH_HALVES);
  struct tag_masks masks = {0, 0, 0};
#pragma clang loop unroll(full)
  for (int part = 0; part < 64; part += 32) {
    __m256i lanes = _mm256_loadu_si256((const __m256i *)(bytes + part));
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(lanes, 4), _mm256_set1_epi8(15));
    __m256i kinds = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low_halves), lanes),
                                     _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(high_halves), high));
    __m256i none = _mm256_setzero_si256();
    __m256i others = _mm256_cmpeq_epi8(_mm256_and_si256(kinds, _mm256_set1_epi8(tag_names)), none);
    // The three bits of the stops, the largest of which is not the sign.
    __m256i stops = _mm256_cmpgt_epi8(_mm256_and_si256(kinds, _mm256_set1_epi8(tag_stops)), none);
    masks.others |= (uint64_t)(uint32_t)_mm256_movemask_epi8(others) << part;
    masks.stops |= (uint64_t)(uint32_t)_mm256_movemask_epi8(stops) << part;
    masks.colons |= (uint64_t)(uint32_t)_mm256_movemask_epi8(kinds) << part;
  }
  return masks;
}

static apus_xml_start_tag scan_blocks(const struct tag_text *text, size_t index) {
  const apus_xml_start_tag unusual = {0, 0, 0, false};
  const uint8_t *bytes = text->bytes;
  apus_xml_attribute *attribute = text->attributes;
  uint32_t flags = 0;
  // Bit i is set if the hash of a name before is i: most names need not be compared.
  uint64_t seen = 0;
  // A branch finds the end of a name of one byte sooner than the masks do.
  if (text->end - index >= 3 && bytes[index + 2] == '=') return scan_rest(text, index, attribute, flags);
  while (text->end - index >= 64 + apus_xml_bytes_behind) {
    const uint8_t *block = bytes + index;
    struct tag_masks masks = tag_masks_of(block);
    // The place in the block of the byte behind a name or a value.
    size_t place = 0;
    while (place < 63) {
      uint8_t byte = block[place];
      if (byte == '>')
        return (apus_xml_start_tag){index + place + 1, (uint32_t)(attribute - text->attributes), (uint16_t)flags, false};
      size_t name = place + 1;
      if (byte == '/' && block[name] == '>')
        return (apus_xml_start_tag){index + name + 1, (uint32_t)(attribute - text->attributes), (uint16_t)flags, true};
      if (!(apus_xml_class(byte) & apus_xml_space)) return unusual;
      uint8_t class = apus_xml_class(block[name]);
      if (!(class & apus_xml_name_start)) {
        if (!(class & apus_xml_space)) {
          if (block[name] != '>' && block[name] != '/') return unusual;
        } else {
          // The last of several spaces stands for all of them.
          size_t space = apus_xml_space_end(bytes, index + name, text->end - apus_xml_bytes_behind);
          name = space - 1 - index;
        }
        place = name;
        continue;
      }
      uint64_t others = masks.others >> name;
      if (others == 0) break;
      size_t name_count = (size_t)__builtin_ctzll(others), value = name + name_count + 2;
      if (value >= 64 || name_count >= 32) break;
      uint64_t stops = masks.stops >> value;
      if (stops == 0) break;
      size_t value_count = (size_t)__builtin_ctzll(stops);
      uint8_t quote = block[value - 1];
      if (block[value - 2] != '=' || (quote != '"' && quote != '\'')) return unusual;
      if (block[value + value_count] != quote) return scan_rest(text, index + place, attribute, flags);
      if (attribute == text->limit) return unusual;
      uint64_t head = head_of(block + name, name_count);
      uint32_t own = (masks.colons >> name & (((uint64_t)1 << name_count) - 1)) ? apus_xml_has_colon : 0;
      if (text->finds_namespaces && is_namespace(head, block + name, name_count)) own |= apus_xml_is_namespace;
      *attribute = attribute_of(head, block + name, name_count, block + value, value_count, own);
      flags |= own;
      uint64_t hash = (uint64_t)1 << (head * 0x9e3779b97f4a7c15 >> 58);
      if ((seen & hash) && is_repeated(text->attributes, attribute)) return unusual;
      seen |= hash;
      attribute++;
      place = value + value_count + 1;
    }
    // A block without the end of an attribute is left to the loop.
    if (place == 0) break;
    index += place;
  }
  return scan_rest(text, index, attribute, flags);
}
