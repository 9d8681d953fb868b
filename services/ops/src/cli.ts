#!/usr/bin/env node
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { problem } from '#contracts/rejections';
import { importReport, type ImportReport } from '#contracts/api/stock';

const help = `forecourt <command>

  import <file> --site <slug>   import a stock feed, CSV or NDJSON by the file's ending
      --url <address>           where Forecourt runs (http://localhost:$PORT, PORT 3000)
      --key <key>               dealer key (FORECOURT_KEY, else the demo key in $DATA_DIR)
      --unknown-columns ignore  pass over columns that mean nothing here
      --json                    print the report as JSON
`;

class UsageError extends Error {}

const contentTypes: Readonly<Record<string, string>> = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

const demoKey = (site: string): string | undefined => {
  const file = join(process.env['DATA_DIR'] ?? '.data', 'demo-keys.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { dealer: Record<string, string> }).dealer[site];
};

const importFeed = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
      key: { type: 'string' },
      'unknown-columns': { type: 'string', default: 'reject' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one feed file.');
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const contentType = contentTypes[file.split('.').at(-1)!.toLowerCase()];
  if (!contentType) throw new UsageError(`${file} ends neither in .csv nor in .ndjson.`);
  const key = values.key ?? process.env['FORECOURT_KEY'] ?? (values.site && demoKey(values.site));
  if (!key) throw new UsageError('Give a dealer key with --key or FORECOURT_KEY, or name a demo site with --site.');

  const query = new URLSearchParams({ unknown_columns: values['unknown-columns'] });
  const response = await fetch(`${values.url}/api/stock/import?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    const { title, detail } = problem.parse(body);
    console.error(`${title}: ${detail}`);
    return 1;
  }
  const report = importReport.parse(body);
  console.log(values.json ? JSON.stringify(report) : summary(report));
  return 0;
};

const summary = ({ received, listed, changed, unchanged, rejected, errors }: ImportReport): string =>
  [
    `${received} rows: ${listed} listed, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`,
    ...errors.map(({ line, column, reason }) => `  line ${line}${column ? `, ${column}` : ''}: ${reason}`),
  ].join('\n');

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = { import: importFeed };

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (command) process.exitCode = await command(args);
  else {
    console.log(help);
    process.exitCode = ['', 'help', '--help', '-h'].includes(name) ? 0 : 2;
  }
} catch (error) {
  const misused = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(
    misused ? `${(error as Error).message}\n\n${help}` : `Import failed: ${String((error as Error).cause ?? error)}`,
  );
  process.exitCode = misused ? 2 : 1;
}
