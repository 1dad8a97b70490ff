// UNSAFE: passes bytes of instructions to C

#if os(Linux) && arch(x86_64)
  import CApusSystem
  import Testing

  @Suite("Single steps")
  struct StepTests {
    private func works(_ code: [UInt8]) -> Bool {
      let padded = code + [UInt8](repeating: 0x90, count: 15)
      // SAFETY: 15 bytes and more are readable.
      return unsafe apus_step_works(padded)
    }

    @Test(
      "Moves, comparisons and constants of registers and jumps are no work",
      arguments: [
        [0xB9, 0x2A, 0, 0, 0],  // mov ecx, 42
        [0x48, 0xC7, 0xC1, 0x2A, 0, 0, 0],  // mov rcx, 42
        [0x31, 0xC9],  // xor ecx, ecx
        [0x45, 0x31, 0xC9],  // xor r9d, r9d
        [0x48, 0x89, 0xD8],  // mov rax, rbx
        [0x66, 0x0F, 0x57, 0xC9],  // xorpd xmm1, xmm1
        [0x66, 0x0F, 0x2E, 0xC1],  // ucomisd xmm0, xmm1
        [0x0F, 0x28, 0xC1],  // movaps xmm0, xmm1
        [0x48, 0x85, 0xC0],  // test rax, rax
        [0x48, 0x83, 0xF8, 0x07],  // cmp rax, 7
        [0x75, 0xFB], [0x0F, 0x85, 0, 0, 0, 0], [0xEB, 0x02],  // jumps
        [0x0F, 0x1F, 0x40, 0x00],  // nop
      ] as [[UInt8]])
    func idle(_ code: [UInt8]) { #expect(!works(code)) }

    @Test(
      "Arithmetic, loads and stores are work",
      arguments: [
        [0x48, 0x83, 0xC0, 0x03],  // add rax, 3
        [0x48, 0xFF, 0xC8],  // dec rax
        [0x48, 0x31, 0xD8],  // xor rax, rbx
        [0x49, 0x31, 0xC0],  // xor r8, rax
        [0x48, 0x0F, 0xAF, 0xC3],  // imul rax, rbx
        [0x48, 0x8B, 0x03],  // mov rax, [rbx]
        [0x48, 0x89, 0x03],  // mov [rbx], rax
        [0xC7, 0x03, 0x2A, 0, 0, 0],  // mov dword [rbx], 42
        [0x48, 0x39, 0x03],  // cmp [rbx], rax
        [0xF2, 0x0F, 0x58, 0xC1],  // addsd xmm0, xmm1
        [0x48, 0x0F, 0xC8],  // bswap rax
        [0x48, 0x0F, 0x4C, 0xC3],  // cmovl rax, rbx
        [0xE8, 0, 0, 0, 0],  // call
        [0xF3, 0xA4],  // rep movsb
      ] as [[UInt8]])
    func work(_ code: [UInt8]) { #expect(works(code)) }
  }
#endif
