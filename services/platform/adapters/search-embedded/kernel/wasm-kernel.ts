import type { DocumentParser } from './document-parser.js';
import { wasmBase64 as documentsBase64 } from './documents-wasm.js';
import type { Kernel } from './kernel.js';
import { wasmBase64 } from './wasm.js';

declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  Module: new (binary: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageBytes = 65_536;
const maxPages = 65_536;
const compiled = new Map<string, object>();

const instantiate = <Exports>(base64: string): { readonly exports: Exports; readonly memory: WasmMemory } => {
  let module = compiled.get(base64);
  if (module === undefined) compiled.set(base64, (module = new WebAssembly.Module(Buffer.from(base64, 'base64'))));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages });
  return { exports: new WebAssembly.Instance(module, { env: { memory } }).exports as Exports, memory };
};

/** Opens a kernel with its own memory. */
export const openKernel = (): Kernel => {
  const { exports, memory } = instantiate<Omit<Kernel, 'buffer' | 'grow'>>(wasmBase64);
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

/** Opens a parser with its own memory. */
export const openDocumentParser = (): DocumentParser => {
  const { exports, memory } = instantiate<Omit<DocumentParser, 'buffer'>>(documentsBase64);
  return {
    ...exports,
    get buffer() {
      return memory.buffer;
    },
  };
};
