#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "steps.h"

#if defined(__linux__) && defined(__x86_64__)
#include <signal.h>
#include <ucontext.h>

static volatile uint64_t steps;
static struct sigaction previous;

/// Whether the operands of an instruction are registers; `modes` follows the opcode.
static bool is_of_registers(uint8_t modes) { return modes >= 0xC0; }

/// Whether both operands are the same register, which an exclusive-or sets to zero.
static bool is_of_one_register(uint8_t modes, uint8_t rex) {
  unsigned first = ((modes >> 3) & 7) | ((rex & 4) << 1), second = (modes & 7) | ((rex & 1) << 3);
  return is_of_registers(modes) && first == second;
}

/// Whether an instruction with an opcode that begins with 0x0F does no work; see `is_idle`.
static bool is_idle_long(const uint8_t *code, uint8_t rex) {
  uint8_t modes = code[1];
  switch (code[0]) {
    case 0x1F: return true;                              // nop
    case 0x10: case 0x11: case 0x28: case 0x29:          // moves of vectors
    case 0x6F: case 0x7F: case 0xB6: case 0xB7:          // moves that extend
    case 0x2E: case 0x2F: return is_of_registers(modes); // comparisons of floating point
    case 0x57: case 0xEF: return is_of_one_register(modes, rex);
    default: return code[0] >= 0x80 && code[0] <= 0x8F; // conditional jumps
  }
}

/// Whether an instruction does no work of its own.
///
/// Such instructions are jumps, comparisons and moves of registers, and constants for registers.
/// They remain if the optimiser removes the work. An unknown instruction counts as work.
/// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, appendix A.
static bool is_idle(const uint8_t *code) {
  while (*code == 0x66 || *code == 0xF2 || *code == 0xF3 || *code == 0x2E) code++;
  uint8_t rex = (*code & 0xF0) == 0x40 ? *code++ : 0;
  uint8_t modes = code[1];
  switch (*code) {
    case 0x0F: return is_idle_long(code + 1, rex);
    case 0x90: case 0xEB: case 0xE9:                                     // nop, jumps
    case 0x3C: case 0x3D: case 0xA8: case 0xA9: return true;             // comparisons with a constant
    case 0x31: case 0x33: return is_of_one_register(modes, rex);
    case 0x88: case 0x89: case 0x8A: case 0x8B:                          // moves
    case 0x38: case 0x39: case 0x3A: case 0x3B: case 0x84: case 0x85:    // comparisons
    case 0xC6: case 0xC7: return is_of_registers(modes);                 // constants
    case 0x80: case 0x81: case 0x83: return is_of_registers(modes) && (modes & 0x38) == 0x38;
    case 0xF6: case 0xF7: return is_of_registers(modes) && (modes & 0x38) == 0;
    default: return (*code >= 0x70 && *code <= 0x7F) || (*code >= 0xB8 && *code <= 0xBF);
  }
}

/// The kernel clears the flag for the handler and sets it again when the handler returns.
static void count(int signal, siginfo_t *information, void *context) {
  (void)signal;
  if (information->si_code != TRAP_TRACE) return;
  const ucontext_t *state = context;
  if (!is_idle((const uint8_t *)state->uc_mcontext.gregs[REG_RIP])) steps = steps + 1;
}

bool apus_steps_begin(void) {
  struct sigaction action = {.sa_sigaction = count, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  steps = 0;
  if (sigaction(SIGTRAP, &action, &previous) != 0) return false;
  // Sets the trap flag; the 128 bytes below the stack pointer may be in use.
  __asm__ volatile(
      "lea -128(%%rsp), %%rsp\n\tpushfq\n\torq $0x100, (%%rsp)\n\tpopfq\n\tlea 128(%%rsp), %%rsp" ::
          : "cc", "memory");
  return true;
}

uint64_t apus_steps_end(void) {
  __asm__ volatile(
      "lea -128(%%rsp), %%rsp\n\tpushfq\n\tandq $~0x100, (%%rsp)\n\tpopfq\n\tlea 128(%%rsp), %%rsp" ::
          : "cc", "memory");
  sigaction(SIGTRAP, &previous, 0);
  return steps;
}

bool apus_step_works(const uint8_t *code) { return !is_idle(code); }
#else
bool apus_steps_begin(void) { return false; }
uint64_t apus_steps_end(void) { return 0; }
bool apus_step_works(const uint8_t *code) { return code != 0; }
#endif
