import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const longFunction = `export const f = (n: number): number => {\n${'  n += 1;\n'.repeat(61)}  return n;\n};\n`;

/** By linter rule: a file that breaks the rule, and its text. */
const probes: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'regexp/no-super-linear-backtracking': ['contracts/a.ts', 'export const a = /^(x+x+)+$/;\n'],
  'regexp/no-super-linear-move': [
    'services/stock/src/b.ts',
    "export const b = (p: string) => p.replace(/\\/+$/, '');\n",
  ],
  'jsx-a11y-x/alt-text': ['web/src/features/c.tsx', 'export const C = () => <img src="/c.png" />;\n'],
  'jsx-a11y-x/click-events-have-key-events': [
    'web/src/features/d.tsx',
    'export const D = () => <div onClick={() => history.back()}>Back</div>;\n',
  ],
  'no-restricted-syntax': [
    'services/stock/src/f.ts',
    'interface Decider<State> {\n  readonly initial: State;\n}\nexport const f: Decider<Date> = { initial: new Date() };\n',
  ],
  'max-lines-per-function': ['infra/bench/e.ts', longFunction],
};

const needless = 'infra/bench/needless.ts';

let tree: string;
const write = (file: string, text: string) => {
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const output = (tool: string, ...args: string[]): string =>
  spawnSync(join(process.cwd(), 'node_modules/.bin', tool), args, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    // Without the options that run ES modules inside Jest.
    env: { ...process.env, NODE_OPTIONS: '' },
  }).stdout;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'checks-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('linter', () => {
  let found: { file: string; rule: string | null; message: string }[];

  beforeAll(() => {
    for (const file of [
      'eslint.config.js',
      'package.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'web/tsconfig.json',
    ]) {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      copyFileSync(file, join(tree, file));
    }
    for (const [file, text] of Object.values(probes)) write(file, text);
    write(needless, `// eslint-disable-next-line max-lines-per-function -- It is short.\nexport const n = 1;\n`);
    const report = JSON.parse(output('eslint', '--format', 'json', '.')) as {
      filePath: string;
      messages: { ruleId: string | null; message: string }[];
    }[];
    found = report.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, message }) => ({ file: filePath.slice(tree.length + 1), rule: ruleId, message })),
    );
  });

  const named = Object.keys(probes).map((rule) => [rule.startsWith('regexp/') ? `${rule} [HOST-01]` : rule, rule]);
  it.each(named)('the linter reports a planted violation of %s', (_, rule) => {
    expect(found).toContainEqual(expect.objectContaining({ file: probes[rule!]![0], rule }));
  });

  it('the linter reports an exemption with a reason on a function that needs no exemption', () => {
    expect(found).toContainEqual(
      expect.objectContaining({ file: needless, message: expect.stringContaining('Unused eslint-disable directive') }),
    );
  });
});

it('a planted file, export and dependency that nothing uses are reported', () => {
  copyFileSync('knip.json', join(tree, 'knip.json'));
  write('package.json', JSON.stringify({ name: 'planted', type: 'module', dependencies: { zod: '*' } }));
  write('services/planted/src/main.ts', "import { used } from './parts.js';\nused();\n");
  write('services/planted/src/parts.ts', 'export const used = () => {};\nexport const unusedExport = 1;\n');
  write('services/planted/src/unused-file.ts', 'export {};\n');
  const { issues } = JSON.parse(output('knip', '--reporter', 'json', '--no-config-hints')) as {
    issues: { file: string; files: object[]; exports: { name: string }[]; dependencies: { name: string }[] }[];
  };
  const of = (file: string) => issues.find((issue) => issue.file === file);
  expect(of('services/planted/src/unused-file.ts')?.files).toHaveLength(1);
  expect(of('services/planted/src/parts.ts')?.exports).toMatchObject([{ name: 'unusedExport' }]);
  expect(of('package.json')?.dependencies).toMatchObject([{ name: 'zod' }]);
});
