import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOf, runJest, type Outcome } from './jest-run.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(folder, 'root-'));
  // Expected failures are not reported.
  writeFileSync(join(root, 'package.json'), '{ "jest": { "transform": {}, "reporters": ["<rootDir>/silent.cjs"] } }');
  writeFileSync(join(root, 'silent.cjs'), 'module.exports = class {};');
});

const write = (name: string, body: string) => writeFileSync(join(root, `${name}.test.js`), body);
const run = (...args: string[]) => runJest({ folder, environment: {}, root, args: ['--maxWorkers', '1', ...args] });
const numbers = (outcome: Outcome) => ({
  passed: outcome.files.reduce((sum, { passed }) => sum + passed, 0),
  failed: failuresOf(outcome).map(({ name }) => name),
  skipped: outcome.files.flatMap(({ skipped }) => skipped),
});

it('passed, failed and skipped tests are counted, and an unreadable file counts as failed', async () => {
  write('steady', `test('steady', () => {}); test.skip('elsewhere', () => {});`);
  write('wrong', `test('beside it', () => {}); test('wrong', () => expect(1).toBe(2));`);
  write('broken', 'this is no test');
  const outcome = await run();
  expect(numbers(outcome)).toEqual({
    passed: 2,
    failed: expect.arrayContaining(['wrong', join(root, 'broken.test.js')]) as unknown,
    skipped: ['elsewhere'],
  });
  expect(failuresOf(outcome)).toHaveLength(2);
  expect(failuresOf(outcome).find(({ name }) => name === 'wrong')?.cause).toContain('Expected: 2');
});

it('a run without results counts as failed', async () => {
  const outcome = await runJest({ folder, environment: {}, root, args: ['--config', 'nowhere.json'] });
  expect(failuresOf(outcome).map(({ name }) => name)).toEqual(['the tests of --config nowhere.json']);
});
