/**
 * Compiles kernel.as and documents.as, and writes each module, in base64, to its file. When imported, it exports the
 * files, and a function that returns the text of one.
 * Run it after changing one of them: `node services/platform/adapters/search-embedded/kernel/build.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

export const modules = { 'kernel.as': 'wasm.ts', 'documents.as': 'documents-wasm.ts' };

export const buildWasm = async (source) => {
  let binary;
  const { error, stderr } = await asc.main(
    [
      ...['kernel.ts', '--outFile', 'kernel.wasm', '-O3', '--converge', '--noAssert'],
      ...['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--use', 'abort='],
    ],
    {
      readFile: (name) => (name === 'kernel.ts' ? readFileSync(here(source), 'utf8') : null),
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
  return `// Written by build.mjs from ${source}.\nexport const wasmBase64 = [\n${lines.join('')}].join('');\n`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [source, file] of Object.entries(modules)) writeFileSync(here(file), await buildWasm(source));
}
