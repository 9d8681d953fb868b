import { parseArgs, type ParseArgsConfig } from 'node:util';
import { connectionOptions, Refused } from './client.js';

const { site: _, ...operatorOptions } = connectionOptions;
export { operatorOptions };

export const operatorHelp = `      --key <key>               ops key; or in FORECOURT_OPS_KEY; the demo's stands in $DATA_DIR/demo-keys.json
      --url <address>           where Forecourt runs (http://localhost:$PORT, PORT 3000)
      --json                    print the answer as JSON, and no progress`;

/** Options of commands that need no running Forecourt. */
export const localOptions = { json: connectionOptions.json, help: connectionOptions.help };

/** The user asks for help; the message is its text. */
export class Help extends Error {}

/** @throws {Help} the arguments ask for the command's help */
export const parsed = <const Config extends ParseArgsConfig>(help: string, config: Config) => {
  const result = parseArgs(config);
  if ((result.values as { readonly help?: boolean }).help) throw new Help(help);
  return result;
};

type ErrorClass = abstract new (...args: never[]) => Error;

/** Does the work; of these errors, the user reads the message alone. */
export const explaining = async <Result>(
  errors: readonly ErrorClass[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (errors.some((one) => error instanceof one)) throw new Refused((error as Error).message);
    throw error;
  }
};

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
