// Resolves the escapes of strings of a text.
#include "json_scalars.h"

// The values of the escapes of one byte; stage one refuses all others.
static const uint8_t apus_json_escape_values[256] = {
    ['n'] = '\n', ['t'] = '\t', ['r'] = '\r', ['b'] = '\b', ['f'] = '\f', ['"'] = '"', ['\\'] = '\\', ['/'] = '/'};

static uint8_t *apus_json_write_scalar(uint32_t scalar, uint8_t *out) {
  if (scalar < 0x80) {
    *out++ = (uint8_t)scalar;
    return out;
  }
  if (scalar < 0x800) {
    *out++ = (uint8_t)(0xc0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    *out++ = (uint8_t)(0xe0 | scalar >> 12);
    *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3f));
  } else {
    *out++ = (uint8_t)(0xf0 | scalar >> 18);
    *out++ = (uint8_t)(0x80 | (scalar >> 12 & 0x3f));
    *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3f));
  }
  *out++ = (uint8_t)(0x80 | (scalar & 0x3f));
  return out;
}

// Writes the value of an escape `\uXXXX` and its partner; advances both places.
static void apus_json_unescape_unit(const uint8_t *bytes, size_t count, size_t *at, uint8_t **out) {
  int32_t unit = apus_json_unit(bytes, *at, count);
  if (unit < 0) {
    *at += 2;
    return;
  }
  *at += 6;
  int32_t low = (unit & 0xfc00) == 0xd800 ? apus_json_unit(bytes, *at, count) : -1;
  uint32_t scalar = (uint32_t)unit;
  if (low >= 0 && (low & 0xfc00) == 0xdc00) {
    *at += 6;
    scalar = 0x10000 + (((uint32_t)unit & 0x3ff) << 10) + ((uint32_t)low & 0x3ff);
  } else if ((unit & 0xf800) == 0xd800) {
    scalar = 0xfffd;
  }
  *out = apus_json_write_scalar(scalar, *out);
}

size_t apus_json_unescape(const uint8_t *bytes, size_t count, uint8_t *target) {
  uint8_t *out = target;
  size_t at = 0;
  while (at < count) {
    // No more is written than was read, so that eight bytes have room.
    if (count - at >= 8) {
      uint64_t found = apus_zero_bytes(apus_load_eight(bytes + at) ^ ('\\' * APUS_EVERY_BYTE));
      memcpy(out, bytes + at, 8);
      size_t plain = found == 0 ? 8 : (size_t)(__builtin_ctzll(found) >> 3);
      at += plain;
      out += plain;
      if (found == 0) continue;
    } else if (bytes[at] != '\\' || count - at < 2) {
      *out++ = bytes[at++];
      continue;
    }
    if (count - at < 2) continue;
    if (bytes[at + 1] == 'u') {
      apus_json_unescape_unit(bytes, count, &at, &out);
    } else {
      *out++ = apus_json_escape_values[bytes[at + 1]];
      at += 2;
    }
  }
  return (size_t)(out - target);
}
