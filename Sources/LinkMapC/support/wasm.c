/* What the compiler may call in WebAssembly, where there is no C library. The run-time library never allocates. */

__attribute__((noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }

unsigned long __stack_chk_guard = 0x5bd1e995;
