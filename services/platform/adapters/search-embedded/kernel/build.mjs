/**
 * Compiles kernel.as and writes the module, in base64, to wasm.ts. When imported, it exports a function that returns
 * the text of wasm.ts.
 * Run it after changing kernel.as: `node services/platform/adapters/search-embedded/kernel/build.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

export const buildWasm = async () => {
  let binary;
  const { error, stderr } = await asc.main(
    [
      ...['kernel.ts', '--outFile', 'kernel.wasm', '-O3', '--converge', '--noAssert'],
      ...['--runtime', 'stub', '--enable', 'simd', '--importMemory'],
    ],
    {
      readFile: (name) => (name === 'kernel.ts' ? readFileSync(here('kernel.as'), 'utf8') : null),
      writeFile: (name, contents) => {
        if (name === 'kernel.wasm') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const lines = Buffer.from(binary)
    .toString('base64')
    .match(/.{1,110}/g)
    .map((line) => `  '${line}',\n`);
  return `// Written by build.mjs from kernel.as.\nexport const wasmBase64 = [\n${lines.join('')}].join('');\n`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(here('wasm.ts'), await buildWasm());
