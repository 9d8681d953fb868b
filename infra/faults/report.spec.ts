import { afterAll, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Fault } from './fault.js';
import { faults } from './faults.js';
import { tryFaults } from './report.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-faults-'));
const file = join(folder, 'reliability.md');
const before = { ...process.env };
jest.spyOn(process.stdout, 'write').mockReturnValue(true);
jest.spyOn(console, 'log').mockReturnValue();
afterAll(() => {
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
});

const report = { tries: 2, acknowledged: 10, lost: 0, doubled: 0, recovery: [5, 7], seen: 'all well' };
const survived = (name: string): Fault => ({
  name,
  run: (tries) => Promise.resolve({ ...report, fault: name, tries }),
});

const program = (name: string, script: string): void => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
};

it('a fault whose engine Maven can not fetch is listed with the reason, and the others still run', async () => {
  program('java', `echo 'openjdk version "21.0.1"' >&2`);
  program('mvn', `echo '[ERROR] Unknown host repo.maven.apache.org'; exit 1`);
  process.env['PATH'] = `${folder}${delimiter}${before['PATH']}`;
  process.env['ENGINES_DIR'] = join(folder, 'engines');
  const kafka = faults.filter(({ name }) => name.startsWith('Kafka'));
  expect(kafka).toHaveLength(2);
  expect(await tryFaults([survived('first'), ...kafka, survived('last')], { tries: 2, file })).toEqual([]);
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('| first | 2 | 10 | 0 | 0 | 7 / 7 ms | all well |\n| last | 2 | 10 |');
  expect(written).toMatch(/- Kafka .*: Maven could not fetch Kafka .*Unknown host repo\.maven\.apache\.org/);
});

it('earlier results remain when a later fault ends in an error, which counts as a failure', async () => {
  const broken: Fault = { name: 'broken', run: () => Promise.reject(new Error('it answered 500\nand more')) };
  const cut: Fault = {
    name: 'cut',
    run: () => {
      expect(readFileSync(file, 'utf8')).toContain('| first | 3 |');
      return Promise.resolve({ ...report, fault: 'cut', lost: 1 });
    },
  };
  expect(await tryFaults([survived('first'), broken, cut], { tries: 3, file })).toEqual(['broken', 'cut']);
  expect(readFileSync(file, 'utf8')).toContain('failed: it answered 500 and more |');
});

it('a fault that is not selected retains its row', async () => {
  await tryFaults([survived('first'), survived('second')], { tries: 2, file });
  await tryFaults([survived('first'), survived('second')], { tries: 9, file, only: 'second' });
  expect(readFileSync(file, 'utf8')).toMatch(/\| first \| 2 \|.*\n\| second \| 9 \|/);
});

it('a fault without a row is listed with the reason until there is one', async () => {
  rmSync(file, { force: true });
  const all = [survived('first'), { ...survived('second'), missing: () => 'no engine' }, survived('third')];
  await tryFaults(all, { tries: 2, file, only: 'second' });
  await tryFaults(all, { tries: 2, file, only: 'first' });
  expect(readFileSync(file, 'utf8')).toContain(
    '\nNot tried:\n\n- second: no engine\n- third: it was not asked for\n\n',
  );
});
