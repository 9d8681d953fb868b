import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOf, runAgain, runJest, type Outcome } from './jest-run.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(folder, 'root-'));
  // Nobody is told of failures that are wanted.
  writeFileSync(join(root, 'package.json'), '{ "jest": { "transform": {}, "reporters": ["<rootDir>/silent.cjs"] } }');
  writeFileSync(join(root, 'silent.cjs'), 'module.exports = class {};');
});

const write = (name: string, body: string) => writeFileSync(join(root, `${name}.test.js`), body);
const run = (...args: string[]) => runJest({ folder, environment: {}, root, args: ['--maxWorkers', '1', ...args] });
const runAlone = (files: readonly string[]) => run('--runTestsByPath', ...files);
const numbers = (outcome: Outcome) => ({
  passed: outcome.files.reduce((sum, { passed }) => sum + passed, 0),
  failed: failuresOf(outcome).map(({ name }) => name),
  skipped: outcome.files.flatMap(({ skipped }) => skipped),
});

const steady = `test('steady', () => {}); test.skip('elsewhere', () => {});`;
/** Fails the first time, as on a busy machine. */
const busy = `
  const { existsSync, writeFileSync } = require('node:fs');
  const seen = __filename + '.seen';
  test('beside it', () => {});
  test('busy', () => {
    const again = existsSync(seen);
    writeFileSync(seen, '');
    expect(again).toBe(true);
  });
`;
const wrong = `test('wrong', () => expect(1).toBe(2));`;

it('a file that failed beside others and passes alone has passed, and each of its tests counts once', async () => {
  write('steady', steady);
  write('busy', busy);
  const first = await run();
  expect(numbers(first)).toEqual({ passed: 2, failed: ['busy'], skipped: ['elsewhere'] });
  const asked: string[][] = [];
  const second = await runAgain(first, (files) => {
    asked.push([...files]);
    return runAlone(files);
  });
  expect(asked).toEqual([[join(root, 'busy.test.js')]]);
  expect(numbers(second)).toEqual({ passed: 3, failed: [], skipped: ['elsewhere'] });
}, 60_000);

it('a file that fails again has failed, and so has one that can’t be read', async () => {
  write('steady', steady);
  write('wrong', wrong);
  write('broken', 'this is no test');
  const outcome = await runAgain(await run(), runAlone);
  expect(numbers(outcome)).toEqual({
    passed: 1,
    failed: expect.arrayContaining(['wrong', join(root, 'broken.test.js')]) as unknown,
    skipped: ['elsewhere'],
  });
  expect(failuresOf(outcome)).toHaveLength(2);
  expect(failuresOf(outcome).find(({ name }) => name === 'wrong')?.cause).toContain('Expected: 2');
}, 60_000);

it('where nothing failed nothing is run again', async () => {
  write('steady', steady);
  const first = await run();
  expect(await runAgain(first, () => Promise.reject(new Error('it was run again')))).toBe(first);
}, 60_000);

it('a run that ends without results has failed, also when it was the second one', async () => {
  write('wrong', wrong);
  const first = await run();
  const ended = () => runJest({ folder, environment: {}, root, args: ['--config', 'nowhere.json'] });
  const second = await runAgain(first, ended);
  expect(failuresOf(second).map(({ name }) => name)).toEqual(['wrong', 'the tests of --config nowhere.json']);
}, 60_000);
