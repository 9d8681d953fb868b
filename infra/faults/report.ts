import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import type { Fault, Report } from './fault.js';

const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const time = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `${Math.round(middle(numbers))} / ${Math.round(Math.max(...numbers))} ms`;
const rowOf = ({ fault, tries, acknowledged, lost, doubled, recovery, seen }: Report): string =>
  `| ${fault} | ${tries} | ${acknowledged} | ${lost} | ${doubled} | ${time(recovery)} | ${seen} |`;
const oneLine = (error: unknown): string =>
  (error as Error).message
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll('|', '/');

const page = (rows: readonly string[], missing: ReadonlyMap<string, string>): string => `# Reliability

Written by \`make faults\`. The whole program, on its embedded parts and the engine that is named, takes leads over HTTP while the fault happens to it. Afterwards everybody who got no answer asks again under the same key; then the CRM's pull and the inbox are compared with what was acknowledged; what a restore took away by itself is counted apart. Kafka is the real one, and MongoDB is FerretDB; what stands in for EventStoreDB and Typesense is a process of ours that speaks their protocols. Recovery is from the end of the fault (a start, where the program had ended) until a lead is taken again: the middle one and the longest.

| Fault | Tries | Acknowledged | Lost | Doubled | Recovery | Seen |
|---|---:|---:|---:|---:|---:|---|
${rows.join('\n')}
${missing.size > 0 ? `\nNot tried:\n\n${[...missing].map(([name, reason]) => `- ${name}: ${reason}`).join('\n')}\n` : ''}
Measured with Node ${process.version.slice(1)} on Linux ${release().split('-')[0]}, ${cpus().length} processors.
`;

/**
 * Tries the faults whose name contains `only`, and writes each result as soon as it is known. For a fault that is not
 * tried, the file keeps its former row, or says that there is none.
 * @returns the faults that lost or doubled something, or made the program do what it must not
 */
export const tryFaults = async (
  faults: readonly Fault[],
  { tries, file, only = '' }: { readonly tries: number; readonly file: string; readonly only?: string },
): Promise<string[]> => {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rows = new Map(
    faults.map(({ name }) => [name, before.filter((line) => line.startsWith(`| ${name} |`)).slice(0, 1)]),
  );
  /** Why a fault has no row, by its name. */
  const missing = new Map<string, string>();
  for (const { name } of faults) {
    const row = before.find((line) => line.startsWith(`- ${name}: `))?.slice(`- ${name}: `.length);
    if (rows.get(name)!.length === 0) missing.set(name, row ?? 'it was not asked for');
  }
  const failed: string[] = [];
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    process.stdout.write(`${fault.name} … `);
    const reason = await fault.missing?.();
    if (reason === undefined) {
      try {
        const report = await fault.run(tries);
        rows.set(fault.name, [rowOf(report)]);
        missing.delete(fault.name);
        if (report.lost + report.doubled > 0) failed.push(fault.name);
        console.log(`${report.acknowledged} acknowledged, ${report.lost} lost, ${report.doubled} doubled`);
      } catch (error) {
        rows.set(fault.name, [`| ${fault.name} | ${tries} | | | | | failed: ${oneLine(error)} |`]);
        missing.delete(fault.name);
        failed.push(fault.name);
        console.log('failed:', error);
      }
    } else {
      missing.set(fault.name, reason);
      console.log(`not tried: ${reason}`);
    }
    writeFileSync(file, page([...rows.values()].flat(), missing));
  }
  return failed;
};
