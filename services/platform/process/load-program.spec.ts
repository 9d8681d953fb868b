import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformFile, transform } from '@swc/core';
import { temporaryDirectory } from '../testing/temporary.js';

let directory: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: directory, remove } = await temporaryDirectory());
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  const { code } = await transformFile('services/platform/process/load-program.ts');
  writeFileSync(join(directory, 'load-program.js'), code);
});
afterEach(() => remove());

/** Writes the bundled program `p.cjs` with its source map. */
const build = async (source: string): Promise<void> => {
  const { code, map } = await transform(source, {
    filename: 'p.ts',
    module: { type: 'commonjs' },
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' } },
  });
  writeFileSync(join(directory, 'p.cjs'), code);
  writeFileSync(join(directory, 'p.cjs.map'), map!);
};

/** Loads the program in a process of its own, and returns what `then` prints. */
const load = (then: string): string => {
  writeFileSync(
    join(directory, 'p.js'),
    `import { codeCacheOf, loadProgram, scripts } from './load-program.js';
     import { writeFileSync } from 'node:fs';
     const loaded = loadProgram(import.meta.url);
     ${then}`,
  );
  return execFileSync(process.execPath, [join(directory, 'p.js')], { encoding: 'utf8' }).trim();
};
const sayRejected = 'console.log([...scripts.values()].map((script) => script.cachedDataRejected));';
const saveCode = 'for (const [file, script] of scripts) writeFileSync(codeCacheOf(file), script.createCachedData());';

it('a program runs from the code that V8 compiled before, and compiles itself what another version compiled (PAGE-04)', async () => {
  await build('export default (): number => 42;');
  expect(load(`${saveCode} console.log(loaded.default());`)).toBe('42');
  expect(load(sayRejected)).toBe('[ false ]');
  writeFileSync(join(directory, 'p.cjs.cache'), 'of another version');
  expect(load(`${sayRejected} console.log(loaded.default());`)).toBe('[ true ]\n42');
});

it('a stack trace names the line of the source (PAGE-04)', async () => {
  await build(
    'interface Removed {\n  readonly a: 1;\n}\n\nexport const fail = (): never => {\n  throw new Error("no");\n};',
  );
  const stack = load('try { loaded.fail(); } catch (error) { console.log(error.stack); }');
  expect(stack).toMatch(/^Error: no\n {4}at .*p\.ts:6:\d+\)?\n/);
});
