import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../faults/faults.js';

const decisions = 'infra/adr';
const numbered = readdirSync(decisions).filter((name) => /^\d{4}-/.test(name));

describe('a decision', () => {
  it.each(numbered)('%s has its number, the four parts in their order, and a line in the list', (name) => {
    const text = readFileSync(join(decisions, name), 'utf8');
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## What was tried', '## Consequences']);
    expect(readFileSync(join(decisions, 'README.md'), 'utf8')).toContain(`](${name})`);
  });
});

it('every exemption from a rule of the linter gives its reason', () => {
  const lines = execFileSync('git', ['grep', '-h', 'eslint-disable', '--', 'contracts', 'services', 'web'], {
    encoding: 'utf8',
  }).split('\n');
  expect(lines.filter((line) => line !== '' && !/eslint-disable\S* .* -- \S/.test(line))).toEqual([]);
});

it('every fault has a row in reliability.md, or is listed there as not tried', () => {
  const text = readFileSync('infra/reliability.md', 'utf8');
  const names = faults.map(({ name }) => name);
  expect(names.filter((name) => !text.includes(`\n| ${name} |`) && !text.includes(`\n- ${name}: `))).toEqual([]);
});

describe('feature ids', () => {
  const rows = [...readFileSync('docs/features.md', 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id!);
  const tests = execFileSync(
    'git',
    ['ls-files', '--', '*.spec.ts', '*.spec.tsx', '*.e2e.ts', '*.engines.ts', '*.contract.ts'],
    {
      encoding: 'utf8',
    },
  );
  const text = tests
    .trim()
    .split('\n')
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const named = new Set([...text.matchAll(/\[((?:[A-Z]+-\d+(?:, )?)+)\]/g)].flatMap(([, ids]) => ids!.split(', ')));

  it('feature ids occur once in the list', () =>
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]));
  it('feature ids of the list each occur in the title of a test', () =>
    expect(rows.filter((id) => !named.has(id))).toEqual([]));
  it('feature ids in titles of tests are in the list', () =>
    expect([...named].filter((id) => !rows.includes(id))).toEqual([]));
});
