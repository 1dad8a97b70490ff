// A form of the rival's loops, included once for each size of vectors. LOOP gives a function its
// name; VECTOR, LOAD, STORE, ADD and ZERO are the instructions; WORDS is the number of 32-bit
// integers in a vector.
//
// Ranges have a multiple of 1024 bytes, so that nothing is left over: eight vectors of 64 bytes
// have 512.

static uint32_t LOOP(read)(const uint32_t *p, size_t words, size_t rounds) {
  VECTOR s0 = ZERO, s1 = ZERO, s2 = ZERO, s3 = ZERO, s4 = ZERO, s5 = ZERO, s6 = ZERO, s7 = ZERO;
  while (rounds--) {
    __asm__ volatile("" : "+r"(p) : : "memory");
    for (const uint32_t *q = p, *end = p + words; q != end; q += 8 * WORDS) {
      s0 = ADD(s0, LOAD(q));
      s1 = ADD(s1, LOAD(q + WORDS));
      s2 = ADD(s2, LOAD(q + 2 * WORDS));
      s3 = ADD(s3, LOAD(q + 3 * WORDS));
      s4 = ADD(s4, LOAD(q + 4 * WORDS));
      s5 = ADD(s5, LOAD(q + 5 * WORDS));
      s6 = ADD(s6, LOAD(q + 6 * WORDS));
      s7 = ADD(s7, LOAD(q + 7 * WORDS));
    }
  }
  uint32_t parts[WORDS], sum = 0;
  STORE(parts, ADD(ADD(ADD(s0, s1), ADD(s2, s3)), ADD(ADD(s4, s5), ADD(s6, s7))));
  for (int i = 0; i < WORDS; i++) sum += parts[i];
  return sum;
}

static void LOOP(write)(uint32_t *p, size_t words, size_t rounds, uint32_t value) {
  uint32_t parts[WORDS];
  for (int i = 0; i < WORDS; i++) parts[i] = value;
  VECTOR v = LOAD(parts);
  while (rounds--) {
    __asm__ volatile("" : "+r"(p) : : "memory");
    for (uint32_t *q = p, *end = p + words; q != end; q += 4 * WORDS) {
      STORE(q, v);
      STORE(q + WORDS, v);
      STORE(q + 2 * WORDS, v);
      STORE(q + 3 * WORDS, v);
    }
  }
}

static void LOOP(twice)(uint32_t *p, size_t words, size_t rounds) {
  while (rounds--) {
    __asm__ volatile("" : "+r"(p) : : "memory");
    for (uint32_t *q = p, *end = p + words; q != end; q += 4 * WORDS) {
      VECTOR a = LOAD(q), b = LOAD(q + WORDS), c = LOAD(q + 2 * WORDS), d = LOAD(q + 3 * WORDS);
      STORE(q, ADD(a, a));
      STORE(q + WORDS, ADD(b, b));
      STORE(q + 2 * WORDS, ADD(c, c));
      STORE(q + 3 * WORDS, ADD(d, d));
    }
  }
}

static void LOOP(copy)(const uint32_t *from, uint32_t *to, size_t words, size_t rounds) {
  while (rounds--) {
    __asm__ volatile("" : "+r"(from), "+r"(to) : : "memory");
    for (size_t i = 0; i != words; i += 4 * WORDS) {
      VECTOR a = LOAD(from + i), b = LOAD(from + i + WORDS);
      VECTOR c = LOAD(from + i + 2 * WORDS), d = LOAD(from + i + 3 * WORDS);
      STORE(to + i, a);
      STORE(to + i + WORDS, b);
      STORE(to + i + 2 * WORDS, c);
      STORE(to + i + 3 * WORDS, d);
    }
  }
}
