import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { faults, type Report } from './faults.js';

/**
 * Runs every fault and writes what came of it to `infra/reliability.md`. `TRIES` says how often each (20), an argument
 * which: of the others the file keeps what it had.
 */

const tries = Number(process.env['TRIES'] ?? 20);
const reports: Report[] = [];
const missing: string[] = [];
for (const fault of faults.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
  const reason = await fault.missing?.();
  if (reason !== undefined) {
    missing.push(`${fault.name}: ${reason}`);
    continue;
  }
  process.stdout.write(`${fault.name} … `);
  const report = await fault.run(tries);
  reports.push(report);
  console.log(`${report.acknowledged} acknowledged, ${report.lost} lost, ${report.doubled} doubled`);
}

const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const time = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `${Math.round(middle(numbers))} / ${Math.round(Math.max(...numbers))} ms`;
const file = 'infra/reliability.md';
const before = process.argv[2] !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const rows = faults.flatMap(({ name }) => {
  const report = reports.find(({ fault }) => fault === name);
  if (!report) return before.filter((line) => line.startsWith(`| ${name} |`));
  const { tries, acknowledged, lost, doubled, recovery, seen } = report;
  return [`| ${name} | ${tries} | ${acknowledged} | ${lost} | ${doubled} | ${time(recovery)} | ${seen} |`];
});
writeFileSync(
  file,
  `# Reliability

Written by \`make faults\`. The whole program, on its embedded parts unless Kafka is named, takes leads over HTTP while the fault happens to it. Afterwards everybody who got no answer asks again under the same key; then the CRM's pull and the inbox are compared with what was acknowledged. Recovery is from the end of the fault (a start, where the program had ended) until a lead is taken again: the middle one and the longest.

| Fault | Tries | Acknowledged | Lost | Doubled | Recovery | Seen |
|---|---:|---:|---:|---:|---:|---|
${rows.join('\n')}
${missing.length > 0 ? `\nNot tried:\n${missing.map((line) => `- ${line}`).join('\n')}\n` : ''}
Measured with Node ${process.version.slice(1)} on Linux ${release().split('-')[0]}, ${cpus().length} processors.
`,
);
const failed = reports.some(({ lost, doubled }) => lost + doubled > 0);
if (failed) console.error('Something was lost or doubled: infra/reliability.md says where.');
process.exit(failed ? 1 : 0);
