import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongSecretKey } from '#platform/access/root-key';
import { DirectoryInUse } from '#platform/process/backup';
import { backupDirectory, readConfig } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { declareKeysLost, restorePersonKeys } from '#platform/process/restore-keys';
import { backupHelp } from './backup-help.js';
import { Refused, UsageError } from './client.js';

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const explained = async (work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongSecretKey || error instanceof DirectoryInUse) throw new Refused(error.message);
    throw error;
  }
};

export const restoreKeys = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) {
    print(backupHelp);
    return 0;
  }
  const config = readConfig(process.env);
  const [folder = join(backupDirectory(config), 'keys'), ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one folder.');
  if (!existsSync(join(folder, 'keys.sqlite'))) throw new UsageError(`There is no copy of person keys in ${folder}.`);
  keepFilesPrivate([config.DATA_DIR]);
  const people = await explained(() => restorePersonKeys(config, folder));
  print(values.json ? JSON.stringify({ people }) : `There are keys of ${people} people.`);
  return 0;
};

export const declareLost = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    print(backupHelp);
    return 0;
  }
  const people = await explained(() => declareKeysLost(readConfig(process.env)));
  print(
    values.json
      ? JSON.stringify({ people })
      : `What the log tells of ${people} people can not be read any more, and no longer keeps anything waiting.`,
  );
  return 0;
};
