import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { failuresOf, runJest } from './jest-run.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-shared-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(folder, 'root-'));
  const jest = {
    transform: {
      '\\.ts$': [resolve('node_modules/@swc/jest'), { jsc: { parser: { syntax: 'typescript' } }, swcrc: false }],
    },
    extensionsToTreatAsEsm: ['.ts'],
    // Expected failures are not reported.
    reporters: ['<rootDir>/silent.cjs'],
    testEnvironment: resolve('infra/test/shared-environment.cjs'),
    runtime: resolve('infra/test/shared-runtime.cjs'),
  };
  write('package.json', JSON.stringify({ type: 'module', jest }));
  write('silent.cjs', 'module.exports = class {};');
});

const write = (name: string, body: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), body);
};
/** Writes the same test file twice. */
const writeTwice = (body: string) => ['a', 'b'].forEach((name) => write(`${name}.test.js`, body));
const run = async () => failuresOf(await runJest({ folder, environment: {}, root, args: ['--runInBand'] }));

it('a test file does not find globals, environment variables or fake timers of the file before it', async () => {
  writeTwice(`import { expect, jest, test } from '@jest/globals';
    const found = [globalThis.left, process.env.LEFT, process.left, Math.max(1, 2), process.listenerCount('left')];
    test('as the first found them', () => {
      expect(found).toEqual([undefined, undefined, undefined, 2, 0]);
      expect(new Date().getFullYear()).not.toBe(1999);
      globalThis.left = process.left = true;
      process.env.LEFT = 'true';
      process.on('left', () => undefined);
      Math = { max: () => 0 };
      jest.useFakeTimers({ now: new Date('1999-06-01') });
      expect(new Date().getFullYear()).toBe(1999);
    });`);
  expect(await run()).toEqual([]);
});

it('a module of the program is loaded once for all test files, and what stands in a folder for tests, for each', async () => {
  const count = (name: string) => `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(join(root, 'loaded'))}, '${name} ');`;
  write('services/module.js', count('module'));
  write('services/testing/helper.js', count('helper'));
  writeTwice(`import './services/module.js';
    import './services/testing/helper.js';
    test('loaded', () => undefined);`);
  expect(await run()).toEqual([]);
  expect(readFileSync(join(root, 'loaded'), 'utf8')).toBe('module helper helper ');
});

it('a module that can not be loaded fails each test file that needs it, with the cause, and no other', async () => {
  write('services/steady.js', 'export const steady = true;');
  write('services/broken.js', `import './steady.js'; import './nowhere.js';`);
  writeTwice(`import './services/broken.js'; test('broken', () => undefined);`);
  write('c.test.js', `import './services/steady.js'; test('steady', () => undefined);`);
  const failures = await run();
  expect(failures.map(({ name }) => name).sort()).toEqual(['a', 'b'].map((name) => join(root, `${name}.test.js`)));
  for (const { cause } of failures) expect(cause).toContain('nowhere.js');
});

it('a stack trace names the lines of a shared module’s source, in the second test file, too', async () => {
  write('services/module.ts', `interface Removed {\n  a: 1;\n}\nexport const fail = () => { throw new Error(); };`);
  writeTwice(`import { fail } from './services/module.ts'; test('failing', () => fail());`);
  const causes = (await run()).map(({ cause }) => /module\.ts:\d+/.exec(cause)?.[0]);
  expect(causes).toEqual(['module.ts:4', 'module.ts:4']);
});

it('a test file does not slow down the promises of the files after it', async () => {
  // In Node 20 a promise has a property for each storage in use.
  writeTwice(`import { executionAsyncResource } from 'node:async_hooks';
    import { appendFileSync } from 'node:fs';
    test('a promise', async () => {
      await undefined;
      const { length } = Object.getOwnPropertySymbols(executionAsyncResource());
      appendFileSync(${JSON.stringify(join(root, 'properties'))}, length + '\\n');
    });`);
  expect(await run()).toEqual([]);
  const [first, second] = readFileSync(join(root, 'properties'), 'utf8').trim().split('\n');
  expect(second).toBe(first);
});
