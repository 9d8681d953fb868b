import { connectionOptions } from './client.js';

const { site: _, ...operatorOptions } = connectionOptions;
export { operatorOptions };

export const operatorHelp = `      --key <key>               ops key; or in FORECOURT_OPS_KEY; the demo's stands in $DATA_DIR/demo-keys.json
      --url <address>           where Forecourt runs (http://localhost:$PORT, PORT 3000)
      --json                    print the answer as JSON, and no progress`;

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Formats rows as aligned columns. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((__, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
