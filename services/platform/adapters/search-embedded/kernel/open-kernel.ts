import { JavaScriptKernel } from './javascript-kernel.js';
import type { Kernel } from './kernel.js';
import { openWasmKernel } from './wasm-kernel.js';

export type KernelKind = 'wasm' | 'javascript';

/** The kernel asked for; without a wish WebAssembly where the engine has it with SIMD, else JavaScript. */
export const openKernel = (kind?: KernelKind): Kernel => {
  if (kind === 'javascript') return new JavaScriptKernel();
  try {
    return openWasmKernel();
  } catch (cause) {
    if (kind === 'wasm') throw cause;
    return new JavaScriptKernel();
  }
};
