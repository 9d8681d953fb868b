import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** By import rule: a file that breaks the rule, and the module it imports. */
const probes: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-cycles': ['contracts/a-back.ts', './a.js'],
  'contracts-import-nothing-of-ours': ['contracts/b.ts', '../services/platform/process/config.js'],
  'contracts-run-everywhere': ['contracts/c.ts', 'node:crypto'],
  'kernel-does-no-io': ['services/platform/kernel/d.ts', 'node:fs'],
  'kernel-knows-ports-only': ['services/platform/kernel/e.ts', '../process/config.js'],
  'ports-know-contracts-only': ['services/platform/ports/f.ts', '../process/config.js'],
  'adapters-know-ports-only': ['services/platform/adapters/g/g.ts', '../../process/config.js'],
  'adapters-are-chosen-in-one-place': ['services/stock/src/h.ts', '../../platform/adapters/g/g.js'],
  'platform-knows-no-service': ['services/platform/i.ts', '../stock/src/stock.js'],
  'services-meet-in-events': ['services/leads/src/j.ts', '../../stock/src/stock.js'],
  'services-do-not-import-web-or-infra': ['services/stock/src/k.ts', '../../../infra/infra.js'],
  'web-imports-contracts-only': ['web/src/lib/l.ts', '../../../services/platform/process/config.js'],
  'features-do-not-import-each-other': ['web/src/features/search/m.ts', '../car/car.js'],
  'shared-web-code-knows-no-feature': ['web/src/ui/n.ts', '../features/car/car.js'],
  'features-do-not-import-the-application': ['web/src/features/search/o.ts', '../../app/app.js'],
  'no-test-code-in-production': ['services/stock/src/p.ts', './p.spec.js'],
};

const others = [
  'services/platform/process/config.ts',
  'services/stock/src/stock.ts',
  'services/stock/src/p.spec.ts',
  'infra/infra.ts',
  'web/src/features/car/car.ts',
  'web/src/app/app.ts',
];

interface Report {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

let tree: string;
let violations: Report['summary']['violations'];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    copyFileSync(file, join(tree, file));
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  for (const file of others) write(file, 'export const value = 1;\n');
  for (const [file, imported] of Object.values(probes)) write(file, `export * from '${imported}';\n`);
  write('contracts/a.ts', "export * from './a-back.js';\n");
  write('contracts/t.ts', "import type { Back } from './t-back.js';\nexport type There = Back;\n");
  write('contracts/t-back.ts', "import type { There } from './t.js';\nexport type Back = There | null;\n");

  const cli = join(process.cwd(), 'node_modules/.bin/depcruise');
  const folders = ['contracts', 'services', 'web', 'infra'];
  const report = execFileSync(cli, [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  violations = (JSON.parse(report) as Report).summary.violations;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it('a planted cycle of type-only imports is caught', () => {
  expect(violations).toContainEqual(
    expect.objectContaining({ from: 'contracts/t-back.ts', rule: expect.objectContaining({ name: 'no-cycles' }) }),
  );
});

it.each(Object.entries(probes))('a planted violation of %s is caught', (rule, [file]) => {
  expect(violations).toContainEqual(
    expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
  );
});
