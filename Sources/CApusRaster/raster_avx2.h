// The form for processors with AVX2.

static void apus_sum_rows_avx2(struct apus_raster_ring ring, uint32_t first, const int16_t *weights,
                               uint32_t count, int16_t *out, uint32_t width) {
  for (uint32_t block = 0; block < width; block += 64) {
    __m256i sums[4] = {0};
    uint32_t row = first % ring.capacity;
    for (uint32_t index = 0; index < count; index++) {
      const __m256i *samples = (const __m256i *)(ring.samples + (size_t)row * ring.stride + block);
      __m256i weight = _mm256_set1_epi16(weights[index]);
      for (int part = 0; part < 4; part++)
        sums[part] = _mm256_add_epi16(
            sums[part], _mm256_mulhrs_epi16(_mm256_loadu_si256(samples + part), weight));
      row = row + 1 == ring.capacity ? 0 : row + 1;
    }
    for (int part = 0; part < 4; part++) _mm256_storeu_si256((__m256i *)(out + block) + part, sums[part]);
  }
}

/// Rounds four sums to samples with 6 bits.
static inline __m128i rounded_avx2(__m128i sums) {
  sums = _mm_srai_epi32(_mm_add_epi32(sums, _mm_set1_epi32(0x1000)), 13);
  return _mm_packs_epi32(sums, sums);
}

/// Sums the products of one pixel with one channel, in four parts.
static inline __m128i sum_one_avx2(const int16_t *samples, const int16_t *weights, uint32_t taps) {
  __m128i sum = _mm_setzero_si128();
  for (uint32_t tap = 0; tap < taps; tap += 8)
    sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(samples + tap)),
                                            _mm_loadu_si128((const __m128i *)(weights + tap))));
  return sum;
}

static void sum_gray_avx2(const int16_t *row, const uint32_t *starts, const int16_t *weights, uint32_t taps,
                          int16_t *out, uint32_t out_count) {
  uint32_t pixel = 0;
  for (; pixel + 4 <= out_count; pixel += 4) {
    const int16_t *own = weights + (size_t)pixel * taps;
    __m128i first = sum_one_avx2(row + starts[pixel], own, taps);
    __m128i second = sum_one_avx2(row + starts[pixel + 1], own + taps, taps);
    __m128i third = sum_one_avx2(row + starts[pixel + 2], own + 2 * taps, taps);
    __m128i fourth = sum_one_avx2(row + starts[pixel + 3], own + 3 * taps, taps);
    __m128i sums = _mm_hadd_epi32(_mm_hadd_epi32(first, second), _mm_hadd_epi32(third, fourth));
    _mm_storel_epi64((__m128i *)(out + pixel), rounded_avx2(sums));
  }
  sum_pixels_any(row, 1, starts + pixel, weights + (size_t)pixel * taps, taps, out + pixel, out_count - pixel);
}

/// Sums pixels with 3 or 4 channels: each step takes four taps, two in each half of the register.
static inline void sum_colours_avx2(const int16_t *row, uint32_t channels, const uint32_t *starts,
                                    const int16_t *weights, uint32_t taps, int16_t *out, uint32_t out_count) {
  // Puts the samples of a channel of two adjacent pixels side by side.
  const __m256i pairs =
      channels == 3
          ? _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, -1, -1, -1, -1))
          : _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  // Repeats the first two weights in the lower half, the next two in the upper half.
  const __m256i repeated =
      _mm256_setr_epi8(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5,
                       6, 7);
  for (uint32_t pixel = 0; pixel < out_count; pixel++) {
    const int16_t *samples = row + (size_t)starts[pixel] * channels;
    const int16_t *own = weights + (size_t)pixel * taps;
    __m256i sums = _mm256_setzero_si256();
    for (uint32_t tap = 0; tap < taps; tap += 4, samples += 4 * channels) {
      __m256i four = _mm256_inserti128_si256(
          _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)samples)),
          _mm_loadu_si128((const __m128i *)(samples + 2 * channels)), 1);
      int64_t packed;
      __builtin_memcpy(&packed, own + tap, sizeof packed);
      __m256i weight = _mm256_shuffle_epi8(_mm256_set1_epi64x(packed), repeated);
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_shuffle_epi8(four, pairs), weight));
    }
    __m128i both = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    _mm_storel_epi64((__m128i *)(out + (size_t)pixel * channels), rounded_avx2(both));
  }
}

static void apus_sum_pixels_avx2(const int16_t *row, uint32_t channels, const uint32_t *starts,
                                 const int16_t *weights, uint32_t taps, int16_t *out, uint32_t out_count) {
  if (channels == 1) return sum_gray_avx2(row, starts, weights, taps, out, out_count);
  if (channels == 3) return sum_colours_avx2(row, 3, starts, weights, taps, out, out_count);
  sum_colours_avx2(row, 4, starts, weights, taps, out, out_count);
}

static void apus_widen_avx2(const uint8_t *bytes, int16_t *out, uint32_t count) {
  for (uint32_t index = 0; index < count; index += 16) {
    __m256i samples = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(bytes + index)));
    _mm256_storeu_si256((__m256i *)(out + index), _mm256_slli_epi16(samples, 6));
  }
}

static void apus_narrow_avx2(const int16_t *samples, int16_t added, uint8_t *out, uint32_t count) {
  const __m256i half = _mm256_set1_epi16((int16_t)(32 + added));
  for (uint32_t index = 0; index < count; index += 32) {
    // The sum saturates, so that the largest samples stay positive.
    __m256i low = _mm256_adds_epi16(_mm256_loadu_si256((const __m256i *)(samples + index)), half);
    __m256i high = _mm256_adds_epi16(_mm256_loadu_si256((const __m256i *)(samples + index + 16)), half);
    __m256i bytes = _mm256_packus_epi16(_mm256_srai_epi16(low, 6), _mm256_srai_epi16(high, 6));
    _mm256_storeu_si256((__m256i *)(out + index), _mm256_permute4x64_epi64(bytes, 0xD8));
  }
}

/// Adds each pair of bytes of two rows, in 16 bits.
static inline __m256i pairs_avx2(const uint8_t *upper, const uint8_t *lower) {
  const __m256i ones = _mm256_set1_epi8(1);
  return _mm256_add_epi16(_mm256_maddubs_epi16(_mm256_loadu_si256((const __m256i *)upper), ones),
                          _mm256_maddubs_epi16(_mm256_loadu_si256((const __m256i *)lower), ones));
}

static void apus_halve_avx2(const uint8_t *upper, const uint8_t *lower, uint8_t *out, uint32_t out_count) {
  const __m256i half = _mm256_set1_epi16(2);
  uint32_t index = 0;
  for (; index + 32 <= out_count; index += 32) {
    __m256i low = _mm256_add_epi16(pairs_avx2(upper + 2 * index, lower + 2 * index), half);
    __m256i high = _mm256_add_epi16(pairs_avx2(upper + 2 * index + 32, lower + 2 * index + 32), half);
    __m256i bytes = _mm256_packus_epi16(_mm256_srli_epi16(low, 2), _mm256_srli_epi16(high, 2));
    _mm256_storeu_si256((__m256i *)(out + index), _mm256_permute4x64_epi64(bytes, 0xD8));
  }
  halve_any(upper + 2 * index, lower + 2 * index, out + index, out_count - index);
}
