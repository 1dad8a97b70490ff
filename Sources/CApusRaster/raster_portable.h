// The form for every processor: loops that the compiler turns into vectors.

static void APUS_FORM(sum_rows)(struct apus_raster_ring ring, uint32_t first, const int16_t *weights,
                                uint32_t count, int16_t *out, uint32_t width) {
  for (uint32_t block = 0; block < width; block += 64) {
    int16_t sums[64] = {0};
    uint32_t row = first % ring.capacity;
    for (uint32_t index = 0; index < count; index++) {
      const int16_t *samples = ring.samples + (size_t)row * ring.stride + block;
      int32_t weight = weights[index];
      for (int x = 0; x < 64; x++) sums[x] += (int16_t)((samples[x] * weight + 0x4000) >> 15);
      row = row + 1 == ring.capacity ? 0 : row + 1;
    }
    __builtin_memcpy(out + block, sums, sizeof sums);
  }
}

static inline int16_t APUS_FORM(rounded)(int32_t sum) {
  sum = (sum + 0x1000) >> 13;
  return (int16_t)(sum < INT16_MIN ? INT16_MIN : sum > INT16_MAX ? INT16_MAX : sum);
}

static inline void APUS_FORM(sum_channels)(const int16_t *row, uint32_t channels, const uint32_t *starts,
                                           const int16_t *weights, uint32_t taps, int16_t *out,
                                           uint32_t out_count) {
  for (uint32_t pixel = 0; pixel < out_count; pixel++) {
    const int16_t *samples = row + (size_t)starts[pixel] * channels;
    const int16_t *own = weights + (size_t)pixel * taps;
    int32_t sums[4] = {0};
    for (uint32_t tap = 0; tap < taps; tap++)
      for (uint32_t channel = 0; channel < channels; channel++)
        sums[channel] += samples[(size_t)tap * channels + channel] * own[tap];
    for (uint32_t channel = 0; channel < channels; channel++)
      out[(size_t)pixel * channels + channel] = APUS_FORM(rounded)(sums[channel]);
  }
}

static void APUS_FORM(sum_pixels)(const int16_t *row, uint32_t channels, const uint32_t *starts,
                                  const int16_t *weights, uint32_t taps, int16_t *out, uint32_t out_count) {
  // The compiler makes a loop for each constant.
  if (channels == 1) return APUS_FORM(sum_channels)(row, 1, starts, weights, taps, out, out_count);
  if (channels == 3) return APUS_FORM(sum_channels)(row, 3, starts, weights, taps, out, out_count);
  APUS_FORM(sum_channels)(row, 4, starts, weights, taps, out, out_count);
}

static void APUS_FORM(widen)(const uint8_t *bytes, int16_t *out, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) out[index] = (int16_t)(bytes[index] << 6);
}

static void APUS_FORM(narrow)(const int16_t *samples, int16_t added, uint8_t *out, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) {
    int32_t value = (samples[index] + added + 32) >> 6;
    out[index] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

static void APUS_FORM(halve)(const uint8_t *upper, const uint8_t *lower, uint8_t *out, uint32_t out_count) {
  for (uint32_t index = 0; index < out_count; index++)
    out[index] = (uint8_t)((upper[2 * index] + upper[2 * index + 1] + lower[2 * index] + lower[2 * index + 1] + 2) >> 2);
}
