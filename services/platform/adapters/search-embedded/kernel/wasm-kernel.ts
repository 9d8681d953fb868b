import type { Kernel } from './kernel.js';
import { wasmBase64 } from './wasm.js';

declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  Module: new (binary: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Omit<Kernel, 'buffer' | 'grow'> };
};
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageBytes = 65_536;
const maxPages = 65_536;
let compiled: object | undefined;

/** Opens a kernel with its own memory. */
export const openKernel = (): Kernel => {
  compiled ??= new WebAssembly.Module(Buffer.from(wasmBase64, 'base64'));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return {
    ...exports,
    get buffer() {
      return memory.buffer;
    },
    grow(bytes) {
      memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)));
    },
  };
};
