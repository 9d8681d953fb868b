import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { importAccepted, importList, importReport, type ImportReport } from '#contracts/api/stock';
import { feedContentTypes, workbookType } from '#contracts/domain/feeds';
import { assertFolderOf, connect, connectionOptions, UsageError, type Client } from './client.js';
import { ProgressDisplay, summaryOf } from './progress.js';
import { parsed, print } from './operator.js';

const connectionHelp = `      --site <slug>             a demo site, whose key stands in $DATA_DIR/demo-keys.json
      --key <key>               key with the scope stock; or in FORECOURT_KEY
      --url <address>           where Forecourt runs (http://localhost:$PORT, PORT 3000)
      --json                    print the answer as JSON, and no progress`;

export const importHelp = `forecourt import <file>      send a stock feed and follow its import

  The file's ending says how it is written: .csv, .tsv, .xlsx (an Excel workbook), .ndjson or .jsonl, .json (a list of
  objects), .xml, .zip (several of them).

      --format <columns>        whose column names it uses: forecourt, google or meta; they tell by themselves
      --full                    it names all there is in stock: what it does not name is delisted
      --missing <delist|sell>   the same, and what becomes of it
      --dealership <id>         the only one of the key's dealerships it speaks for
      --date-order <dmy|mdy>    which comes first in 1/7/24 (the day)
      --decimal <point|comma>   what stands before decimals, where either could be meant
      --unknown-columns ignore  pass over columns that mean nothing here
      --reasons <file>          writes why rows were refused or landed in part, every one, as .csv or .ndjson
${connectionHelp}

  Ends with 0 when the feed was read to its end and every row landed, 1 when it was not read to its end, 3 when a full feed
  is held because it would remove more than 30 % of the stock, 4 when rows were refused.
`;

export const importsHelp = `forecourt imports            the last imports, the newest first; ends as the newest did
forecourt release <import>   the cars missing from a held import are gone: remove them
forecourt discard <import>   they are not: remove nothing

${connectionHelp}
`;

const typeOfEnding: Readonly<Record<string, string>> = {
  ...endings('csv'),
  ...endings('tsv'),
  ...endings('ndjson', 'jsonl'),
  ...endings('json'),
  ...endings('xml'),
  xlsx: workbookType,
  zip: 'application/zip',
};

function endings(syntax: string, ...more: string[]): Record<string, string> {
  const [type] = Object.entries(feedContentTypes).find(([, known]) => known === syntax)!;
  return Object.fromEntries([syntax, ...more].map((ending) => [ending, type]));
}

const exitCodes: Readonly<Record<ImportReport['state'], number>> = {
  completed: 0,
  discarded: 0,
  superseded: 0,
  running: 0,
  incomplete: 1,
  stalled: 1,
  held: 3,
};

const refusedRows = 4;
const exitCodeOf = ({ state, rejected }: ImportReport): number => exitCodes[state] || (rejected > 0 ? refusedRows : 0);

const pollEvery = 250;

export const importFeed = async (args: string[]): Promise<number> => {
  const { values, positionals } = parsed(importHelp, {
    args,
    allowPositionals: true,
    options: {
      ...connectionOptions,
      format: { type: 'string' },
      full: { type: 'boolean', default: false },
      missing: { type: 'string' },
      dealership: { type: 'string' },
      'unknown-columns': { type: 'string' },
      'date-order': { type: 'string' },
      decimal: { type: 'string' },
      reasons: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one feed file.');
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const contentType = typeOfEnding[file.split('.').at(-1)!.toLowerCase()];
  if (!contentType) throw new UsageError(`${file} ends in none of .${Object.keys(typeOfEnding).join(', .')}.`);
  const reasons = values.reasons === undefined ? undefined : reasonsFile(values.reasons);
  const client = connect(values);

  const query = new URLSearchParams({
    ...(values.format && { format: values.format }),
    ...((values.full || values.missing !== undefined) && { feed: 'full' }),
    ...(values.missing && { missing: values.missing }),
    ...(values.dealership && { dealership_id: values.dealership }),
    ...(values['date-order'] && { date_order: values['date-order'] }),
    ...(values.decimal && { decimal: values.decimal }),
    ...(values['unknown-columns'] && { unknown_columns: values['unknown-columns'] }),
  });
  const display = values.json ? undefined : new ProgressDisplay(process.stderr, () => performance.now());
  try {
    const report = await send(client, file, contentType, query, display);
    display?.end();
    print(values.json ? JSON.stringify(report) : summaryOf(report));
    if (reasons) {
      const path = `/api/stock/imports/${report.import_id}/reasons?format=${reasons.format}`;
      await pipeline(await client.stream(path), createWriteStream(reasons.file));
    }
    return exitCodeOf(report);
  } finally {
    display?.end();
  }
};

const reasonsFile = (file: string) => {
  const format = file.split('.').at(-1)!.toLowerCase();
  if (format !== 'csv' && format !== 'ndjson') throw new UsageError(`${file} ends neither in .csv nor in .ndjson.`);
  assertFolderOf(file);
  return { file, format };
};

/** Sends the file, then follows its import to the end. */
const send = async (
  client: Client,
  file: string,
  contentType: string,
  query: URLSearchParams,
  display: ProgressDisplay | undefined,
): Promise<ImportReport> => {
  const bytesTotal = statSync(file).size;
  const began = performance.now();
  let bytes = 0;
  const secondsSince = (moment: number) => (performance.now() - moment) / 1000;
  const chunks = async function* () {
    for await (const chunk of createReadStream(file)) {
      yield chunk as Buffer;
      bytes += (chunk as Buffer).length;
      display?.show({ phase: 'sending', bytes, bytesTotal, seconds: secondsSince(began) });
    }
  };
  const answer = await client.ask(`/api/stock/import?${query.toString()}`, importReport.or(importAccepted), {
    method: 'POST',
    headers: { 'content-type': contentType, prefer: 'respond-async' },
    body: Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (answer.state !== 'running') return answer as ImportReport;

  const accepted = performance.now();
  for (;;) {
    const report = await client.ask(`/api/stock/imports/${answer.import_id}`, importReport);
    if (report.state !== 'running') return report;
    display?.show({
      phase: 'importing',
      bytes: report.bytes,
      bytesTotal,
      seconds: secondsSince(accepted),
      counts: report,
    });
    await pause(pollEvery);
  }
};

export const listImports = async (args: string[]): Promise<number> => {
  const { values } = parsed(importsHelp, { args, options: connectionOptions });
  const { imports } = await connect(values).ask('/api/stock/imports', importList);
  if (values.json) print(JSON.stringify(imports));
  else {
    for (const report of imports) {
      print(
        `${report.import_id}  ${report.started_at}  ${report.state}\n  ${summaryOf({ ...report, errors: [], warnings: [] })}`,
      );
    }
  }
  return imports[0] ? exitCodeOf(imports[0]) : 0;
};

export const decideImport =
  (decision: 'release' | 'discard') =>
  async (args: string[]): Promise<number> => {
    const { values, positionals } = parsed(importsHelp, { args, allowPositionals: true, options: connectionOptions });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('Name one import.');
    const path = `/api/stock/imports/${encodeURIComponent(id)}/${decision}`;
    const report = await connect(values).ask(path, importReport, { method: 'POST' });
    print(values.json ? JSON.stringify(report) : summaryOf(report));
    return exitCodes[report.state];
  };
